/** An event that is over, as `putAway()` leaves the first one. */
export const EVENT_OVER = '/events/20261121-180000-00000000';

/** Every screen that staff open by itself. With a lead, `/leads/1` is one more: its detail over the list. */
export const ADMIN_SCREENS = [
  '/dashboard',
  '/leads',
  '/insights',
  '/insights/report',
  '/events',
  '/media',
  '/settings',
  '/logs',
  '/ai',
  '/twilio',
  '/twilio/settings',
  '/qrcode',
  '/qrcode/sign',
  '/account',
  '/preview/wedeliver',
  '/preflight',
  '/backups',
] as const;
