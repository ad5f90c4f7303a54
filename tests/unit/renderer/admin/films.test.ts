import { expect, test } from 'vitest';
import { whyNotPlayed, type FilmKind } from '../../../../renderer/admin/kit/media/film-kind.ts';
import { FILM_MESSAGES } from '../../../../server/contract/media.ts';

const MP4: FilmKind = { container: 'MPEG-4', video: 'AVC', hasSound: true };

test.each([
  ['a phone’s', { ...MP4, video: 'HEVC' }, 0, FILM_MESSAGES.hevc],
  ['sound alone', { ...MP4, video: null }, 0, FILM_MESSAGES.noPicture],
  [
    'one whose index at its end is missing',
    { ...MP4, video: null, hasSound: false },
    0,
    FILM_MESSAGES.cutShort,
  ],
  ['one that stops too early', MP4, 0, FILM_MESSAGES.cutShort],
  ['one that began to play', { ...MP4, video: 'WMV2' }, 3, FILM_MESSAGES.cutShort],
  ['an editor’s', { ...MP4, video: 'ProRes' }, 0, FILM_MESSAGES.unplayable('ProRes in MPEG-4')],
  ['one that nothing is known of', null, 0, FILM_MESSAGES.unplayable(null)],
])('why a film does not play: %s', (_which, kind, seconds, message) => {
  expect(whyNotPlayed(kind, seconds)).toBe(message);
});
