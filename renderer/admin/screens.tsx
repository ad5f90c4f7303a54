import {
  IconAddressBook,
  IconCalendarEvent,
  IconChartBar,
  IconDatabase,
  IconDeviceTv,
  IconListDetails,
  IconMessage2Question,
  IconPhoto,
  IconPlaneDeparture,
  IconPrinter,
  IconQrcode,
  IconSettings,
  IconSparkles,
  IconUserCircle,
  IconWifiOff,
  IconMessageCircle,
} from '@tabler/icons-react';
import type { LoadScreen } from './shell/screen-code.ts';

type Icon = typeof IconPhoto;

/** One screen of the admin area. */
export type Screen = {
  path: string;
  /** Its entry in the header and its document title. */
  label: string;
  icon: Icon;
  load: LoadScreen;
  /** What may follow the path: part of the same screen, such as one row's detail. */
  rest?: string;
  /** Reached from another screen, not from the header. */
  hidden?: true;
};

const dashboard: LoadScreen = async () => ({
  Component: (await import('./questions/questions-page.tsx')).QuestionsPage,
});
const account: LoadScreen = async () => ({
  Component: (await import('./account/account-screen.tsx')).AccountScreen,
});
const preview: LoadScreen = async () => ({
  Component: (await import('./preview/preview-screen.tsx')).PreviewScreen,
});

const leads: LoadScreen = async () => ({
  Component: (await import('./leads/leads-screen.tsx')).LeadsScreen,
});
const insights: LoadScreen = async () => ({
  Component: (await import('./insights/insights-screen.tsx')).InsightsScreen,
});
const events: LoadScreen = async () => ({
  Component: (await import('./events/events-screen.tsx')).EventsScreen,
});
const report: LoadScreen = async () => ({
  Component: (await import('./insights/report/report-screen.tsx')).ReportScreen,
});
const logs: LoadScreen = async () => ({
  Component: (await import('./logs/logs-screen.tsx')).LogsScreen,
});
const media: LoadScreen = async () => ({
  Component: (await import('./media/media-screen.tsx')).MediaScreen,
});
const settings: LoadScreen = async () => ({
  Component: (await import('./settings/settings-screen.tsx')).SettingsScreen,
});

const ai: LoadScreen = async () => ({
  Component: (await import('./ai/ai-screen.tsx')).AiScreen,
});
const qrCode: LoadScreen = async () => ({
  Component: (await import('./qrcode/qr-screen.tsx')).QrScreen,
});
const sign: LoadScreen = async () => ({
  Component: (await import('./qrcode/sign/sign-screen.tsx')).SignScreen,
});
const preflight: LoadScreen = async () => ({
  Component: (await import('./preflight/preflight-screen.tsx')).PreflightScreen,
});
const backups: LoadScreen = async () => ({
  Component: (await import('./backups/backups-screen.tsx')).BackupsScreen,
});
const withoutInternet: LoadScreen = async () => ({
  Component: (await import('./qrcode/captive/captive-help.tsx')).CaptiveHelp,
});
const twilio: LoadScreen = async () => ({
  Component: (await import('./twilio/twilio-screen.tsx')).TwilioScreen,
});

/** Every screen behind the login, in the header's order. */
export const SCREENS: Screen[] = [
  { path: '/dashboard', label: 'Questions', icon: IconMessage2Question, load: dashboard },
  { path: '/leads', rest: '/:id?', label: 'Leads', icon: IconAddressBook, load: leads },
  { path: '/insights', label: 'Insights', icon: IconChartBar, load: insights },
  { path: '/events', label: 'Events', icon: IconCalendarEvent, load: events },
  { path: '/media', label: 'Media', icon: IconPhoto, load: media },
  { path: '/settings', label: 'Settings', icon: IconSettings, load: settings },
  { path: '/logs', label: 'Logs', icon: IconListDetails, load: logs },
  { path: '/ai', label: 'AI', icon: IconSparkles, load: ai },
  {
    path: '/twilio',
    rest: '/:part?',
    label: 'Twilio',
    icon: IconMessageCircle,
    load: twilio,
  },
  { path: '/qrcode', label: 'QR Code', icon: IconQrcode, load: qrCode },
  { path: '/account', label: 'Account', icon: IconUserCircle, load: account },
  {
    path: '/preview/wedeliver',
    label: 'Display preview',
    icon: IconDeviceTv,
    load: preview,
    hidden: true,
  },
  {
    path: '/preflight',
    label: 'Preflight',
    icon: IconPlaneDeparture,
    load: preflight,
    hidden: true,
  },
  { path: '/insights/report', label: 'Report', icon: IconPrinter, load: report, hidden: true },
  { path: '/backups', label: 'Backups', icon: IconDatabase, load: backups, hidden: true },
  { path: '/qrcode/sign', label: 'Table sign', icon: IconPrinter, load: sign, hidden: true },
  {
    path: '/qrcode/without-internet',
    label: 'A Wi-Fi without internet',
    icon: IconWifiOff,
    load: withoutInternet,
    hidden: true,
  },
];

/** The stand's setup: a screen without the header, since there is one thing to do. */
export const FIRST_START: Pick<Screen, 'label' | 'load'> = {
  label: 'Setup',
  load: async () => ({
    Component: (await import('./first-start/first-start-screen.tsx')).FirstStartScreen,
  }),
};
