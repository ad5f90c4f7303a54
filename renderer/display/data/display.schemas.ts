import { z } from 'zod';
import { playbackState, type PlaybackState } from '../../../server/contract/playback.ts';
import { okBody } from '../../../server/contract/envelope.ts';
import { approvedQuestion } from '../../../server/contract/questions.ts';
import { ownScreen, type OwnScreen } from '../../../server/contract/screens.ts';
import { currentPoll, type CurrentPoll } from '../../../server/contract/polls.ts';
import { publicSettings, type PublicSettings } from '../../../server/contract/settings.ts';
import { UNTOUCHED_PLAYBACK } from '../../../server/contract/untouched-playback.ts';
import type { OkBody, Reader } from '../../lib/shape.ts';
import type { PublicList } from './live-feed.ts';

/** Readers for screens, not phones. The build compiles them into readers without zod: see `build/compiled-schemas.ts`. */

export const settingsBody: Reader<OkBody<PublicSettings>> = okBody(publicSettings);
export const playbackBody: Reader<OkBody<PlaybackState>> = okBody(playbackState);
export const pollBody: Reader<OkBody<CurrentPoll>> = okBody(currentPoll);
export const ownBody: Reader<OkBody<OwnScreen>> = okBody(ownScreen);

export const settingsShown: Reader<PublicSettings> = publicSettings;
export const pollShown: Reader<CurrentPoll> = currentPoll;
export const playbackShown: Reader<PlaybackState> = playbackState;

/** The display's last data, kept for a start while the server is away. */
export type LastGood = {
  settings: PublicSettings;
  list: PublicList;
  playback: PlaybackState;
  /** The settings of the screen of this name. */
  own: { name: string; is: OwnScreen } | null;
};
export const lastGood: Reader<LastGood> = z.object({
  settings: publicSettings,
  list: z.object({ questions: z.array(approvedQuestion), version: z.int() }),
  playback: playbackState.default(UNTOUCHED_PLAYBACK),
  own: z.object({ name: z.string(), is: ownScreen }).nullable().default(null),
});
