import {
  Alert,
  Anchor,
  Button,
  Center,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
} from '@mantine/core';
import { IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { brandInk } from '../../../server/contract/brand-colour.ts';
import { type CodeOrder, codeImageUrl, wifiImageUrl } from '../../../server/contract/qr.ts';
import type { BrandSettings } from '../../../server/contract/settings/brand.ts';
import { QR_SIZE } from '../../../server/contract/settings/qrcode.ts';
import type { WifiSettings } from '../../../server/contract/settings/wifi.ts';
import { NO_PASSWORD, visibleSpaces } from '../../lib/wifi-words.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BackLink, Link } from '../kit/link.tsx';
import {
  keepPaperSize,
  PAPER_SIZES,
  type PaperSize,
  printPage,
  readPaperSize,
} from '../kit/print/sheet.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { settingsQuery } from '../kit/form/settings-loaded.tsx';
import { checkQuery, printedOrder } from './model.ts';
import { publicSettingsQuery } from '../kit/network/addresses.ts';
import classes from './sign-paper.module.css';

/** Ink on paper, whatever the display's colours are. */
const INK = { fg: '#000000', bg: '#ffffff' };
const WIFI_PIXELS = 1024;

function Note({ children }: { children: ReactNode }) {
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden="true" />} role="note" p="sm">
      {children}
    </Alert>
  );
}

/** The sign for the stand's tables, as it comes out of the printer. */
export function SignPage() {
  const { api } = useServices();
  const settings = useQuery(settingsQuery(api));
  const shown = useQuery(publicSettingsQuery(api));
  const [size, setSize] = useState(readPaperSize);
  const [showPassword, setShowPassword] = useState(true);

  const style = settings.data?.qrcode.style ?? 'squares';
  const join = shown.data?.join;
  const wanted: CodeOrder = {
    data: join?.url ?? '',
    size: QR_SIZE[1],
    ...INK,
    style,
    logo: settings.data?.qrcode.logoUrl ?? '',
  };
  const judged = useQuery(checkQuery(api, wanted)).data;
  const order = printedOrder(wanted, judged);

  const error = settings.error ?? shown.error;
  if (error && !(settings.data && shown.data)) {
    return (
      <LoadFailed
        title="The sign could not be loaded"
        error={error}
        onRetry={() => {
          void settings.refetch();
          void shown.refetch();
        }}
      />
    );
  }
  if (!settings.data || !join) return <Skeleton h={720} maw={860} mx="auto" aria-busy="true" />;

  const { wifi, brand, qrcode } = settings.data;
  const joined = wifi.enabled && wifi.ssid !== '' ? wifi : null;
  return (
    <>
      <PageHead title="Table sign">
        <BackLink to="/qrcode" label="QR Code" />
        <SegmentedControl
          aria-label="Paper size"
          data={[...PAPER_SIZES]}
          value={size}
          onChange={(chosen) => {
            setSize(chosen);
            keepPaperSize(chosen);
          }}
        />
        {joined && joined.security !== 'nopass' && (
          <Switch
            label="Password in words"
            checked={showPassword}
            onChange={(event) => setShowPassword(event.currentTarget.checked)}
          />
        )}
        <Button
          leftSection={<IconPrinter size={17} stroke={1.75} />}
          onClick={() => void printPage('Table sign')}
        >
          Print
        </Button>
      </PageHead>
      <Stack gap="sm" mb="md">
        {qrcode.target === 'lan' && (
          <Note>
            The code leads to {join.label}. If this laptop’s address changes, print it again.
          </Note>
        )}
        {brand.companyName === '' && brand.eventName === '' && (
          <Note>
            Your company’s name can go at the top:{' '}
            <Anchor component={Link} to="/settings?setting=brand.companyName" inherit>
              enter it in Settings
            </Anchor>
            .
          </Note>
        )}
        {!joined && (
          <Note>
            The Wi-Fi can be the first step:{' '}
            <Anchor component={Link} to="/qrcode?setting=wifi.enabled" inherit>
              set it up
            </Anchor>
            .
          </Note>
        )}
      </Stack>
      <Center p={{ base: 'md', sm: 'xl' }} bg="var(--surface-2)">
        <SignPaper
          size={size}
          brand={brand}
          wifi={joined}
          showPassword={showPassword}
          wifiImageUrl={wifiImageUrl({ size: WIFI_PIXELS, ...INK, style }, settings.dataUpdatedAt)}
          address={join.label}
          codeImageUrl={judged ? codeImageUrl(order) : null}
        />
      </Center>
    </>
  );
}

