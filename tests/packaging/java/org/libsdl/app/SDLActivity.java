package org.libsdl.app;

import android.app.Activity;
import android.view.Views;
import android.view.View;

/** Of SDL's activity what we ask it for. */
public class SDLActivity extends Activity {
    public static View getContentView() {
        return Views.below(Integer.getInteger("phone.top", 0));
    }
}
