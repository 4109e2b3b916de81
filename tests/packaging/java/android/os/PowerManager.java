package android.os;

public final class PowerManager {
    public static final int PARTIAL_WAKE_LOCK = 1;
    /** What was asked for last; not Android's. */
    public static String asked = "";

    public WakeLock newWakeLock(int levelAndFlags, String tag) {
        asked = levelAndFlags + " " + tag;
        return new WakeLock();
    }

    public final class WakeLock {
        public void acquire() {
            asked += " for ever";
        }

        public void acquire(long timeout) {
            asked += " " + timeout;
        }
    }
}
