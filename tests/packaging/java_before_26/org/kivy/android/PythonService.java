package org.kivy.android;

import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.os.IBinder;

/** Stands in for the bootstrap's own, which older classes than those of API 26 cannot compile. */
public class PythonService extends Service {
    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    public int startType() {
        return START_NOT_STICKY;
    }

    protected int getServiceId() {
        return 1;
    }

    protected Intent getThisDefaultIntent(Context ctx, String pythonServiceArgument) {
        return null;
    }
}
