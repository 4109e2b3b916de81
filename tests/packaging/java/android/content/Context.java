package android.content;

import android.content.res.Resources;

public abstract class Context {
    public static final String ACCESSIBILITY_SERVICE = "accessibility";
    public static final String AUDIO_SERVICE = "audio";
    public static final String CLIPBOARD_SERVICE = "clipboard";
    public static final String POWER_SERVICE = "power";
    public static final String VIBRATOR_SERVICE = "vibrator";

    public abstract Object getSystemService(String name);

    public abstract Resources getResources();

    public abstract ContentResolver getContentResolver();

    public abstract Context getApplicationContext();

    public abstract void startActivity(Intent intent);

    public abstract ComponentName startService(Intent service);

    public abstract boolean stopService(Intent service);

    public abstract java.io.File getFilesDir();
}
