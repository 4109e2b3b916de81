package org.libsdl.app;

import android.app.Activity;
import android.content.Context;
import android.view.SurfaceView;
import android.view.View;
import android.view.ViewGroup;

/** Of SDL's activity what the bootstrap's extends and asks, so that it can be compiled without SDL's sources. */
public class SDLActivity extends Activity {
    public enum NativeState {
        INIT,
        RESUMED,
        PAUSED
    }

    public static NativeState mCurrentNativeState;
    public static boolean mBrokenLibraries;
    public static boolean mHasFocus;
    protected static ViewGroup mLayout;
    protected static Thread mSDLThread;
    public static int keyboardInputType;
    protected static SDLActivity mSingleton;
    protected static SurfaceView mSurface;
    protected static View mTextEdit;

    protected void finishLoad() {}

    protected void onUnpack() {}

    protected String[] getLibraries() {
        return new String[0];
    }

    public void loadLibraries() {}

    public String getAppRoot() {
        return "";
    }

    protected void appConfirmedActive() {}

    protected void considerLoadingScreenRemoval() {}

    protected static void resumeNativeThread() {}

    protected boolean sendCommand(int command, Object data) {
        return true;
    }

    public static Context getContext() {
        return null;
    }

    public static View getContentView() {
        return mLayout;
    }

    public static native void nativeSetenv(String name, String value);
}
