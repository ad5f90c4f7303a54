import type { SettingsUpdate } from '../../server/contract/settings.ts';

/** What the stand is asked: an answer of each kind. */
export const QUESTIONS = {
  statement: { text: 'How loud is it?', author: 'Ada', answer: '62 dB.' },
  short: {
    text: 'Can the press be retrofitted into a line from 1998?',
    author: 'Maria from Lisbon',
    answer:
      'Yes, within a **weekend**. The frame and the cylinders stay, and only the controller is new.',
  },
  table: {
    text: 'Which of the three would you take for aluminium?',
    author: 'Priya',
    answer:
      'The **H40**, for most parts.\n\n| Press | Force | Strokes a minute |\n|---|---|---|\n| H25 | 250 kN | 60 |\n| H40 | 400 kN | 40 |\n| H80 | 800 kN | 22 |',
  },
  long: {
    text: 'We run three sites in two countries with different safety rules. Can one team look after all of them from a single place, and who gets to see what?',
    author: 'Katarzyna',
    answer:
      'One team can look after any number of sites. Each site keeps its own rules, and roles decide who sees which of them.\n\nEvery change is kept with its date and its author, so that an inspector finds in a minute what was changed and why. Whoever leaves loses access everywhere at once.\n\nMost of our customers begin with one site, let it run for a month, and take over the others with the same settings. That takes an afternoon for each.',
  },
  arabic: {
    text: 'هل يمكن تشغيل المكبس بدون إنترنت؟',
    author: 'ليلى',
    answer: 'نعم، كل شيء يعمل محليًا.',
  },
} as const;
/** A drop and a name in strokes, in one dark colour on nothing. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 396 80" width="396" height="80"><path fill="#0d2b3a" d="M40 6c15 20 25 32 25 45a25 25 0 0 1-50 0C15 38 25 26 40 6z"/><path fill="none" stroke="#0d2b3a" stroke-width="9" d="M94 18V62M94 40H124M124 18V62M138 18L154 40L170 18M154 40V62M186 18V62H200C216 62 222 52 222 40S216 18 200 18H186ZM238 62V18H256C268 18 272 25 272 31S268 44 256 44H238M256 44L272 62M288 18V62M302 18L320 62L338 18M380 18H354V62H380M354 40H376"/></svg>';

/** A slide like those staff show between questions: a drawing of a press. */
export const SLIDE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900"><defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#062d3a"/><stop offset="1" stop-color="#0f8f86"/></linearGradient><radialGradient id="b" cx=".72" cy=".3" r=".7"><stop offset="0" stop-color="#8ff5e4" stop-opacity=".5"/><stop offset="1" stop-color="#8ff5e4" stop-opacity="0"/></radialGradient></defs><rect width="1600" height="900" fill="url(#a)"/><rect width="1600" height="900" fill="url(#b)"/><g fill="none" stroke="#d9fffa" stroke-width="6" stroke-linejoin="round"><rect x="920" y="130" width="420" height="90" rx="14"/><path d="M960 220v470M1300 220v470"/><rect x="1010" y="330" width="240" height="120" rx="12"/><path d="M1130 220v110M1090 220v110M1170 220v110"/><rect x="900" y="690" width="460" height="80" rx="14"/><path d="M1040 640h180l20 50H1020z"/></g><g fill="#ffffff"><rect x="130" y="300" width="560" height="74" rx="12"/><rect x="130" y="400" width="430" height="74" rx="12"/></g><g fill="#bff3ea"><rect x="130" y="540" width="480" height="22" rx="11"/><rect x="130" y="584" width="390" height="22" rx="11"/></g></svg>';

/** The stand as its staff set it up. */
export const SETTINGS: SettingsUpdate = {
  brand: {
    companyName: 'Hydrive',
    eventName: 'Hannover Messe 2026',
    siteUrl: 'https://www.hydrive.example',
    colour: '#0fae9e',
  },
  qrcode: { target: 'custom', customUrl: 'http://hydrive.local' },
  wifi: {
    enabled: true,
    onScreen: true,
    ssid: 'Hydrive Guests',
    password: 'welcome2026',
    security: 'WPA',
    hidden: false,
  },
  votes: { enabled: true, minimum: 1 },
};
