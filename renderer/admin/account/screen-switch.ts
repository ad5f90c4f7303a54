import { storedSwitch } from '../../lib/stored-switch.ts';

/** Whether this device keeps its screen on while the admin area is open. */
export const screenSwitch = storedSwitch('booth.keep-screen-on');
