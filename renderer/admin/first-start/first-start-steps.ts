import type { FirstStartPlace } from '../../../server/contract/first-start.ts';
import { createFieldSet } from '../form/field-set.ts';
import type { SettingName } from '../form/setting-values.ts';

type Step = {
  place: FirstStartPlace;
  /** In the progress line. */
  label: string;
  /** The settings that it asks for. */
  fields: readonly SettingName[];
};

/** The way through, in its order; the password comes before it. */
export const STEPS: readonly Step[] = [
  {
    place: 'stand',
    label: 'Your stand',
    fields: [
      'brand.companyName',
      'brand.eventName',
      'brand.siteUrl',
      'brand.colour',
      'wedeliver.logoUrl',
    ],
  },
  {
    place: 'phones',
    label: 'Phones',
    fields: [
      'wifi.ssid',
      'wifi.password',
      'wifi.security',
      'wifi.enabled',
      'wifi.onScreen',
      'qrcode.lanAddress',
    ],
  },
  { place: 'screen', label: 'Big screen', fields: [] },
  { place: 'question', label: 'Test question', fields: [] },
];

/** The place with this name in the address, or null. */
export function placeOf(name: string | undefined): FirstStartPlace | null {
  if (name === 'ready') return name;
  return STEPS.find(({ place }) => place === name)?.place ?? null;
}

/** The place before or after. */
export function neighbour(place: FirstStartPlace, by: 1 | -1): FirstStartPlace | null {
  const places: FirstStartPlace[] = [...STEPS.map((step) => step.place), 'ready'];
  return places[places.indexOf(place) + by] ?? null;
}

export function pathOf(place: FirstStartPlace): string {
  return `/welcome/${place}`;
}

export const FIRST_START_FIELDS = createFieldSet(
  [
    { name: 'brand.companyName', label: 'Company' },
    { name: 'brand.eventName', label: 'Event' },
    { name: 'brand.siteUrl', label: 'Website' },
    { name: 'brand.colour', label: 'Your colour' },
    { name: 'wedeliver.logoUrl', label: 'Logo' },
    { name: 'wifi.ssid', label: 'Wi-Fi name' },
    { name: 'wifi.password', label: 'Wi-Fi password' },
    { name: 'wifi.security', label: 'Security' },
    { name: 'wifi.enabled', label: 'Wi-Fi on signs' },
    { name: 'wifi.onScreen', label: 'Wi-Fi on the big screen' },
    { name: 'qrcode.lanAddress', label: 'Address of this laptop' },
  ],
  { storageKey: 'booth.admin.first-start.unsaved', toast: null },
);
