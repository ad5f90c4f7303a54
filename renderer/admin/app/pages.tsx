import {
  IconAddressBook,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
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
import type { LoadPage } from './shell/page-loading.tsx';

/** One page of the admin area. */
export type Page = {
  path: string;
  /** Its document title. */
  label: string;
  load: LoadPage;
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
        label: 'Questions',
        icon: IconMessage2Question,
        load: async () => (await import('../questions/questions-page.tsx')).QuestionsPage,
      },
      {
        path: '/leads',
        rest: '/:id?',
        label: 'Leads',
        icon: IconAddressBook,
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
        load: async () => (await import('../preview/preview-page.tsx')).PreviewPage,
      },
      {
        path: '/settings',
        label: 'Settings',
        icon: IconSettings,
        load: async () => (await import('../settings/settings-page.tsx')).SettingsPage,
      },
      {
        path: '/qrcode',
        rest: '/:part?',
        label: 'QR Code',
        icon: IconQrcode,
        load: async () => (await import('../qrcode/qr-page.tsx')).QrPage,
      },
      {
        path: '/media',
        label: 'Media',
        icon: IconPhoto,
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
        load: async () => (await import('../insights/insights-page.tsx')).InsightsPage,
      },
      {
        path: '/events',
        label: 'Events',
        icon: IconCalendarEvent,
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
        load: async () => (await import('../readiness/ready-page.tsx')).ReadyPage,
      },
      {
        path: '/ai',
        label: 'AI',
        icon: IconSparkles,
        load: async () => (await import('../ai/ai-page.tsx')).AiPage,
      },
      {
        path: '/twilio',
        rest: '/:part?',
        label: 'Twilio',
        icon: IconMessageCircle,
        load: async () => (await import('../twilio/twilio-page.tsx')).TwilioPage,
      },
      {
        path: '/headquarters',
        label: 'Headquarters',
        icon: IconBuilding,
        load: async () => (await import('../headquarters/headquarters-page.tsx')).HeadquartersPage,
      },
      {
        path: '/logs',
        label: 'Logs',
        icon: IconListDetails,
        load: async () => (await import('../logs/logs-page.tsx')).LogsPage,
      },
      {
        path: '/account',
        label: 'Account',
        icon: IconUserCircle,
        load: async () => (await import('../account/account-page.tsx')).AccountPage,
      },
    ],
  },
];

/** Pages that others lead to. */
const OTHERS: readonly Page[] = [
  {
    path: '/insights/report',
    label: 'Report',
    load: async () => (await import('../insights/insights-page.tsx')).InsightsPage,
  },
  {
    path: '/backups',
    label: 'Backups',
    load: async () => (await import('../backups/backups-page.tsx')).BackupsPage,
  },
  {
    path: '/headquarters/receipt',
    label: 'Closing receipt',
    load: async () => (await import('../headquarters/receipt-page.tsx')).ReceiptPage,
  },
  {
    path: '/qrcode/sign',
    label: 'Table sign',
    load: async () => (await import('../qrcode/sign-page.tsx')).SignPage,
  },
];

const IN_RAIL = RAIL.flatMap(({ pages }) => pages);

/** Every page behind the login, in the rail's order. */
export const PAGES: readonly Page[] = [...IN_RAIL, ...OTHERS];

/** Pages that headquarters has. */
export const HQ_PAGES = IN_RAIL.filter(({ path }) => ['/leads', '/insights'].includes(path));

/** True if an address shows this page, or a page below it. */
export function isWithin(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The stand's setup: a page without the rail, since there is one thing to do. */
export const FIRST_START: Pick<Page, 'label' | 'load'> = {
  label: 'Setup',
  load: async () => (await import('../first-start/welcome-page.tsx')).WelcomePage,
};
