import {
  IconAddressBook,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconChartBarPopular,
  IconCircleCheck,
  IconDeviceTv,
  IconListDetails,
  IconMessage2Question,
  IconMessageCircle,
  IconPhoto,
  IconQrcode,
  IconSettings,
  IconSparkles,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ManualPage } from '../help/model.ts';
import type { LoadPage } from './shell/page-loading.tsx';

/** One page of the admin area. */
export type Page = {
  path: string;
  /** Its document title. */
  label: string;
  load: LoadPage;
  /** Page of the manual about it. */
  help: ManualPage;
  /** Everybody of staff may open it, not admins alone. */
  forStand?: true;
  /** Optional rest of the path that still belongs to the page, such as the id of an open row. */
  rest?: string;
};

/** A page that the rail leads to. */
export type RailPage = Page & {
  icon: typeof IconPhoto;
  /** Its entry in the rail, where that is shorter than its title. */
  entry?: string;
};

/** The rail's groups, in order; the first one has no heading. */
export const RAIL: readonly { title: string | null; pages: readonly RailPage[] }[] = [
  {
    title: null,
    pages: [
      {
        path: '/dashboard',
        forStand: true,
        label: 'Questions',
        icon: IconMessage2Question,
        help: 'at-the-stand',
        load: async () => (await import('../questions/questions-page.tsx')).QuestionsPage,
      },
      {
        path: '/leads',
        forStand: true,
        rest: '/:id?',
        label: 'Leads',
        icon: IconAddressBook,
        help: 'at-the-stand',
        load: async () => (await import('../leads/leads-page.tsx')).LeadsPage,
      },
    ],
  },
  {
    title: 'Big screen',
    pages: [
      {
        path: '/preview/wedeliver',
        label: 'Big screen preview',
        entry: 'Preview',
        icon: IconDeviceTv,
        help: 'screens',
        load: async () => (await import('../preview/preview-page.tsx')).PreviewPage,
      },
      {
        path: '/polls',
        forStand: true,
        label: 'Polls',
        icon: IconChartBarPopular,
        help: 'polls',
        load: async () => (await import('../polls/polls-page.tsx')).PollsPage,
      },
      {
        path: '/settings',
        label: 'Settings',
        icon: IconSettings,
        help: 'evening-before',
        load: async () => (await import('../settings/settings-page.tsx')).SettingsPage,
      },
      {
        path: '/qrcode',
        rest: '/:part?',
        label: 'QR Code',
        icon: IconQrcode,
        help: 'hotspot',
        load: async () => (await import('../qrcode/qr-page.tsx')).QrPage,
      },
      {
        path: '/media',
        label: 'Media',
        icon: IconPhoto,
        help: 'evening-before',
        load: async () => (await import('../media/media-page.tsx')).MediaPage,
      },
    ],
  },
  {
    title: 'Results',
    pages: [
      {
        path: '/insights',
        label: 'Insights',
        icon: IconChartBar,
        help: 'after-the-show',
        load: async () => (await import('../insights/insights-page.tsx')).InsightsPage,
      },
      {
        path: '/events',
        label: 'Events',
        icon: IconCalendarEvent,
        help: 'after-the-show',
        load: async () => (await import('../events/events-page.tsx')).EventsPage,
      },
    ],
  },
  {
    title: 'Setup',
    pages: [
      {
        path: '/preflight',
        label: 'Ready?',
        icon: IconCircleCheck,
        help: 'broken',
        load: async () => (await import('../readiness/ready-page.tsx')).ReadyPage,
      },
      {
        path: '/ai',
        label: 'AI',
        icon: IconSparkles,
        help: 'sms-and-ai',
        load: async () => (await import('../ai/ai-page.tsx')).AiPage,
      },
      {
        path: '/twilio',
        rest: '/:part?',
        label: 'Twilio',
        icon: IconMessageCircle,
        help: 'sms-and-ai',
        load: async () => (await import('../twilio/twilio-page.tsx')).TwilioPage,
      },
      {
        path: '/headquarters',
        label: 'Headquarters',
        icon: IconBuilding,
        help: 'several-laptops',
        load: async () => (await import('../headquarters/headquarters-page.tsx')).HeadquartersPage,
      },
      {
        path: '/logs',
        label: 'Logs',
        icon: IconListDetails,
        help: 'broken',
        load: async () => (await import('../logs/logs-page.tsx')).LogsPage,
      },
      {
        path: '/account',
        label: 'Account',
        icon: IconUserCircle,
        help: 'second-device',
        load: async () => (await import('../account/account-page.tsx')).AccountPage,
      },
    ],
  },
];

/** Pages that others lead to. */
const OTHERS: readonly Page[] = [
  {
    path: '/leads/typing',
    forStand: true,
    label: 'Typing queue',
    help: 'at-the-stand',
    load: async () => (await import('../leads/typing/typing-page.tsx')).TypingPage,
  },
  {
    path: '/insights/report',
    label: 'Report',
    help: 'after-the-show',
    load: async () => (await import('../insights/insights-page.tsx')).InsightsPage,
  },
  {
    path: '/backups',
    label: 'Backups',
    help: 'broken',
    load: async () => (await import('../backups/backups-page.tsx')).BackupsPage,
  },
  {
    path: '/headquarters/receipt',
    label: 'Closing receipt',
    help: 'after-the-show',
    load: async () => (await import('../headquarters/receipt-page.tsx')).ReceiptPage,
  },
  {
    path: '/qrcode/sign',
    label: 'Table sign',
    help: 'evening-before',
    load: async () => (await import('../qrcode/sign-page.tsx')).SignPage,
  },
  {
    path: '/help',
    forStand: true,
    rest: '/:page?',
    label: 'Help',
    help: 'evening-before',
    load: async () => (await import('../help/help-page.tsx')).HelpPage,
  },
];

const IN_RAIL = RAIL.flatMap(({ pages }) => pages);

/** Every page behind the login, in the rail's order. */
export const PAGES: readonly Page[] = [...IN_RAIL, ...OTHERS];

/** Pages of who stands. */
export const STAND_PAGES = PAGES.filter(({ forStand }) => forStand);

/** Pages that headquarters has. */
export const HQ_PAGES = IN_RAIL.filter(({ path }) => ['/leads', '/insights'].includes(path));

/** True if an address shows this page, or a page below it. */
export function isWithin(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The page that an address shows. */
export function pageAt(pathname: string): Page | undefined {
  return (
    PAGES.find(({ path }) => pathname === path) ??
    PAGES.find(({ path, rest }) => rest && isWithin(path, pathname))
  );
}

/** The stand's setup: a page without the rail, since there is one thing to do. */
export const FIRST_START: Pick<Page, 'label' | 'load'> = {
  label: 'Setup',
  load: async () => (await import('../first-start/welcome-page.tsx')).WelcomePage,
};
