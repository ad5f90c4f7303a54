/**
 * Replacement for `zod` on the pages. When the first schema is made, zod checks whether it may compile schemas; the
 * Content-Security-Policy, which forbids `eval`, would report that check in every browser's console. Every module that
 * makes a schema imports this file, so the setting is made first.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
