package org.kivy.android;

import android.app.Service;
import android.content.Context;
import android.content.Intent;

/** Of the bootstrap's service what we ask it for, and what a service made by python-for-android extends. */
public class PythonService extends Service {
    public static PythonService mService = new PythonService();

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
