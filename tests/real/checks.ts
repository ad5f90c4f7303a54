import type { ElectronApplication, Page } from 'playwright';
import { ADMIN_HOST } from '../support/api.ts';

export type RealApp = { app: ElectronApplication; admin: Page };

/**
 * How a line of `main/BELIEVED.md` is checked. `look` is for a program and resolves with what is wrong, null when nothing
 * is; `ask` is what a person does and should then see.
 */
export type Check = {
  /** Only there; everywhere without it. As in `process.platform`. */
  on?: readonly NodeJS.Platform[];
} & ({ look: (real: RealApp) => Promise<string | null> } | { ask: string });

const RESTART =
  'shut the computer down from the system’s menu now, while Booth is open, and run this again once it is up. If that is done: it went down without a question about Booth, and the newest backup under Account → Backups is from that moment';

export const CHECKS: Record<string, Check> = {
  'display-fills': {
    look: ({ app }) =>
      app.evaluate(({ BrowserWindow, screen }) => {
        const display = BrowserWindow.getAllWindows().find(({ webContents }) =>
          webContents.getURL().endsWith('/wedeliver'),
        );
        if (display === undefined) return 'no display: is there a second monitor?';
        const got = JSON.stringify(display.getBounds());
        const wanted = JSON.stringify(screen.getDisplayMatching(display.getBounds()).bounds);
        return got === wanted ? null : `${got} instead of ${wanted}`;
      }),
  },
  'display-in-front': {
    ask: 'move the pointer to the edges of the display’s monitor, press the Windows or Super key or open the Dock, and let a notification come. Nothing is in front of the display',
  },
  'display-comes-back': {
    ask: 'show the desktop, then switch to another virtual desktop, while you type in the search. Each time the display is back within three seconds, and your letters arrive in the search',
  },
  'staff-keep-the-mac': {
    on: ['darwin'],
    ask: 'on your own monitor, use the Dock, Cmd-Tab and the Apple menu. All of them work, and "Shut Down…" can be chosen',
  },
  scaling: {
    on: ['win32'],
    ask: 'give the two monitors different scaling in the system’s settings, and choose "Swap Monitors" in the Big Screen menu twice. Each time both windows fit their monitors at once',
  },
  wayland: {
    on: ['linux'],
    look: ({ app }) =>
      app.evaluate(({ app: electron }) =>
        electron.commandLine.getSwitchValue('ozone-platform') === 'wayland'
          ? 'it runs on Wayland itself'
          : null,
      ),
  },
  plugs: {
    ask: 'unplug the second monitor, wait, and plug it in again. The display went with it and came back, and never covered your window',
  },
  sleep: {
    ask: 'close the lid or let the computer sleep, and wake it up. Both windows are where they were',
  },
  'menu-keys': {
    ask: 'put the cursor into a search field and press Ctrl (on a Mac Cmd) + Page Down. The display shows the next question',
  },
  'server-in-utility-process': {
    look: ({ app }) =>
      app.evaluate(({ app: electron }) => {
        const names = electron.getAppMetrics().map(({ name, serviceName }) => name ?? serviceName);
        return names.includes('Booth server') ? null : `the processes are ${names.join(', ')}`;
      }),
  },
  names: {
    async look({ admin }) {
      const host = new URL(admin.url()).hostname;
      return host === ADMIN_HOST ? null : `the admin window is at ${host}`;
    },
  },
  'mac-starts': {
    on: ['darwin'],
    ask: 'run "npm run dist" without signing variables, install the .dmg from release/ and open it. It starts after System Settings, Privacy & Security, "Open Anyway"',
  },
  firewall: {
    on: ['win32'],
    ask: 'run "npm run dist", install what is in release/ and scan the code with a phone on the same network. The question page comes, and no question of the firewall did',
  },
  'mac-shuts-down': { on: ['darwin'], ask: RESTART },
  'windows-shuts-down': { on: ['win32'], ask: RESTART },
  'linux-shuts-down': { on: ['linux'], ask: RESTART },
  'blocked-send': {
    look: ({ app }) =>
      app.evaluate(({ app: electron, utilityProcess }) => {
        const fs = process.getBuiltinModule('node:fs');
        const file = `${electron.getPath('temp')}/booth-blocked-${process.pid}.cjs`;
        const mark = `${file}.done`;
        const code = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`;
        fs.writeFileSync(file, `process.parentPort.on('message', () => ${code});`);
        const child = utilityProcess.fork(file);
        return new Promise<string | null>((resolve) => {
          child.once('spawn', () => {
            child.postMessage('stop');
            const clock = new Int32Array(new SharedArrayBuffer(4));
            for (let tries = 0; tries < 100 && !fs.existsSync(mark); tries += 1) {
              Atomics.wait(clock, 0, 0, 50);
            }
            const arrived = fs.existsSync(mark);
            child.kill();
            fs.rmSync(file, { force: true });
            fs.rmSync(mark, { force: true });
            resolve(arrived ? null : 'the message did not arrive within 5 s');
          });
        });
      }),
  },
  'keychain-async': {
    look: ({ app }) =>
      app.evaluate(async ({ safeStorage }) => {
        if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'there is no keychain here';
        const { result } = await safeStorage.decryptStringAsync(
          await safeStorage.encryptStringAsync('a key'),
        );
        return result === 'a key' ? null : `it opened as ${result}`;
      }),
  },
  'keychain-denied': {
    on: ['darwin', 'linux'],
    ask: 'close Booth, lock the login keychain (Keychain Access, or Passwords and Keys), open Booth and deny the system’s question. Booth asks what to do. Unlock it, and "Try Again" opens the dashboard, still signed in',
  },
  links: {
    ask: 'open a lead and click its email address and its phone number. The mail program and the phone program open',
  },
  'save-dialog': {
    ask: 'export the leads. The dialog’s title and its name field both name a .csv or .xlsx file',
  },
  'sign-as-pdf': {
    async look({ app, admin }) {
      await admin.goto(new URL('/qrcode/sign', admin.url()).href);
      await admin.getByRole('button', { name: 'Print' }).waitFor();
      return app.evaluate(async ({ webContents }) => {
        const sign = webContents.getAllWebContents().find((one) => one.getURL().endsWith('/sign'));
        const pdf = await sign?.printToPDF({ preferCSSPageSize: true, printBackground: true });
        return pdf?.subarray(0, 5).toString() === '%PDF-' ? null : 'it is no PDF';
      });
    },
  },
  'print-dialog': {
    ask: 'press "Print or save as PDF" on the report’s page (Insights). The system’s print dialog opens, or, on a computer without a printer, a dialog to save "Report.pdf"',
  },
  autostart: {
    ask: 'choose "Start When the Laptop Starts" in the Booth menu, log out of the computer and in again. Booth opens by itself',
  },
  tray: { ask: 'click the Booth icon in the tray or menu bar. Its menu opens' },
};
