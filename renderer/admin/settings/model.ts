import { TOASTS } from '../../../server/contract/messages.ts';
import { createFieldSet, isFaultOf, type SettingName } from '../kit/form/setting-values.ts';
import { ADVANCED } from './advanced.tsx';
import { CARDS } from './cards.tsx';
import type { Section, SettingControl } from './controls.tsx';

const SECTIONS = [...CARDS, ...ADVANCED];

export function namesOf({ controls }: Section): SettingName[] {
  return controls.flatMap(({ names }) => names);
}

/** All of them, as the form knows them. */
export const SETTINGS_FIELDS = createFieldSet(
  SECTIONS.flatMap(({ controls }) => controls).flatMap(({ names, label }) =>
    names.map((name) => ({ name, label })),
  ),
  { storageKey: 'booth.admin.settings.unsaved', toast: TOASTS.settingsSaved },
);

/** The control of a setting or of something inside it (`wedeliver.logos.0.height`), and its section. */
export function controlOf(path: string): { section: Section; control: SettingControl } | undefined {
  for (const section of SECTIONS) {
    const control = section.controls.find(
      ({ name, names }) => name === path || names.some((each) => isFaultOf(each, path)),
    );
    if (control) return { section, control };
  }
  return undefined;
}

/** For the palette: each control's name in `/settings?setting=NAME`, its label, and what else people type. */
export const SETTINGS: readonly { name: string; label: string; words: string }[] = SECTIONS.flatMap(
  ({ title, controls }) =>
    controls.map(({ name, label, words }) => ({ name, label, words: `${title} ${words}` })),
);
