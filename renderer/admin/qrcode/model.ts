import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { TOASTS } from '../../../server/contract/messages.ts';
import {
  type CodeOrder,
  codeOrder,
  qrCheck,
  type QrCheck,
  type QrReasonField,
} from '../../../server/contract/qr.ts';
import type { LanAdapter } from '../../../server/contract/network.ts';
import { type PublicSettings } from '../../../server/contract/settings.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import {
  createFieldSet,
  same,
  type SettingName,
  type SettingValues,
} from '../kit/form/setting-values.ts';
import { addressesQuery, publicSettingsQuery, usePublicHost } from '../kit/network/addresses.ts';
import { useServices } from '../kit/session/staff-services.ts';

type JudgedCode = { order: CodeOrder; check: QrCheck };

/**
 * Query for the check that phones can read a code, with the reason if they cannot. Disabled while the code has no data.
 */
export function checkQuery(api: ApiClient, order: CodeOrder) {
  return queryOptions({
    queryKey: ['qr-check', order],
    queryFn: async ({ signal }): Promise<JudgedCode> => ({
      order,
      check: await api.data('GET', '/api/admin/qr/check', qrCheck, { query: order, signal }),
    }),
    enabled: order.data !== '',
    placeholderData: keepPreviousData,
  });
}
/** The settings of this page. */
export const QR_FIELDS = createFieldSet(
  [
    { name: 'qrcode.target', label: 'Opens' },
    { name: 'qrcode.lanAddress', label: 'Address of this laptop' },
    { name: 'qrcode.customUrl', label: 'Own address' },
    { name: 'qrcode.enabled', label: 'On the big screen' },
    { name: 'qrcode.style', label: 'Style' },
    { name: 'qrcode.size', label: 'Size' },
    { name: 'qrcode.foreground', label: 'Color' },
    { name: 'qrcode.background', label: 'Background' },
    { name: 'qrcode.logoUrl', label: 'Logo' },
    { name: 'wifi.enabled', label: 'Wi-Fi as the first step' },
    { name: 'wifi.onScreen', label: 'Wi-Fi on the big screen' },
    { name: 'wifi.ssid', label: 'Network name' },
    { name: 'wifi.security', label: 'Security' },
    { name: 'wifi.password', label: 'Password' },
    { name: 'wifi.hidden', label: 'Hidden network' },
    { name: 'captive.mode', label: 'Answer phones’ checks' },
  ],
  { storageKey: 'booth.admin.qrcode.unsaved', toast: TOASTS.qrSettingsSaved },
);

/** The setting to change when a code could not be read because of this parameter. */
export function nameOfReason(
  field: QrReasonField,
  { 'qrcode.target': target }: SettingValues,
): SettingName {
  if (field === 'data') return target === 'custom' ? 'qrcode.customUrl' : 'qrcode.target';
  const names = {
    fg: 'qrcode.foreground',
    size: 'qrcode.size',
    logo: 'qrcode.logoUrl',
  } as const;
  return names[field];
}

/** Stands for the laptop's address while it has none. */
const NO_ADDRESS = '192.168.0.10';

/** The address to which a router directs phones: the one that staff chose, else the recommended one. */
export function routedAddress(addresses: readonly LanAdapter[] = []): string {
  const adapter =
    addresses.find(({ chosen }) => chosen) ?? addresses.find((one) => one.recommended);
  return adapter?.address ?? NO_ADDRESS;
}

/** Reasons for which phones cannot read the code as it is now; empty while that is not known yet. */
export function reasonsFor(order: CodeOrder, judged: JudgedCode | undefined): QrCheck['reasons'] {
  return judged && order.data !== '' && same(judged.order, order) ? judged.check.reasons : [];
}

/** The code as it is printed: without its logo where phones could not read it otherwise. */
export function printedOrder(wanted: CodeOrder, judged: JudgedCode | undefined): CodeOrder {
  return judged?.check.scannable === false ? { ...wanted, logo: '' } : wanted;
}

/** Line below the code of the Wi-Fi, which is made from what is saved. @param saved network name @param typed the same in its field */
export function wifiCaption(saved: string, typed: string, isUnsaved: boolean): string {
  if (typed.trim() === '') return 'Enter a network name.';
  if (!isUnsaved) return saved;
  return saved === '' ? 'Save to see its code.' : 'As saved; save to see the new one.';
}

/** Milliseconds that the check waits for typing to pause. */
const PAUSE_MS = 200;

const OPENS = ['qrcode.target', 'qrcode.lanAddress', 'qrcode.customUrl'] as const;

function onPort(address: string, port: string): string {
  return `http://${address}${port === '' ? '' : `:${port}`}/`;
}

/** Address that the code opens with these values, saved or not. Empty while it is unknown. */
export function dataOf(
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
    reasons: reasonsFor(order, judged),
  };
}
