import { Alert, AspectRatio, Box, Button, Center, Group, SimpleGrid, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDownload,
  IconPrinter,
  IconQrcode,
  IconWifi,
} from '@tabler/icons-react';
import { useState, type ReactNode, useMemo } from 'react';
import {
  codeImageUrl,
  wifiImageUrl,
  type CodeOrder,
  type QrCheck,
} from '../../../server/contract/qr.ts';
import { QR_SIZE } from '../../../server/contract/settings/qrcode.ts';
import type { WifiSettings } from '../../../server/contract/settings/wifi.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { HeldPicture } from '../../ui/held-picture.tsx';
import { useForm } from '../kit/form/field.ts';
import { Link } from '../kit/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useNamedSetting } from '../kit/form/fold.tsx';
import { SettingsEditor } from '../kit/form/settings-editor.tsx';
import type { SettingValues } from '../kit/form/setting-values.ts';
import { useSettingsForm } from '../kit/form/use-settings-form.ts';
import { SettingsLoaded } from '../kit/form/settings-loaded.tsx';
import { CodeFields, WifiFields } from './code-fields.tsx';
import { nameOfReason, QR_FIELDS, useCode, wifiCaption } from './model.ts';

type EditorProps = {
  saved: SettingValues;
  /** Wi-Fi as it is saved. */
  wifi: WifiSettings;
  /** Time at which the settings were fetched, in milliseconds since 1970. */
  fetchedAt: number;
};

function QrEditor({ saved, wifi, fetchedAt }: EditorProps) {
  const edited = useSettingsForm(QR_FIELDS, saved);
  const { addresses, ...code } = useCode(edited.sound, saved);
  useNamedSetting();

  // The server refuses a code that no phone reads; its field says so while staff type.
  const form = useMemo(() => {
    const unread = code.reasons.map(({ field, message }) => [
      nameOfReason(field, edited.sound),
      message,
    ]);
    const isTouched = edited.changed.some((name) => name.startsWith('qrcode.'));
    if (!isTouched || unread.length === 0) return edited;
    return { ...edited, faults: { ...Object.fromEntries(unread), ...edited.faults } };
  }, [edited, code.reasons]);

  return (
    <SettingsEditor
      form={form}
      cards={
        <>
          <CodeFields addresses={addresses} />
          <WifiFields addresses={addresses} />
        </>
      }
      side={<CodePreview {...code} wifi={wifi} fetchedAt={fetchedAt} />}
      settled="The codes use these settings."
    />
  );
}

/** The code that visitors scan, the one that joins the Wi-Fi, and the way to the sign with both. */
export function QrPage() {
  return (
    <>
      <PageHead
        title="QR Code"
        summary="How visitors get here. Nothing changes on the big screen until you save."
      />
      <SettingsLoaded failed="The QR settings could not be loaded">
        {({ settings, saved, fetchedAt }) => (
          <QrEditor saved={saved} wifi={settings.wifi} fetchedAt={fetchedAt} />
        )}
      </SettingsLoaded>
    </>
  );
}

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
    <Text size="sm" c="var(--text-2)" py={4} style={{ overflowWrap: 'anywhere' }}>
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
  const caption = wifiCaption(wifi.ssid, values['wifi.ssid'], isUnsaved);
  return (
    <Plate title="Join the Wi-Fi" caption={<Caption>{caption}</Caption>} dimmed={isUnsaved}>
      {hasName ? (
        <HeldPicture
          src={wifiImageUrl({ size: 2 * EDGE, fg, bg, style }, stamp.at)}
          alt={`QR code to join the Wi-Fi network ${wifi.ssid}`}
          edge={EDGE}
        />
      ) : (
        <IconWifi size={40} stroke={1.2} aria-hidden="true" />
      )}
    </Plate>
  );
}

/** Both codes as phones will see them, to download, and the way to the sign that carries them. */
function CodePreview({ order, readable, isBusy, reasons, wifi, fetchedAt }: Props) {
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
              src={codeImageUrl(code)}
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
          <Alert data-said="urgent" color="bad" icon={<IconAlertTriangle aria-hidden="true" />}>
            Phones could not read this code. {reason.message}
          </Alert>
        ) : (
          code && (
            <Hint>
              {code.size} × {code.size} pixels. Try it with your own phone before the doors open.
            </Hint>
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
            href={codeImageUrl({ ...code, size: QR_SIZE[1] })}
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
