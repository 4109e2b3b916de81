package android.os;

public class ParcelFileDescriptor implements Parcelable {
    /** What is opened next, as the process knows it, and how it was last opened; not Android's. */
    public static int next = -1;
    /** As above; not Android's. */
    public static String opened = "";

    /** Not Android's. */
    public ParcelFileDescriptor(String mode) {
        opened += mode;
    }

    public int detachFd() {
        return next;
    }
}
