package android.view;

import org.fourboards.doubles.Since;

/** A camera of 140 pixels in the upper edge. */
public final class DisplayCutout {
    public int getSafeInsetLeft() {
        Since.level(28);
        return 0;
    }

    public int getSafeInsetTop() {
        Since.level(28);
        return 140;
    }

    public int getSafeInsetRight() {
        Since.level(28);
        return 0;
    }

    public int getSafeInsetBottom() {
        Since.level(28);
        return 0;
    }
}