/** Longest address that people would type from paper. */
const TYPED_AT_MOST = 44;

type Step = {
  title: string;
  how: string;
  /** Address of the code's image; null while it is not known. */
  image: string | null;
  imageAlt: string;
  /** Network name or address below the code, for a phone that cannot scan it. */
  caption: string | null;
  password: string | null;
};

type Props = {
  size: PaperSize;
  brand: BrandSettings;
  /** The Wi-Fi to join first; null where there is none to join. */
  wifi: WifiSettings | null;
  /** True if the Wi-Fi password is printed below the code. */
  showPassword: boolean;
  wifiImageUrl: string | null;
  /** Address that the visitors' code opens, without scheme. */
  address: string;
  codeImageUrl: string | null;
};

/** Longest name that has its full size at the top. */
const NAME_FITS = 36;

/** Smaller the longer it is, so that it keeps to its lines. @param fits characters that have the full size */
function fitted(text: string, fits = 21): CSSProperties & Record<'--fit', number> {
  return {
    '--fit': Math.min(1, Math.max(0.55, fits / text.length)),
  };
}

/** The company's colour, dark enough for paper. */
function inkOf({ colour }: BrandSettings): CSSProperties & Record<'--brand', string> {
  return { '--brand': brandInk(colour) };
}

export function wifiStep(wifi: WifiSettings, image: string | null, showPassword: boolean): Step {
  const notes = [
    ...(wifi.security === 'nopass' ? [`${NO_PASSWORD}.`] : []),
    ...(wifi.hidden ? ['The network is hidden.'] : []),
  ];
  return {
    title: 'Join the Wi-Fi',
    how: ['Point your phone’s camera at the code and tap what it offers.', ...notes].join(' '),
    image,
    imageAlt: `QR code to join the Wi-Fi network ${wifi.ssid}`,
    caption: visibleSpaces(wifi.ssid),
    password: wifi.security === 'nopass' || !showPassword ? null : visibleSpaces(wifi.password),
  };
}

export function questionStep(address: string, image: string | null): Step {
  return {
    title: 'Ask your question',
    how: 'No app and no sign-up. Stay anonymous if you like.',
    image,
    imageAlt: `Code that leads to ${address}`,
    caption: address.length <= TYPED_AT_MOST ? address : null,
    password: null,
  };
}

function StepBand({ step, number }: { step: Step; number: number | null }) {
  const { title, how, image, imageAlt, caption, password } = step;
  return (
    <section className={classes.step}>
      <div>
        <h2 className={classes.stepTitle}>
          {number !== null && <span className={classes.number}>{number}</span>}
          <span>{title}</span>
        </h2>
        <p className={classes.how}>{how}</p>
        {password !== null && (
          <dl className={classes.password}>
            <dt>Password</dt>
            <dd style={fitted(password)}>{password}</dd>
          </dl>
        )}
      </div>
      <figure className={classes.code}>
        <div className={classes.image}>{image && <img src={image} alt={imageAlt} />}</div>
        {caption !== null && <figcaption style={fitted(caption)}>{caption}</figcaption>}
      </figure>
    </section>
  );
}

/** The sheet for the table: black and the company's colour on white, whatever the theme. */
function SignPaper(props: Props) {
  const { size, brand, wifi, showPassword, wifiImageUrl, address, codeImageUrl } = props;
  const { companyName, eventName } = brand;
  const ask = questionStep(address, codeImageUrl);
  return (
    <article
      className={classes.paper}
      style={inkOf(brand)}
      data-size={size}
      data-paper
      lang="en"
      aria-label="Table sign"
    >
      {(companyName !== '' || eventName !== '') && (
        <header className={classes.head}>
          <span className={classes.company} style={fitted(companyName, NAME_FITS)}>
            {companyName}
          </span>
          <span className={classes.event} style={fitted(eventName, NAME_FITS)}>
            {eventName}
          </span>
        </header>
      )}
      <h1 className={classes.headline}>
        Your question.
        <br />
        Our big screen.
      </h1>
      <div className={classes.steps} data-single={wifi === null || undefined}>
        {wifi && <StepBand step={wifiStep(wifi, wifiImageUrl, showPassword)} number={1} />}
        <StepBand step={ask} number={wifi ? 2 : null} />
      </div>
      <footer className={classes.foot}>
        We read every question before it goes on the big screen.
      </footer>
    </article>
  );
}
