/**
 * What the system knows Booth by: package, program, desktop entry, icon, AppArmor profile, firewall rule, data folder.
 * "Booth" alone belongs to others, and one of two things of the same name gives way. On screens it is Booth all the same.
 * package.json has it too.
 */
export const SYSTEM_NAME = 'booth-live-questions';

/** For Windows (AppUserModelId) and macOS (bundle identifier). */
export const APP_ID = 'app.booth-live-questions.desktop';
