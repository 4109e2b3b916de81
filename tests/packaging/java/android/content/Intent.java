package android.content;

import android.net.Uri;
import android.os.Parcelable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** With all that `putExtra` takes, since pyjnius has to find the right one. */
public class Intent implements Parcelable {
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String ACTION_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT";
    public static final String ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT";
    public static final String CATEGORY_OPENABLE = "android.intent.category.OPENABLE";
    public static final String EXTRA_TITLE = "android.intent.extra.TITLE";
    public static final String ACTION_CHOOSER = "android.intent.action.CHOOSER";
    public static final String EXTRA_TEXT = "android.intent.extra.TEXT";
    public static final String EXTRA_INTENT = "android.intent.extra.INTENT";
    public static final int FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 1048576;

    private final Map<String, Object> extras = new HashMap<>();
    private final Set<String> categories = new HashSet<>();
    private final String action;
    private String type;
    private int flags;
    private String data;

    public Intent() {
        this((String) null);
    }

    public Intent(Intent o) {
        this(o.action);
    }

    public Intent(String action) {
        this.action = action;
    }

    public Intent(Context packageContext, Class<?> cls) {
        this(cls.getName());
    }

    public String getAction() {
        return action;
    }

    public String getType() {
        return type;
    }

    public Intent setType(String type) {
        this.type = type;
        return this;
    }

    public int getFlags() {
        return flags;
    }

    public Intent setFlags(int flags) {
        this.flags = flags;
        return this;
    }

    public String getDataString() {
        return data;
    }

    public Uri getData() {
        return Uri.parse(data);
    }

    public Intent addCategory(String category) {
        categories.add(category);
        return this;
    }

    public boolean hasCategory(String category) {
        return categories.contains(category);
    }

    /** Not Android's, which takes a parsed address. */
    static Intent withData(String data) {
        Intent intent = new Intent("android.intent.action.VIEW");
        intent.data = data;
        return intent;
    }

    public String getStringExtra(String name) {
        return (String) extras.get(name);
    }

    public static Intent createChooser(Intent target, CharSequence title) {
        return new Intent(ACTION_CHOOSER).putExtra(EXTRA_INTENT, target);
    }

    public Intent putExtra(String name, boolean value) {
        return put(name, value);
    }

    public Intent putExtra(String name, byte value) {
        return put(name, value);
    }

    public Intent putExtra(String name, char value) {
        return put(name, value);
    }

    public Intent putExtra(String name, short value) {
        return put(name, value);
    }

    public Intent putExtra(String name, int value) {
        return put(name, value);
    }

    public Intent putExtra(String name, long value) {
        return put(name, value);
    }

    public Intent putExtra(String name, float value) {
        return put(name, value);
    }

    public Intent putExtra(String name, double value) {
        return put(name, value);
    }

    public Intent putExtra(String name, String value) {
        return put(name, value);
    }

    public Intent putExtra(String name, CharSequence value) {
        return put(name, "as a CharSequence: " + value);
    }

    public Intent putExtra(String name, Parcelable value) {
        return put(name, value);
    }

    public Intent putExtra(String name, java.io.Serializable value) {
        return put(name, value);
    }

    private Intent put(String name, Object value) {
        extras.put(name, value);
        return this;
    }

    /** Not Android's. */
    public static Intent inside(Intent chooser) {
        return (Intent) chooser.extras.get(EXTRA_INTENT);
    }
}
