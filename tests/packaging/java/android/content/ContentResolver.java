package android.content;

import android.net.Uri;
import android.os.ParcelFileDescriptor;

public abstract class ContentResolver {
    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode) {
        return new ParcelFileDescriptor(mode);
    }
}
