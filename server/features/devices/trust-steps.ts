/**
 * Drawing of a system's screen at a step, reduced to what matters. `press`: index of the button drawn in the accent
 * colour, or of the row when there are no buttons. Lines of the message are broken here, since SVG breaks none.
 */
export type Drawing = {
  bar: string;
  message?: string;
  rows?: readonly string[];
  buttons?: readonly string[];
  press: number;
  /** Control beside the label of the row to press; with `radio`, all rows have one. */
  as?: 'link' | 'switch' | 'radio' | 'menu';
  /** The buttons are in the bar. */
  isBarButton?: boolean;
};

/** A sentence and the drawing of it. In sentences, *asterisks* enclose the system's own words. */
type TrustStep = readonly [words: string, drawing: Drawing];

export type TrustSystem = {
  id: 'ios' | 'android' | 'windows' | 'macos';
  name: string;
  frame: 'phone' | 'windows' | 'mac';
  steps: readonly [TrustStep, TrustStep, TrustStep, TrustStep, TrustStep];
  /** Note on what may look different. */
  note: string;
  remove: string;
};

const FILE = 'booth-authority.crt';
/** Four characters follow in the systems' lists; they differ for each booth. */
const AUTHORITY = 'Booth …';

function list(bar: string, rows: readonly string[], press: number, as?: Drawing['as']): Drawing {
  return { bar, rows, press, ...(as && { as }) };
}

function ask(bar: string, message: string, buttons: readonly string[], press: number): Drawing {
  return { bar, message, buttons, press };
}

const IOS: TrustSystem = {
  id: 'ios',
  name: 'iPhone and iPad',
  frame: 'phone',
  steps: [
    [
      'In Safari, tap *Get the certificate*, then *Allow*.',
      ask(
        'Safari',
        'This website is trying to\ndownload a configuration profile.\nDo you want to allow this?',
        ['Ignore', 'Allow'],
        1,
      ),
    ],
    [
      'Open *Settings*, and tap *Profile Downloaded* near the top.',
      list('Settings', ['Apple Account', 'Profile Downloaded', 'Wi-Fi', 'Bluetooth'], 1, 'link'),
    ],
    [
      'Tap *Install*, enter the passcode, and tap *Install* again under the warning.',
      {
        ...list('Install Profile', [AUTHORITY, 'Not Verified', 'More Details'], 0),
        buttons: ['Install'],
        isBarButton: true,
      },
    ],
    [
      'Back in Settings, open *General* › *About* and, at the very end, *Certificate Trust Settings*.',
      list('About', ['Wi-Fi Address', 'Bluetooth', 'EID', 'Certificate Trust Settings'], 3, 'link'),
    ],
    [
      `Switch *${AUTHORITY}* on, and tap *Continue*.`,
      {
        ...list('Certificate Trust Settings', [AUTHORITY], 0, 'switch'),
        message: 'Enable full trust\nfor root certificates',
      },
    ],
  ],
  note: 'No *Profile Downloaded*? Look under *General* › *VPN & Device Management*.',
  remove: `*Settings* › *General* › *VPN & Device Management* › *${AUTHORITY}* › *Remove Profile*`,
};

const ANDROID: TrustSystem = {
  id: 'android',
  name: 'Android',
  frame: 'phone',
  steps: [
    [
      'Tap *Get the certificate*. If Android says that it can’t be installed here, close that: the file is saved.',
      { ...list('Chrome', [FILE], 0), message: 'File downloaded' },
    ],
    [
      'In *Settings*, open *Security & privacy* and, at the end, *More security & privacy*.',
      list(
        'Security & privacy',
        ['Device unlock', 'Account security', 'Privacy', 'More security & privacy'],
        3,
      ),
    ],
    [
      'Open *Encryption & credentials* › *Install a certificate* › *CA certificate*.',
      list(
        'Install a certificate',
        ['CA certificate', 'VPN & app user certificate', 'Wi-Fi certificate'],
        0,
      ),
    ],
    [
      'Android warns of what an authority without limits could do. Tap *Install anyway*.',
      ask(
        'Your data won’t be private',
        'CA certificates are used by\nwebsites, apps and VPNs for\nencryption.',
        ['Don’t install', 'Install anyway'],
        1,
      ),
    ],
    [
      `Choose *${FILE}*. Android says *CA certificate installed*.`,
      list('Downloads', [FILE, 'Floor plan.pdf', 'Programme.pdf'], 0),
    ],
  ],
  note: 'On Samsung phones: *Security and privacy* › *More security settings* › *Install from phone storage* › *CA certificate*.',
  remove: `*Encryption & credentials* › *Trusted credentials* › *User* › *${AUTHORITY}* › *Uninstall*`,
};

