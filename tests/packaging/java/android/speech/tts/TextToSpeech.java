package android.speech.tts;

import android.content.Context;
import android.os.Bundle;
import java.util.Locale;

public class TextToSpeech {
    public static final int QUEUE_FLUSH = 0;
    public static final int SUCCESS = 0;
    public static final int ERROR = -1;
    public static final int LANG_AVAILABLE = 0;
    public static final int LANG_NOT_SUPPORTED = -2;
    /** What was said, each with its language and its speed; not Android's. */
    public static final StringBuffer said = new StringBuffer();
    /** Ends what is being said, as time would; not Android's. */
    public static volatile boolean speaking = false;
    private Locale locale = Locale.US;
    private float rate = 1;
    private volatile boolean ready = false;

    /** Answers later and from another thread, as a phone does; with no voice if it was started so. */
    public TextToSpeech(Context context, OnInitListener listener) {
        Thread binding =
                new Thread(
                        () -> {
                            try {
                                Thread.sleep(50);
                            } catch (InterruptedException e) {
                                return;
                            }
                            ready = true;
                            listener.onInit(System.getProperty("phone.mute") == null ? SUCCESS : ERROR);
                        });
        binding.setDaemon(true);
        binding.start();
    }

    public int setLanguage(Locale loc) {
        if (!ready) {
            return LANG_NOT_SUPPORTED;
        }
        locale = loc;
        return LANG_AVAILABLE;
    }

    public int setSpeechRate(float speechRate) {
        rate = speechRate;
        return SUCCESS;
    }

    public int speak(CharSequence text, int queueMode, Bundle params, String utteranceId) {
        if (!ready) {
            return ERROR;
        }
        said.append(locale.getLanguage() + " " + rate + " " + text + "\n");
        speaking = true;
        return SUCCESS;
    }

    public boolean isSpeaking() {
        return speaking;
    }

    public int stop() {
        if (speaking) {
            said.append("stopped\n");
        }
        speaking = false;
        return SUCCESS;
    }

    public void shutdown() {
        speaking = false;
    }

    public interface OnInitListener {
        void onInit(int status);
    }
}
