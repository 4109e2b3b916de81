package android.media;

public class AudioManager {
    public static final int RINGER_MODE_NORMAL = 2;
    public static final int RINGER_MODE_SILENT = 0;
    private int mode = RINGER_MODE_NORMAL;

    public int getRingerMode() {
        return mode;
    }

    public void setRingerMode(int ringerMode) {
        mode = ringerMode;
    }
}
