package android.os;

import java.util.Arrays;
import org.fourboards.doubles.Since;

public class Vibrator {
    /** What it was asked for last; not Android's. */
    public static String felt = "";

    public boolean hasVibrator() {
        return true;
    }

    public void vibrate(long milliseconds) {
        felt = "for " + milliseconds;
    }

    public void vibrate(long[] pattern, int repeat) {
        felt = "pattern " + Arrays.toString(pattern) + " " + repeat;
    }

    public void vibrate(VibrationEffect vibe) {
        Since.level(26);
        felt = vibe.felt;
    }

    public void cancel() {
        felt = "";
    }
}
