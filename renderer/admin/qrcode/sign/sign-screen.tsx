import { Button, SegmentedControl, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { codePicture, wifiPicture, type CodeOrder } from '../../../../server/contract/qr.ts';
import { QR_SIZE } from '../../../../server/contract/settings/qrcode.ts';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { Link } from '../../link.tsx';
import { useServices } from '../../session/services-context.ts';
import { settingsQuery } from '../../settings/settings-api.ts';
import { checkQuery, publicSettingsQuery } from '../qr-api.ts';
import { keepPaperSize, PAPER_SIZES, readPaperSize } from '../../print/paper-sizes.ts';
import { printPage } from '../../print/print-page.ts';
import { Paper } from './paper.tsx';
import classes from '../../print/print-desk.module.css';

/** Ink on paper: what the screen's colours are does not matter there. */
const INK = { fg: '#000000', bg: '#ffffff' };
const WIFI_PIXELS = 1024;

/** The sign for the stand's tables, as it comes out of the printer. */
export function SignScreen() {
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
  if (!settings.data || !join) return <Skeleton className={classes.ghost} aria-busy="true" />;

  const { wifi, brand, qrcode } = settings.data;
  const joined = wifi.enabled && wifi.ssid !== '' ? wifi : null;
  const unnamed = brand.companyName === '' && brand.eventName === '';
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <Link to="/qrcode" className={classes.back}>
          <IconArrowLeft size={16} stroke={1.9} aria-hidden="true" />
          QR Code
        </Link>
        <h1 className={classes.title}>Table sign</h1>
        <SegmentedControl
          className={classes.sizes}
          size="sm"
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
            role="switch"
            aria-checked={showPassword}
            checked={showPassword}
            onChange={(event) => setShowPassword(event.currentTarget.checked)}
          />
        )}
        <Button
          className={classes.print}
          leftSection={<IconPrinter size={17} stroke={1.75} />}
          onClick={() => void printPage('Table sign')}
        >
          Print
        </Button>
      </div>
      <ul className={classes.notes}>
        {qrcode.target === 'lan' && (
          <li>
            <IconInfoCircle size={16} aria-hidden="true" />
            The code leads to {join.label}. If this laptop’s address changes, print it again.
          </li>
        )}
        {unnamed && (
          <li>
            <IconInfoCircle size={16} aria-hidden="true" />
            <span>
              Your company’s name can go at the top:{' '}
              <Link to="/settings?setting=brand.companyName">enter it in Settings</Link>.
            </span>
          </li>
        )}
        {!joined && (
          <li>
            <IconInfoCircle size={16} aria-hidden="true" />
            <span>
              The Wi-Fi can be the first step: <Link to="/qrcode">set it up</Link>.
            </span>
          </li>
        )}
      </ul>
      <div className={classes.desk}>
        <Paper
          size={size}
          brand={brand}
          wifi={joined}
          showPassword={showPassword}
          wifiPicture={wifiPicture({ size: WIFI_PIXELS, ...INK, style }, settings.dataUpdatedAt)}
          address={join.label}
          codePicture={judged ? codePicture(order) : null}
        />
      </div>
    </div>
  );
}
