package android.view;

/** Not Android's: makes views for other packages of these doubles. */
public final class Views {
    private Views() {}

    public static View below(int top) {
        return View.below(top);
    }
}
