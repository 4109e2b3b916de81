package android.view.accessibility;

public final class AccessibilityManager {
    public boolean isTouchExplorationEnabled() {
        return System.getProperty("phone.explored") != null;
    }
}
