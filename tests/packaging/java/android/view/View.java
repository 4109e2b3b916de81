package android.view;

import android.content.Context;

public class View {
    private final int width;
    private final int height;
    private final int top;

    public View(Context context) {
        this(1080, 2400, 0);
    }

    /** Not Android's: a view of this size, so far below the upper edge of the window. */
    View(int width, int height, int top) {
        this.width = width;
        this.height = height;
        this.top = top;
    }

    public final int getWidth() {
        return width;
    }

    public final int getHeight() {
        return height;
    }

    public void getLocationInWindow(int[] outLocation) {
        outLocation[0] = 0;
        outLocation[1] = top;
    }

    public WindowInsets getRootWindowInsets() {
        return new WindowInsets();
    }

    /** Not Android's. */
    static View below(int top) {
        return new View(1080, 2400 - top, top);
    }
}
