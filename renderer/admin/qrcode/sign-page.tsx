import {
  Alert,
  Anchor,
  Button,
  Center,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { codePicture, wifiPicture, type CodeOrder } from '../../../server/contract/qr.ts';
import { QR_SIZE } from '../../../server/contract/settings/qrcode.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Link } from '../link.tsx';
import { keepPaperSize, PAPER_SIZES, printPage, readPaperSize } from '../print/paper.ts';
import { useServices } from '../session/services.ts';
import { settingsQuery } from '../settings/settings-api.ts';
import { checkQuery, publicSettingsQuery } from './model.ts';
import { SignPaper } from './sign-paper.tsx';

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
  // Better no logo than no code.
  const order = judged?.check.scannable === false ? { ...wanted, logo: '' } : wanted;

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
      <Anchor component={Link} to="/qrcode" size="sm" c="var(--text-2)">
        <Group gap="xs" mb="sm" component="span">
          <IconArrowLeft size={16} stroke={1.9} aria-hidden="true" />
          QR Code
        </Group>
      </Anchor>
      <PageHead title="Table sign">
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
          wifiPicture={wifiPicture({ size: WIFI_PIXELS, ...INK, style }, settings.dataUpdatedAt)}
          address={join.label}
          codePicture={judged ? codePicture(order) : null}
        />
      </Center>
    </>
  );
}