const WINDOWS: TrustSystem = {
  id: 'windows',
  name: 'Windows',
  frame: 'windows',
  steps: [
    [
      `Press *Get the certificate*, open *${FILE}* from the downloads, and press *Open*.`,
      ask(
        'Open File - Security Warning',
        `Do you want to open this file?\nName: …\\Downloads\\${FILE}`,
        ['Open', 'Cancel'],
        0,
      ),
    ],
    [
      'Press *Install Certificate…* in the window that opens.',
      ask(
        'Certificate',
        `Issued to: ${AUTHORITY}\nIssued by: ${AUTHORITY}`,
        ['Install Certificate…', 'OK'],
        0,
      ),
    ],
    [
      'Leave *Current User*, press *Next*, and choose *Place all certificates in the following store*.',
      list(
        'Certificate Import Wizard',
        ['Automatically select the certificate…', 'Place all certificates in the following…'],
        1,
        'radio',
      ),
    ],
    [
      'Press *Browse…*, choose *Trusted Root Certification Authorities*, and press *OK*, *Next* and *Finish*.',
      list(
        'Select Certificate Store',
        ['Personal', 'Trusted Root Certification Authorities', 'Enterprise Trust'],
        1,
      ),
    ],
    [
      'Windows asks once more: press *Yes*. Then restart the browser.',
      ask(
        'Security Warning',
        `You are about to install a certificate from\na certification authority (CA) claiming to\nrepresent: ${AUTHORITY}`,
        ['Yes', 'No'],
        0,
      ),
    ],
  ],
  note: 'If the browser asks whether to keep the file, keep it. A company’s laptop may not allow all this: go on with the warnings there.',
  remove: `Start menu › *Manage user certificates* › *Trusted Root Certification Authorities* › *Certificates* › *${AUTHORITY}* › *Delete*`,
};

const MACOS: TrustSystem = {
  id: 'macos',
  name: 'Mac',
  frame: 'mac',
  steps: [
    [
      `Press *Get the certificate*, and double-click *${FILE}* in Downloads.`,
      list('Downloads', [FILE, 'Floor plan.pdf', 'Programme.pdf'], 0),
    ],
    [
      'If the Mac offers Passwords, press *Open Keychain Access*. If it asks for a keychain, choose *login* and press *Add*.',
      ask(
        'Add Certificates',
        `Add the certificate(s) from the file\n“${FILE}” to a keychain?\nKeychain: login`,
        ['Cancel', 'Add'],
        1,
      ),
    ],
    [
      `Open *login* › *Certificates*, and double-click *${AUTHORITY}*.`,
      list('Keychain Access', [AUTHORITY, 'com.apple.kerberos.kdc', 'com.apple.systemdefault'], 0),
    ],
    [
      'Open *Trust*, and set *When using this certificate* to *Always Trust*.',
      {
        ...list(AUTHORITY, ['Always Trust'], 0, 'menu'),
        message: 'Trust\nWhen using this certificate:',
      },
    ],
    [
      'Close that window, enter the Mac’s password, and press *Update Settings*. Then restart the browser.',
      ask(
        'Keychain Access',
        'You are making changes to your\nCertificate Trust Settings.',
        ['Cancel', 'Update Settings'],
        1,
      ),
    ],
  ],
  note: 'Keychain Access also opens from Spotlight: press *⌘ Space*, and type its name.',
  remove: `*Keychain Access* › *login* › *Certificates* › *${AUTHORITY}* › *Edit* › *Delete*`,
};

/** Steps in the words of iOS 26, Android 16, Windows 11 and macOS 26, which differ little from earlier versions. */
export const TRUST_SYSTEMS: readonly TrustSystem[] = [IOS, ANDROID, WINDOWS, MACOS];
