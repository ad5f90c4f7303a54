import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { codeOrder, type CodeOrder } from '../../../server/contract/qr.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { same } from '../form/field-set.ts';
import type { SettingValues } from '../form/setting-values.ts';
import { usePublicHost } from '../second-device/admin-port.ts';
import { useServices } from '../session/services.ts';
import { addressesQuery, checkQuery, publicSettingsQuery } from './model.ts';

/** Milliseconds that the check waits for typing to pause. */
const PAUSE_MS = 200;

const OPENS = ['qrcode.target', 'qrcode.lanAddress', 'qrcode.customUrl'] as const;

function onPort(address: string, port: string): string {
  return `http://${address}${port === '' ? '' : `:${port}`}/`;
}

/** What the code opens with settings that may not be saved; empty while that is not known. */
function dataOf(
  values: SettingValues,
  saved: SettingValues,
  join: PublicSettings['join'] | undefined,
  automatic: string | undefined,
  port: string | undefined,
): string {
  // The server knows best what is saved: it may be behind another port.
  if (OPENS.every((name) => same(values[name], saved[name]))) return join?.url ?? '';
  if (values['qrcode.target'] === 'custom') return values['qrcode.customUrl'];
  const address = values['qrcode.lanAddress'] || automatic;
  return address === undefined || port === undefined ? '' : onPort(address, port);
}

/**
 * The visitors' code as it will be with these values, and whether phones can read it.
 * @param values that the contract takes
 */
export function useCode(values: SettingValues, saved: SettingValues) {
  const { api } = useServices();
  const { data: addresses } = useQuery(addressesQuery(api));
  const { data: shown } = useQuery(publicSettingsQuery(api));
  const automatic = addresses?.find(({ recommended }) => recommended)?.address;
  const data = dataOf(values, saved, shown?.join, automatic, usePublicHost()?.port);

  const order = useMemo(
    () =>
      codeOrder(data, {
        size: values['qrcode.size'],
        foreground: values['qrcode.foreground'],
        background: values['qrcode.background'],
        style: values['qrcode.style'],
        logoUrl: values['qrcode.logoUrl'],
      }),
    [data, values],
  );
  const [settled] = useDebouncedValue(order, PAUSE_MS, { leading: true });
  const judged = useQuery(checkQuery(api, settled)).data;

  // The last code that phones can read stays in sight while another one is being checked, or cannot be read.
  const [readable, setReadable] = useState<CodeOrder | null>(null);
  if (judged?.check.scannable && data !== '' && !same(judged.order, readable)) {
    setReadable(judged.order);
  }
  return {
    addresses,
    order,
    readable,
    isBusy: shown === undefined || (data !== '' && judged === undefined),
    /** Of the code as it is now; empty while that is not known yet. */
    reasons: judged && data !== '' && same(judged.order, order) ? judged.check.reasons : [],
  };
}
