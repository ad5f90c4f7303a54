import type { Configuration } from 'electron-builder';
import { LANGUAGES } from '../../server/contract/languages.ts';
import { APP_ID, SYSTEM_NAME } from '../identity.ts';

const { env } = process;
/** https://www.electron.build/code-signing: the certificate as a file, or its name in the keychain. */
const isSigned = Boolean(env['CSC_LINK'] || env['CSC_NAME']);

/** `npm run dist`: installers for the system that it runs on, in release/. */
const configuration: Configuration = {
  appId: APP_ID,
  productName: 'Booth',
  copyright: 'Booth',
  directories: { output: 'release', buildResources: 'assets' },

  // Everything is bundled into .build; of node_modules the production dependencies come along by themselves, which are the
  // native modules. Of those: no sources, no notes for developers, and no other system's binary.
  files: [
    'package.json',
    '.build/main/**',
    '.build/server/**',
    '.build/renderer/**',
    '.build/phones/**',
    '.build/visitor/**',
    '.build/third-party-notices.txt',
    'assets/icon.png',
    'assets/tray*.png',
    '!**/*.map',
    '!.build/*/licenses.json',
    '!.build/server/dev-page-source*',
    '!**/node_modules/*/{src,deps,install,bin}/**',
    '!**/node_modules/**/*.{md,gyp,gypi,h,hpp,c,cc,cpp,mk,sh,d.ts,d.cts,d.mts}',
    '!**/node_modules/node-addon-api/**',
    '!**/node_modules/*/prebuilds/!(${platform}-${arch}.node)',
  ],

  // The server runs from plain files, which native modules need. package.json says that they are ES modules.
  asar: true,
  asarUnpack: [
    'package.json',
    '.build/third-party-notices.txt',
    '.build/server/**',
    '.build/renderer/**',
    '.build/phones/**',
    '.build/visitor/**',
    'node_modules/**',
  ],

  // Chromium's own words, such as those of a date field. Of 55 languages, those that Booth speaks.
  electronLanguages: [...LANGUAGES],

  // The modules' own prebuilt binaries serve every Electron: nothing is compiled here.
  npmRebuild: false,
  nodeGypRebuild: false,
  buildDependenciesFromSource: false,

  beforePack: 'main/packaging/before-pack.ts',
  afterPack: 'main/packaging/after-pack.ts',

  // https://www.electronjs.org/docs/latest/tutorial/fuses. Flipped before the app is signed, since a signature covers
  // them: `doPack` of app-builder-lib's platformPackager.js does it in that order.
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    // Checked on macOS and Windows: https://www.electronjs.org/docs/latest/tutorial/asar-integrity
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
  },

  win: {
    // The second is the first in an MSI, for those who distribute software by group policy or Intune:
    // https://www.electron.build/msi-wrapped
    target: ['nsis', 'msiWrapped'],
    executableName: SYSTEM_NAME,
    icon: 'assets/icon.png',
    // Without spaces, which a release's page would replace: the list of checksums has these names.
    artifactName: '${productName}-${version}.${ext}',
  },
  // Silent by its own flags, `/S` and last `/D=C:\Folder`: https://nsis.sourceforge.io/Docs/Chapter3.html#installerusage
  nsis: {
    oneClick: false,
    allowToChangeInstallationDirectory: true,
    // For all users: the firewall rule that phones need can only be made with an administrator's rights.
    perMachine: true,
    include: 'assets/installer.nsh',
    deleteAppDataOnUninstall: false,
  },
  msiWrapped: { perMachine: true, wrappedInstallerArgs: '/S' },

  mac: {
    target: 'dmg',
    category: 'public.app-category.business',
    icon: 'assets/icon.png',
    // Apple silicon runs no program without a valid signature, and electron-builder makes none where it finds no
    // certificate: "-" asks for an ad-hoc one. It bears no team, by which a hardened app would refuse its own frameworks;
    // and hardening is what notarising asks for, which takes a certificate. `identity` and `hardenedRuntime` in
    // https://www.electron.build/mac
    ...(isSigned ? {} : { identity: '-' }),
    hardenedRuntime: isSigned,
    entitlements: 'assets/entitlements.mac.plist',
    entitlementsInherit: 'assets/entitlements.mac.plist',
    // Notarised by itself as soon as APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER, or one of the other two sets,
    // are there: `notarize` in https://www.electron.build/mac
    notarize: isSigned,
    extendInfo: {
      // macOS asks before an app may talk to the local network, and shows this sentence.
      NSLocalNetworkUsageDescription: "Visitors' phones reach Booth over the booth's Wi-Fi.",
    },
  },

  linux: {
    target: ['AppImage', 'deb'],
    executableName: SYSTEM_NAME,
    // The entry's file bears package.json's `desktopName`, by which the windows find it.
    syncDesktopName: true,
    // main/chromium.ts
    executableArgs: ['--ozone-platform=x11'],
    category: 'Office',
    icon: 'assets/icon.png',
    maintainer: 'Booth',
    synopsis: 'Live questions and leads for a trade-show booth',
  },
};

export default configuration;
