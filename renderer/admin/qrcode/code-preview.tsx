import { Alert, AspectRatio, Box, Button, Center, Group, SimpleGrid, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDownload,
  IconPrinter,
  IconQrcode,
  IconWifi,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import {
  codePicture,
  wifiPicture,
  type CodeOrder,
  type QrCheck,
} from '../../../server/contract/qr.ts';
import { QR_SIZE } from '../../../server/contract/settings/qrcode.ts';
import type { WifiSettings } from '../../../server/contract/settings/wifi.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { HeldPicture } from '../../ui/held-picture.tsx';
import { useForm } from '../form/field.ts';
import { Link } from '../link.tsx';

/** Longest edge of a code here, in CSS pixels. */
const EDGE = 200;

/** Without the scheme and a trailing slash: what people type. */
function labelOf(url: string) {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

type PlateProps = { title: string; caption: ReactNode; dimmed?: boolean; children: ReactNode };

function Plate({ title, caption, dimmed = false, children }: PlateProps) {
  return (
    <Box component="figure" m={0} miw={0}>
      <AspectRatio ratio={1}>
        <Center p="sm" bg="var(--surface-2)" c="dimmed" style={{ borderRadius: 'var(--radius-s)' }}>
          <Box opacity={dimmed ? 0.25 : 1} maw="100%" lh={0}>
            {children}
          </Box>
        </Center>
      </AspectRatio>
      <figcaption>
        <Text fw={600} mt="sm">
          {title}
        </Text>
        {caption}
      </figcaption>
    </Box>
  );
}

function Caption({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="var(--text-2)" mih={30} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}

type Props = {
  order: CodeOrder;
  /** The last code that phones can read. */
  readable: CodeOrder | null;
  /** Until it is known what the code opens, and whether phones can read it. */
  isBusy: boolean;
  reasons: QrCheck['reasons'];
  /** The Wi-Fi as it is saved. */
  wifi: WifiSettings;
  fetchedAt: number;
};

function WifiPlate({ readable, wifi, fetchedAt }: Pick<Props, 'readable' | 'wifi' | 'fetchedAt'>) {
  const { changed, values } = useForm();
  // A different address after each change to the Wi-Fi: the same one would show the older image.
  const [stamp, setStamp] = useState({ wifi, at: fetchedAt });
  if (stamp.wifi !== wifi) setStamp({ wifi, at: fetchedAt });
  const isUnsaved = changed.some((name) => name.startsWith('wifi.'));
  const { fg, bg, style } = readable ?? {};
  const hasName = wifi.ssid !== '';
  const typed = values['wifi.ssid'].trim();
  const words = hasName ? 'As saved; save to see the new one.' : 'Save to see its code.';
  const caption = typed === '' ? 'Enter a network name.' : isUnsaved ? words : wifi.ssid;
  return (
    <Plate title="Join the Wi-Fi" caption={<Caption>{caption}</Caption>} dimmed={isUnsaved}>
      {hasName ? (
        <HeldPicture
          src={wifiPicture({ size: 2 * EDGE, fg, bg, style }, stamp.at)}
          alt={`Code that joins ${wifi.ssid}`}
          edge={EDGE}
        />
      ) : (
        <IconWifi size={40} stroke={1.2} aria-hidden="true" />
      )}
    </Plate>
  );
}

/** Both codes as phones will see them, to download, and the way to the sign that carries them. */
export function CodePreview({ order, readable, isBusy, reasons, wifi, fetchedAt }: Props) {
  const { dirty, values } = useForm();
  const [reason] = reasons;
  const hasAddress = order.data !== '';
  const code = hasAddress ? readable : null;
  const hasWifi = wifi.enabled || values['wifi.enabled'];
  return (
    <Card
      title="Preview"
      aside={
        <Text size="sm" c={dirty ? 'accent' : 'var(--text-2)'}>
          {dirty ? 'Not saved yet' : 'As on the big screen'}
        </Text>
      }
    >
      <SimpleGrid cols={2} spacing="lg" aria-busy={isBusy}>
        <Plate
          title="Ask your question"
          dimmed={reason !== undefined}
          caption={
            hasAddress ? (
              <Group gap={0} wrap="nowrap">
                <Caption>{labelOf(order.data)}</Caption>
                <CopyButton text={order.data} label="Copy the address" />
              </Group>
            ) : (
              <Caption>Enter the address first.</Caption>
            )
          }
        >
          {code ? (
            <HeldPicture
              src={codePicture(code)}
              alt={`Code that leads to ${labelOf(code.data)}`}
              edge={Math.min(EDGE, code.size)}
            />
          ) : (
            <IconQrcode size={40} stroke={1.2} aria-hidden="true" />
          )}
        </Plate>
        {hasWifi && <WifiPlate readable={readable} wifi={wifi} fetchedAt={fetchedAt} />}
      </SimpleGrid>
      {/* Two lines high either way: what is below it stays where it is. */}
      <Box mih={42}>
        {reason ? (
          <Alert color="bad" icon={<IconAlertTriangle aria-hidden="true" />}>
            Phones could not read this code. {reason.message}
          </Alert>
        ) : (
          code && (
            <Text size="sm" c="var(--text-2)">
              {code.size} × {code.size} pixels. Try it with your own phone before the doors open.
            </Text>
          )
        )}
      </Box>
      <Group gap="sm">
        <Button
          component={Link}
          to="/qrcode/sign"
          leftSection={<IconPrinter size={17} stroke={1.75} />}
          variant="default"
        >
          Open the sign
        </Button>
        {code && (
          <Button
            component="a"
            href={codePicture({ ...code, size: QR_SIZE[1] })}
            download="qr-code.png"
            leftSection={<IconDownload size={17} stroke={1.75} />}
            variant="default"
          >
            Download the code
          </Button>
        )}
      </Group>
    </Card>
  );
}
