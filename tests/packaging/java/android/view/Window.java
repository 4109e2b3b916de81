package android.view;

import android.content.Context;

public abstract class Window {
    private final Context context;

    public Window(Context context) {
        this.context = context;
    }

    public View getDecorView() {
        return new View(context);
    }
}
