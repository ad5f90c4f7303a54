/** Every screen that staff open by itself. With a lead, `/leads/1` is one more: its detail over the list. */
export const ADMIN_SCREENS = [
  '/dashboard',
  '/leads',
  '/insights',
  '/insights/report',
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
