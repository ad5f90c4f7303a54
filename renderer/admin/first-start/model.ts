import { createFieldSet } from '../form/field-set.ts';
import type { SettingName, SettingValues } from '../form/setting-values.ts';

/** The steps after the password, in their order. */
export const STEPS = ['stand', 'wifi', 'ready'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_TITLES: Record<Step, string> = {
  stand: 'Your stand',
  wifi: 'Wi-Fi',
  ready: 'Ready?',
};

/** The setting of a step's first field, which has the focus when the step opens. */
export const FIRST_FIELD: Record<Step, SettingName | null> = {
  stand: 'brand.companyName',
  wifi: 'wifi.ssid',
  ready: null,
};

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

/** The step of this name in the address, or null. */
export function stepOf(name: string | undefined): Step | null {
  return STEPS.find((step) => step === name) ?? null;
}

/** Where a first start that was cut off goes on: what is saved says how far it came. */
export function nextStep(saved: SettingValues): Step {
  if (saved['brand.companyName'] === '' && saved['brand.eventName'] === '') return 'stand';
  return saved['wifi.ssid'] === '' ? 'wifi' : 'ready';
}

export function pathOf(step: Step): string {
  return `/welcome/${step}`;
}
