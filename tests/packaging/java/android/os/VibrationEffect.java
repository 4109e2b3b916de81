package android.os;

import java.util.Arrays;
import org.fourboards.doubles.Since;

public class VibrationEffect implements Parcelable {
    public static final int DEFAULT_AMPLITUDE = -1;
    final String felt;

    VibrationEffect(String felt) {
        this.felt = felt;
    }

    public static VibrationEffect createOneShot(long milliseconds, int amplitude) {
        Since.level(26);
        return new VibrationEffect("once " + milliseconds + " " + amplitude);
    }

    public static VibrationEffect createWaveform(long[] timings, int repeat) {
        Since.level(26);
        return new VibrationEffect("wave " + Arrays.toString(timings) + " " + repeat);
    }

    public static VibrationEffect createWaveform(long[] timings, int[] amplitudes, int repeat) {
        Since.level(26);
        return new VibrationEffect("amplitudes");
    }
}
