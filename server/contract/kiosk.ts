import { z } from 'zod';
import { pin } from './people.ts';

/**
 * PUT /api/admin/devices/kiosk, body, sent by the device itself: from now on it is a kiosk, and its session ends. 409 on
 * the laptop.
 */
export const kioskStart = z.strictObject({ pin });

/**
 * POST /api/kiosk/leave, body, sent by a kiosk: it is a device of staff again, whom the login comes next. 400 for a wrong
 * PIN, 429 after too many of them.
 */
export const kioskEnd = z.strictObject({ pin: z.string().max(20) });

export const KIOSK_MESSAGES = {
  atTheLaptop: 'Only an added tablet or phone can be a kiosk, not the laptop itself.',
  isKiosk: 'This device is a kiosk.',
} as const;
