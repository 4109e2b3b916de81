package android.content;

/** Not Android's: makes intents for tests. */
public final class Intents {
    private Intents() {}

    public static Intent withData(String data) {
        return Intent.withData(data);
    }
}
