/**
 * What the pages get for `zod`. When the first schema is made, zod checks whether it may compile schemas; the
 * Content-Security-Policy, which forbids `eval`, would report that check in every browser's console. Whatever makes a
 * schema imports this, so the answer is there beforehand.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
