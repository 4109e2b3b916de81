package android.app;

import android.content.ClipboardManager;
import android.content.ComponentName;
import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.content.res.Resources;
import android.media.AudioManager;
import android.os.PowerManager;
import android.os.Vibrator;
import android.view.Window;
import android.view.accessibility.AccessibilityManager;
import java.util.Map;

public class Activity extends Context {
    private final Map<String, Object> services =
            Map.of(
                    "accessibility", new AccessibilityManager(),
                    "audio", new AudioManager(),
                    "clipboard", new ClipboardManager(),
                    "power", new PowerManager(),
                    "vibrator", new Vibrator());
    private Intent intent = new Intent("android.intent.action.MAIN");
    /** What was started last; not Android's. */
    public static Intent started;
    /** The number of what was asked last; not Android's. */
    public static int asked;

    @Override
    public Object getSystemService(String name) {
        return services.get(name);
    }

    @Override
    public Resources getResources() {
        return new Resources();
    }

    @Override
    public ContentResolver getContentResolver() {
        return new ContentResolver() {};
    }

    @Override
    public Context getApplicationContext() {
        return this;
    }

    @Override
    public void startActivity(Intent intent) {
        started = intent;
    }

    public void startActivityForResult(Intent intent, int requestCode) {
        started = intent;
        asked = requestCode;
    }

    @Override
    public ComponentName startService(Intent service) {
        started = service;
        return new ComponentName();
    }

    @Override
    public boolean stopService(Intent service) {
        boolean runs = started != null && service.getAction().equals(started.getAction());
        started = null;
        return runs;
    }

    @Override
    public java.io.File getFilesDir() {
        return new java.io.File("/data/user/0/org.fourboards.fourboards/files");
    }

    public Intent getIntent() {
        return intent;
    }

    public void setIntent(Intent newIntent) {
        intent = newIntent;
    }

    public Window getWindow() {
        return new Window(this) {};
    }

    public final void runOnUiThread(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
    }
}
