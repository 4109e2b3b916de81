package android.content.res;

public final class Configuration {
    public static final int UI_MODE_NIGHT_MASK = 48;
    public static final int UI_MODE_NIGHT_YES = 32;
    public int uiMode = 1 | Integer.getInteger("phone.night", 16);
}
