import { z } from 'zod';
import { airState, type AirState } from '../../../server/contract/air.ts';
import { okBody } from '../../../server/contract/envelope.ts';
import { approvedQuestion } from '../../../server/contract/questions.ts';
import { ownScreen, type OwnScreen } from '../../../server/contract/screens.ts';
import { publicSettings, type PublicSettings } from '../../../server/contract/settings.ts';
import { UNTOUCHED_AIR } from '../../../server/contract/untouched-air.ts';
import type { OkBody, Reader } from '../../lib/shape.ts';
import type { PublicList } from './live-feed.ts';

/** Readers for screens, not phones. The build compiles them into readers without zod: see `build/compiled-schemas.ts`. */

export const settingsBody: Reader<OkBody<PublicSettings>> = okBody(publicSettings);
export const airBody: Reader<OkBody<AirState>> = okBody(airState);
export const ownBody: Reader<OkBody<OwnScreen>> = okBody(ownScreen);

export const settingsShown: Reader<PublicSettings> = publicSettings;
export const airShown: Reader<AirState> = airState;

/** The display's last data, kept for a start while the server is away. */
export type LastGood = {
  settings: PublicSettings;
  list: PublicList;
  air: AirState;
  /** The settings of the screen of this name. */
  own: { name: string; is: OwnScreen } | null;
};
export const lastGood: Reader<LastGood> = z.object({
  settings: publicSettings,
  list: z.object({ questions: z.array(approvedQuestion), version: z.int() }),
  air: airState.default(UNTOUCHED_AIR),
  own: z.object({ name: z.string(), is: ownScreen }).nullable().default(null),
});
