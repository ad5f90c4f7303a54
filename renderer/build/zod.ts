/**
 * What the pages get for `zod`. It looks whether it may compile schemas when the first one is made; the
 * Content-Security-Policy, which forbids `eval`, would report that look in every browser's console. Whoever makes a schema
 * imports this, so that the answer is there before.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
