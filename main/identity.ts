/**
 * Name of Booth in the system: package, program, desktop entry, icon, AppArmor profile, firewall rule, data folder.
 * Other programs are called "Booth" too, and two of the same name would replace each other. On screens it is still
 * "Booth". package.json repeats this name.
 */
export const SYSTEM_NAME = 'booth-live-questions';

/** For Windows (AppUserModelId) and macOS (bundle identifier). */
export const APP_ID = 'app.booth-live-questions.desktop';
