import { expect, test } from 'vitest';
import { whyNotPlayed, type FilmKind } from '../../../../renderer/admin/kit/media/film-kind.ts';
import {
  choosable,
  lengthOf,
  summaryOf,
  usesInWords,
} from '../../../../renderer/admin/kit/media/model.ts';
import { refusalOf } from '../../../../renderer/admin/kit/media/use-upload.ts';
import { reasonOf } from '../../../../renderer/admin/media/camera-words.ts';
import { FILM_MESSAGES } from '../../../../server/contract/media.ts';
import { part } from '../../../support/part.ts';

const MP4: FilmKind = { container: 'MPEG-4', video: 'AVC', hasSound: true };

test.each([
  ['a phone’s', { ...MP4, video: 'HEVC' }, 0, FILM_MESSAGES.hevc],
  ['sound alone', { ...MP4, video: null }, 0, FILM_MESSAGES.noPicture],
  ['one without its end', { ...MP4, video: null, hasSound: false }, 0, FILM_MESSAGES.cutShort],
  ['one that stops too early', MP4, 0, FILM_MESSAGES.cutShort],
  ['one that began to play', { ...MP4, video: 'WMV2' }, 3, FILM_MESSAGES.cutShort],
  ['an editor’s', { ...MP4, video: 'ProRes' }, 0, FILM_MESSAGES.unplayable('ProRes in MPEG-4')],
  ['one that nothing is known of', null, 0, FILM_MESSAGES.unplayable(null)],
])('why a film does not play: %s', (_which, kind, seconds, message) => {
  expect(whyNotPlayed(kind, seconds)).toBe(message);
});

test('a film is offered where one may be chosen', () => {
  const [picture, film] = [part({ id: 1, film: null }), part({ id: 2, film: { ms: 3000 } })];
  expect(choosable([picture, film], false)).toEqual([picture]);
  expect(choosable([picture, film], true)).toEqual([picture, film]);
});

test.each([
  [0, 0, 'No pictures yet'],
  [2, 0, '2 pictures, 4 KB'],
  [0, 1, '1 film, 2 KB'],
  [1, 2, '1 picture, 2 films, 6 KB'],
])('of %i pictures and %i films the library says “%s”', (pictures, films, words) => {
  const items = [
    ...Array.from({ length: pictures }, () => part({ size: 2000, film: null })),
    ...Array.from({ length: films }, () => part({ size: 2000, film: { ms: 3000, poster: null } })),
  ];
  expect(summaryOf(items)).toBe(words);
});

test.each([
  [0, false, 'None.'],
  [1, false, null],
  [2, false, 'One at a time.'],
  [1, true, 'One at a time.'],
])('of %i files, while another one is sent: %s, it is said: %s', (count, isBusy, sentence) => {
  const files = Array.from({ length: count }, () => new File(['a'], 'a.png'));
  const words = { missing: 'None.', oneAtATime: 'One at a time.' };
  expect(refusalOf(files, isBusy, words)).toBe(sentence);
});

test.each([
  [new DOMException('', 'NotAllowedError'), /^This browser doesn’t let/],
  [new DOMException('', 'NotFoundError'), /no camera/],
  [new DOMException('', 'NotReadableError'), /^Another app/],
  [new DOMException('', 'AbortError'), /try again/],
  [new TypeError('x'), /try again/],
])('what to do about a camera that does not start: case %#', (error, words) => {
  expect(reasonOf(error)).toMatch(words);
});

test.each([
  [400, '0:00'],
  [59_600, '1:00'],
  [3_661_000, '61:01'],
])('a film of %i ms is %s long', (ms, length) => expect(lengthOf(ms)).toBe(length));

test('where a picture is shown is told in words', () => {
  const uses = ['wedeliver.logoUrl', 'wedeliver.overlayImageUrl', 'qrcode.logoUrl'] as const;
  expect(usesInWords([...uses, 'wedeliver.logos[0]', 'slides[11]'])).toBe(
    'the big screen’s main logo, the big screen’s overlay picture, the QR code’s logo, logo 1 on the big screen, and slide 12',
  );
});
