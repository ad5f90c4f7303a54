import type { Request } from 'express';
import { device, DEVICE_HEADER, type Device } from '../contract/devices.ts';

/** Longest header that is read, in characters: every one of the name may take nine. */
const MAX_LENGTH = 800;

/** The device of staff that sent this request, as it says; null when it says nothing that can be read. */
export function deviceOf(request: Request): Device | null {
  const header = request.get(DEVICE_HEADER);
  if (header === undefined || header.length > MAX_LENGTH) return null;
  try {
    return device.safeParse(JSON.parse(decodeURIComponent(header))).data ?? null;
  } catch {
    return null;
  }
}
