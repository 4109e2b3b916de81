package org.fourboards.doubles;

import android.os.Build;

/** What a phone does that is older than a method: there is no such method. */
public final class Since {
    private Since() {}

    public static void level(int needed) {
        if (Build.VERSION.SDK_INT < needed) {
            throw new NoSuchMethodError("it came with API " + needed + ", and this phone has " + Build.VERSION.SDK_INT);
        }
    }
}
