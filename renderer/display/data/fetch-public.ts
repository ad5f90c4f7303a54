import { z } from 'zod';
import { airState, type AirState } from '../../../server/contract/air.ts';
import { okBody } from '../../../server/contract/envelope.ts';
import { approvedQuestions } from '../../../server/contract/questions.ts';
import { ownScreen, type OwnScreen } from '../../../server/contract/screens.ts';
import { publicSettings, type PublicSettings } from '../../../server/contract/settings.ts';
import { inTime } from '../../lib/in-time.ts';
import type { PublicList } from './public-list.ts';

/** A server that does not answer within this many milliseconds counts as away. */
const TIMEOUT_MS = 8000;

/** `busy` is a 429: the server lives, and what is on the screen stays. */
export type Fetched<T> = { ok: true; value: T } | { ok: false; busy: boolean };

async function get<T extends z.ZodType>(path: string, shape: T): Promise<Fetched<z.output<T>>> {
  try {
    return await inTime(TIMEOUT_MS, async (signal) => {
      const response = await fetch(path, { cache: 'no-cache', signal });
      if (!response.ok) return { ok: false, busy: response.status === 429 };
      const parsed = shape.safeParse(await response.json());
      return parsed.success ? { ok: true, value: parsed.data } : { ok: false, busy: false };
    });
  } catch {
    return { ok: false, busy: false };
  }
}

/** GET /api/questions/approved. Never rejects. */
export async function fetchList(): Promise<Fetched<PublicList>> {
  const answer = await get('/api/questions/approved', approvedQuestions);
  if (!answer.ok) return answer;
  return { ok: true, value: { questions: answer.value.data, version: answer.value.version } };
}

const airBody = okBody(airState);

/** GET /api/air. Never rejects. */
export async function fetchAir(): Promise<Fetched<AirState>> {
  const answer = await get('/api/air', airBody);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

const ownBody = okBody(ownScreen);

/** GET /api/screen: what the screen of this name has of its own. Never rejects. */
export async function fetchOwn(name: string): Promise<Fetched<OwnScreen>> {
  const answer = await get(`/api/screen?name=${encodeURIComponent(name)}`, ownBody);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

const settingsBody = okBody(publicSettings);

/** GET /api/settings/public. Never rejects. */
export async function fetchSettings(): Promise<Fetched<PublicSettings>> {
  const answer = await get('/api/settings/public', settingsBody);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}
