package android.view;

import android.graphics.Insets;
import org.fourboards.doubles.Since;

/** Bars of 80 above and 120 below, a camera, and an open keyboard of 900. */
public final class WindowInsets {
    public Insets getInsets(int typeMask) {
        Since.level(30);
        boolean all = typeMask == (Type.systemBars() | Type.displayCutout());
        return all ? Insets.of(0, 140, 0, 120) : Insets.of(-1, -1, -1, -1);
    }

    public DisplayCutout getDisplayCutout() {
        Since.level(28);
        return new DisplayCutout();
    }

    public int getSystemWindowInsetLeft() {
        return 0;
    }

    public int getSystemWindowInsetTop() {
        return 80;
    }

    public int getSystemWindowInsetRight() {
        return 0;
    }

    public int getSystemWindowInsetBottom() {
        return 900;
    }

    public int getStableInsetBottom() {
        return 120;
    }

    public static final class Type {
        public static int systemBars() {
            Since.level(30);
            return 519;
        }

        public static int displayCutout() {
            Since.level(30);
            return 128;
        }
    }
}
