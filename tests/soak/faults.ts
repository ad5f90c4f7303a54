import { existsSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { inTime } from '../../server/platform/time.ts';
import { refusal, streamed, type Answer } from '../support/llm-peer.ts';
import type { Show } from './show.ts';
import { nextAddress, openStream, type Visitors } from './visitors.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECONNECTS = 1000;
const GREETED_MS = 15_000;

/** Breaks something. @returns what puts it right again */
export type Fault = () => Promise<() => void | Promise<void>>;

/** Answers that a service for drafts should not give. */
const BAD_ANSWERS: Answer[] = [
  refusal(500, { message: 'overloaded' }),
  refusal(429, { message: 'slow down' }, { 'retry-after': '2' }),
  (response) => void response.writeHead(200).end('<html>Sign in</html>'),
  (response) => void response.destroy(),
  (response) => void setTimeout(() => response.destroy(), 20_000),
];

/** What goes wrong, by its name in the table. */
export function createFaults(show: Show, visitors: Visitors): Record<string, Fault> {
  const { booth, ledger, stick, postgres, hook, llm, twilio } = show;
  const { cable, disk } = booth;
  let drafts = 0;
  const moved = (byMs: number) => () => {
    booth.moveClock(byMs);
    return Promise.resolve(() => {});
  };
  const faults: Record<string, Fault | null> = {
    'plug pulled (kill -9)': async () => {
      await booth.losePower(visitors.rush);
      return booth.restart;
    },
    'Wi-Fi gone': () => {
      cable.spoil(() => 'cut');
      cable.cut();
      return Promise.resolve(() => cable.spoil());
    },
    'Wi-Fi silent': () => {
      cable.silence();
      return Promise.resolve(cable.cut);
    },
    '1,000 reconnects in a second': async () => {
      cable.cut();
      const opening = Array.from({ length: RECONNECTS }, async (_, n) => {
        await after(n);
        return openStream({ port: cable.port, from: nextAddress(), ledger }).catch(() => null);
      });
      const opened = await Promise.all(opening.map((one) => inTime(one, GREETED_MS, () => null)));
      return () => {
        for (const stream of opened) stream?.close();
      };
    },
    'clock a day ahead': moved(DAY_MS),
    'clock a day back': moved(-DAY_MS),
    'two hours of sleep': async () => {
      await booth.sleep(3000, 2 * HOUR_MS);
      return () => {};
    },
    'disk full':
      disk === null
        ? null
        : () => {
            disk.fill();
            return Promise.resolve(disk.free);
          },
    'stick pulled': () => {
      renameSync(stick, `${stick}.away`);
      return Promise.resolve(() => {
        if (existsSync(stick)) {
          ledger.problems.push('the server made a folder where the stick was');
          rmSync(stick, { recursive: true });
        }
        renameSync(`${stick}.away`, stick);
      });
    },
    'display reloaded': () => {
      // It may have to wait until another fault is over.
      void show.reloadDisplay().catch((error: unknown) => {
        ledger.problems.push(String(error));
      });
      return Promise.resolve(() => {});
    },
    'headquarters gone':
      postgres &&
      (async () => {
        await postgres.kill();
        return postgres.start;
      }),
    'webhook gone': () => {
      hook.isAway = true;
      return Promise.resolve(() => void (hook.isAway = false));
    },
    'drafts fail': () => {
      const bad = BAD_ANSWERS[(drafts += 1) % BAD_ANSWERS.length];
      if (bad) llm.answer(bad);
      return Promise.resolve(() => llm.answer(streamed('A draft.')));
    },
    'Twilio gone': async () => {
      await twilio.goOffline();
      return twilio.goOnline;
    },
  };
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, Fault] => entry[1] !== null),
  );
}
