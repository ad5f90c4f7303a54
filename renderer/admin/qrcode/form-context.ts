import { createContext, use } from 'react';
import { fieldOf, type Field } from '../settings-form/field.ts';
import type { SettingsForm } from '../settings-form/use-settings-form.ts';
import type { QrName, QrValues } from './qr-values.ts';

export const QrFormContext = createContext<SettingsForm<QrValues> | null>(null);

/** The form of the QR code screen; only below its provider. */
export function useQrForm(): SettingsForm<QrValues> {
  const form = use(QrFormContext);
  if (!form) throw new Error('useQrForm needs a QrFormContext above it');
  return form;
}

/** One of its settings. */
export const useQrField = <Name extends QrName>(name: Name): Field<QrValues[Name]> =>
  fieldOf(useQrForm(), name);
