import { TOASTS } from '../../../../server/contract/messages.ts';
import type { FieldSet } from '../../settings-form/field-set.ts';
import type { SettingsPart } from '../../settings-form/use-save-form.ts';
import { LABELS } from '../groups/groups.ts';
import {
  DEFAULT_VALUES,
  faultsOf,
  localPath,
  SETTING_NAMES,
  soundEdits,
  updateOf,
  valuesOf,
  type Values,
} from './values.ts';

/** The settings of this screen. */
export const SETTINGS_FIELDS: FieldSet<Values> = {
  names: SETTING_NAMES,
  labels: LABELS,
  defaults: DEFAULT_VALUES,
  faultsOf,
  soundEdits,
  storageKey: 'booth.admin.settings.unsaved',
};

/** How they are saved. */
export const SETTINGS_PART: SettingsPart<Values> = {
  toast: TOASTS.settingsSaved,
  valuesOf,
  updateOf,
  localPath,
};
