import { storedSwitch } from '../../lib/stored-switch.ts';

/** Switch that keeps the screen on while the admin area is open, stored on this device. */
export const screenSwitch = storedSwitch('booth.keep-screen-on');
