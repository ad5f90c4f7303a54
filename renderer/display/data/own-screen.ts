import { screenName, type OwnScreen } from '../../../server/contract/screens.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';

/** What the address calls this screen: /wedeliver?screen=name. Null without one, and for what isn't a name. */
export function screenNameIn(search: string): string | null {
  return screenName.safeParse(new URLSearchParams(search).get('screen')).data ?? null;
}

/** The settings as this screen takes them. */
export function ownSettings(settings: PublicSettings, own: OwnScreen): PublicSettings {
  const { layoutPreset, cycleSeconds } = own;
  if (layoutPreset === null && cycleSeconds === null) return settings;
  const { wedeliver } = settings;
  return {
    ...settings,
    wedeliver: {
      ...wedeliver,
      layoutPreset: layoutPreset ?? wedeliver.layoutPreset,
      cycleSeconds: cycleSeconds ?? wedeliver.cycleSeconds,
    },
  };
}

/** The questions of the list that this screen shows, even if staff ask for others. */
export function ownQuestions(
  questions: readonly ApprovedQuestion[],
  { shows }: OwnScreen,
): readonly ApprovedQuestion[] {
  if (shows === null) return questions;
  const ids = new Set(shows);
  return questions.filter(({ id }) => ids.has(id));
}
