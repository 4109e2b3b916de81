package org.kivy.android;

import android.content.Intent;
import java.util.ArrayList;
import java.util.List;
import org.libsdl.app.SDLActivity;

/** Of the bootstrap's activity what we and python-for-android's own modules ask it for. */
public class PythonActivity extends SDLActivity {
    public static PythonActivity mActivity = new PythonActivity();
    /** What was asked for last; not the bootstrap's. */
    public static String asked = "";

    private final List<NewIntentListener> listeners = new ArrayList<>();

    public interface NewIntentListener {
        void onNewIntent(Intent intent);
    }

    public void registerNewIntentListener(NewIntentListener listener) {
        listeners.add(listener);
    }

    private final List<ActivityResultListener> asking = new ArrayList<>();

    public interface ActivityResultListener {
        void onActivityResult(int requestCode, int resultCode, Intent data);
    }

    public void registerActivityResultListener(ActivityResultListener listener) {
        asking.add(listener);
    }

    public void unregisterActivityResultListener(ActivityResultListener listener) {
        asking.remove(listener);
    }

    /** What Android does when the player has chosen a file, going through the listeners as the bootstrap does. */
    public void answer(int requestCode, int resultCode, Intent data) {
        for (ActivityResultListener listener : asking) {
            listener.onActivityResult(requestCode, resultCode, data);
        }
    }

    public interface PermissionsCallback {
        void onRequestPermissionsResult(int requestCode, String[] permissions, int[] grantResults);
    }

    public void addPermissionsCallback(PermissionsCallback callback) {}

    public void requestPermissions(String[] permissions) {
        asked = String.join(" ", permissions);
    }

    /** What Android does when a link is tapped; not the bootstrap's, where it is protected. */
    public void tap(Intent intent) {
        for (NewIntentListener listener : listeners) {
            listener.onNewIntent(intent);
        }
    }
}
