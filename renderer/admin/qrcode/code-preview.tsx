import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconPrinter, IconQrcode, IconWifi } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import {
  codePicture,
  wifiPicture,
  type CodeOrder,
  type QrCheck,
} from '../../../server/contract/qr.ts';
import type { WifiSettings } from '../../../server/contract/settings/wifi.ts';
import { useForm } from '../form/field.ts';
import { Link } from '../link.tsx';
import classes from './code-preview.module.css';
import { HeldPicture } from '../../ui/held-picture.tsx';

/** Longest edge of a plate's inside, in CSS pixels. */
const PLATE = 200;

/** Without the scheme and a trailing slash: what people type. */
function labelOf(url: string) {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

function Plate({
  title,
  caption,
  dimmed,
  children,
}: {
  title: string;
  caption: ReactNode;
  dimmed?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className={classes.figure}>
      <div className={classes.plate} data-dimmed={dimmed || undefined}>
        {children}
      </div>
      <figcaption>
        <b>{title}</b>
        <span className={classes.caption}>{caption}</span>
      </figcaption>
    </figure>
  );
}

type WifiProps = Pick<Props, 'readable' | 'wifi' | 'fetchedAt'>;

function WifiPlate({ readable, wifi, fetchedAt }: WifiProps) {
  const { changed } = useForm();
  // A different address after each change to the Wi-Fi: the same one would show the older picture.
  const [stamp, setStamp] = useState({ wifi, at: fetchedAt });
  if (stamp.wifi !== wifi) setStamp({ wifi, at: fetchedAt });
  const unsaved = changed.some((name) => name.startsWith('wifi.'));
  if (wifi.ssid === '') {
    return (
      <Plate
        title="Join the Wi-Fi"
        caption={unsaved ? 'Save to see its code.' : 'Enter a network name.'}
      >
        <IconWifi size={40} stroke={1.2} aria-hidden="true" />
      </Plate>
    );
  }
  const { fg, bg, style } = readable ?? {};
  const src = wifiPicture({ size: 2 * PLATE, fg, bg, style }, stamp.at);
  return (
    <Plate
      title="Join the Wi-Fi"
      caption={unsaved ? 'As saved; save to see the new one.' : wifi.ssid}
      dimmed={unsaved}
    >
      <HeldPicture src={src} alt={`Code that joins ${wifi.ssid}`} edge={PLATE} />
    </Plate>
  );
}

type Props = {
  order: CodeOrder;
  /** The last code that phones can read. */
  readable: CodeOrder | null;
  reasons: QrCheck['reasons'];
  /** The Wi-Fi as it is saved. */
  wifi: WifiSettings;
  fetchedAt: number;
};

/** Both codes as phones will see them, and the way to the sign that carries them. */
export function CodePreview({ order, readable, reasons, wifi, fetchedAt }: Props) {
  const { dirty } = useForm();
  const [reason] = reasons;
  const empty = order.data === '';
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.head}>
        <Title order={2} size="h3">
          Preview
        </Title>
        <Text size="sm" c={dirty ? 'accent' : 'var(--text-2)'}>
          {dirty ? 'Not saved yet' : 'As on the big screen'}
        </Text>
      </div>
      <div className={classes.plates}>
        <Plate
          title="Ask your question"
          caption={empty ? 'Enter the address first.' : labelOf(order.data)}
          dimmed={reason !== undefined}
        >
          {readable && !empty ? (
            <HeldPicture
              src={codePicture(readable)}
              alt={`Code that leads to ${labelOf(readable.data)}`}
              edge={Math.min(PLATE, readable.size)}
            />
          ) : (
            <IconQrcode size={40} stroke={1.2} aria-hidden="true" />
          )}
        </Plate>
        <WifiPlate readable={readable} wifi={wifi} fetchedAt={fetchedAt} />
      </div>
      <p className={classes.verdict} data-bad={reason !== undefined || undefined}>
        {reason ? (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <span>Phones could not read this code. {reason.message}</span>
          </>
        ) : (
          <span>
            {readable && !empty
              ? `${readable.size} × ${readable.size} pixels. Try it with your own phone before the doors open.`
              : ' '}
          </span>
        )}
      </p>
      <div className={classes.sign}>
        <span className={classes.paper} aria-hidden="true">
          <i />
          <i />
        </span>
        <p>
          <b>Table sign</b>
          <span>Both codes in two steps, ready to print on A4, A5 or Letter.</span>
        </p>
        <Button
          component={Link}
          to="/qrcode/sign"
          variant="default"
          leftSection={<IconPrinter size={17} stroke={1.75} />}
        >
          Open the sign
        </Button>
      </div>
    </section>
  );
}
