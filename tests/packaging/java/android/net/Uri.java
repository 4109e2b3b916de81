package android.net;

public abstract class Uri {
    public static Uri parse(String uriString) {
        return new Uri() {
            @Override
            public String getLastPathSegment() {
                return uriString.substring(uriString.lastIndexOf('/') + 1);
            }
        };
    }

    public abstract String getLastPathSegment();
}
