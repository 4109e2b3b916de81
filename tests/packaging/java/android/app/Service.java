package android.app;

import android.content.Intent;

/** As a context it is like an activity here, which saves writing all of it twice. */
public abstract class Service extends Activity {
    public static final int START_NOT_STICKY = 2;

    public int onStartCommand(Intent intent, int flags, int startId) {
        return START_NOT_STICKY;
    }
}
