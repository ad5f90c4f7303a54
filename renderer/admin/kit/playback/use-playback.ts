import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import {
  type PlaybackCommand,
  type PlaybackState,
  playbackState,
} from '../../../../server/contract/playback.ts';
import { applyCommand } from '../../../../server/contract/playback-rules.ts';
import { UNTOUCHED_PLAYBACK } from '../../../../server/contract/untouched-playback.ts';
import type { ShownDraw } from '../../../../server/contract/draw.ts';
import type { Poll } from '../../../../server/contract/polls.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import type { Screen } from '../../../../server/contract/screens.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { replaceQueryData, polledQuery } from '../../../lib/query-cache.ts';
import { toastNotice } from '../../../ui/toast.tsx';
import { quoted } from '../question.tsx';
import { SCREENS_KEY } from './screens.ts';
import { useServices } from '../session/staff-services.ts';
import { PHASES, votersInWords } from '../polls/polls.ts';
import { keyOf } from '../wishes.ts';
import { countOf } from '../../../lib/format.ts';
import { howToExtend } from '../../../lib/system-words.ts';
import { liveKey, onStaffMessage } from '../live.ts';

/** Fragment of the address that the phone's *On air* link opens: the remote control, unfolded. */
export const ON_AIR = '#on-air';

/** Commands that undo passes over: the same key switches them back, or visitors have seen it. */
const FOR_GOOD: ReadonlySet<PlaybackCommand['do']> = new Set([
  'next',
  'previous',
  'pause',
  'resume',
  'blank',
  'unblank',
]);

/** The one thing that all commands are about. */
const PLAYBACK = 0;

/** Playback state, with commands applied that the server has not answered yet. Undefined until it is loaded. */
export function usePlayback(): PlaybackState | undefined {
  const { api, shown } = useServices();
  useSyncExternalStore(shown.playback.subscribe, shown.playback.read);
  const { data } = useQuery(playbackQuery(api));
  return data && shown.playback.of(PLAYBACK, data);
}

/**
 * A function that asks for something on the big screens, and says so when that did not work. It takes a condition, for
 * a question that is only being approved.
 */
function useSendPlayback() {
  const { api, shown, wishes } = useServices();
  const client = useQueryClient();
  return (command: PlaybackCommand, once?: Promise<boolean>): Promise<boolean> =>
    wishes.perform({
      about: [
        'playback',
        ...('question_id' in command ? [keyOf('question', command.question_id)] : []),
      ],
      name: 'The big screen',
      forGood: FOR_GOOD.has(command.do),
      show: () =>
        shown.playback.put([PLAYBACK], (playback) => ({
          ...playback,
          ...applyCommand(playback, command),
        })),
      send: async () => {
        if (once && !(await once)) return false;
        const before = client.getQueryData<PlaybackState>(PLAYBACK_KEY);
        const after = await sendPlayback(api, command);
        setPlayback(client, after);
        const step = before && playbackStepOf(command, before, after);
        if (!step) return true;
        return {
          said: 'Big screen updated',
          label: step.label,
          undo: async () => {
            const now = await client.fetchQuery({ ...playbackQuery(api), staleTime: 0 });
            if (!step.isAsLeft(now)) return false;
            setPlayback(client, await sendPlayback(api, step.back));
            return true;
          },
        };
      },
    });
}

/** Actions of the remote control. Each toggles the last requested state, even before the server answers. */
export function usePlaybackControls() {
  const { shown } = useServices();
  const client = useQueryClient();
  const send = useSendPlayback();
  const playback = () => {
    const known = client.getQueryData<PlaybackState>(PLAYBACK_KEY);
    // The second of two presses switches the first one back, also before it is known what there was.
    return shown.playback.of(PLAYBACK, known ?? UNTOUCHED_PLAYBACK);
  };
  const onScreen = () => client.getQueryData<Screen[]>(SCREENS_KEY)?.[0]?.question_id ?? null;
  return {
    playback,
    send,
    next: () => void send({ do: 'next' }),
    previous: () => void send({ do: 'previous' }),
    togglePause: () => void send({ do: playback().paused ? 'resume' : 'pause' }),
    toggleBlank: () => void send({ do: playback().blank ? 'unblank' : 'blank' }),
    /** Pins what is on the screen, or unpins it. */
    pinCurrent: () => {
      const id = playback().pinned ?? onScreen();
      if (id !== null) void send(commandFor('pin', id, playback()));
    },
  };
}
export type PlaybackControls = ReturnType<typeof usePlaybackControls>;

/** Actions on a question at the big screen. */
export type QuestionCommand = 'show' | 'after' | 'not-after' | 'pin';

/** Returns the command for an action on a question: what is pinned is unpinned by the same, what is in line leaves it. */
export function commandFor(
  what: QuestionCommand,
  id: number,
  playback: Pick<PlaybackState, 'pinned' | 'after'>,
): PlaybackCommand {
  if (what === 'pin' && playback.pinned === id) return { do: 'unpin' };
  if (what === 'after' && isInLine(playback, id)) return { do: 'not-after', question_id: id };
  return { do: what, question_id: id };
}

/**
 * A function that puts a question on the big screen, now, after the one that is on, or until it is unpinned. With
 * `once` only if that comes true.
 */
export function usePlayQuestion() {
  const { playback, send } = usePlaybackControls();
  return ({ id }: Pick<Question, 'id'>, what: QuestionCommand, once?: Promise<boolean>): void => {
    const now = playback();
    void send(commandFor(what, id, now), once);
    if (now.blank && what !== 'after' && what !== 'not-after') {
      toastNotice({
        id: 'playback',
        message: 'The big screen is blank. Choose “Show again” to bring it back.',
      });
    }
  };
}

/** The keys of the remote control: those of PowerPoint and Keynote, and of clickers, for an empty screen. */
export function playbackKeys({ next, previous, togglePause, toggleBlank }: PlaybackControls) {
  return { b: toggleBlank, '.': toggleBlank, f: togglePause, '[': previous, ']': next };
}

export const PLAYBACK_KEY = liveKey(['air']);

/** Query for the playback state; kept up to date by push. */
function playbackQuery(api: ApiClient) {
  return polledQuery(api, PLAYBACK_KEY, '/api/admin/air', playbackState);
}

/** Takes over what the server said or pushed. An answer can come after the push of what another user did since. */
export function setPlayback(client: QueryClient, playback: PlaybackState): void {
  const known = client.getQueryData<PlaybackState>(PLAYBACK_KEY);
  if (known === undefined || known.version <= playback.version)
    replaceQueryData(client, PLAYBACK_KEY, playback);
}
onStaffMessage('air', (playback, client) => setPlayback(client, playback));

/** Asks for something on the big screens. Throws ApiError; 409 when the question is not approved. */
function sendPlayback(api: ApiClient, command: PlaybackCommand): Promise<PlaybackState> {
  return api.data('POST', '/api/admin/air', playbackState, { body: command });
}

/** Effect of a command on the screens, and the command that undoes it. */
type PlaybackStep = {
  /** "Pinned “Which sensors…”". */
  label: string;
  back: PlaybackCommand;
  /** True if nobody has changed the state since. */
  isAsLeft: (now: PlaybackState) => boolean;
};

function isInLine({ after }: Pick<PlaybackState, 'after'>, id: number): boolean {
  return after.some(({ question_id: each }) => each === id);
}

/**
 * Undo step of a command, or null: when nothing changed, when visitors have already seen the next question, and when
 * the same key switches back.
 */
export function playbackStepOf(
  command: PlaybackCommand,
  before: PlaybackState,
  after: PlaybackState,
): PlaybackStep | null {
  const nameOf = (id: number) => {
    const found = [...after.questions, ...before.questions].find((question) => question.id === id);
    return found ? quoted(found) : 'a question';
  };
  const { pinned } = before;
  switch (command.do) {
    case 'show':
    case 'pin': {
      const { question_id: id } = command;
      if (after.pinned === pinned) return null;
      const isShown = command.do === 'show';
      if (isShown && pinned === null) return null;
      return {
        label: `${isShown ? 'Showed' : 'Pinned'} ${nameOf(id)}${pinned === null ? '' : ` in place of ${nameOf(pinned)}, which was pinned`}`,
        back: pinned === null ? { do: 'unpin' } : { do: 'pin', question_id: pinned },
        isAsLeft: (now) => now.pinned === after.pinned,
      };
    }
    case 'unpin':
      return pinned === null
        ? null
        : {
            label: `Unpinned ${nameOf(pinned)}`,
            back: { do: 'pin', question_id: pinned },
            isAsLeft: (now) => now.pinned === null,
          };
    case 'after':
    case 'not-after': {
      const { question_id: id } = command;
      const isIn = isInLine(after, id);
      if (isIn === isInLine(before, id)) return null;
      return {
        label: isIn
          ? `Put ${nameOf(id)} next on the big screen`
          : `Removed ${nameOf(id)} from the line`,
        back: { do: isIn ? 'not-after' : 'after', question_id: id },
        isAsLeft: (now) => isInLine(now, id) === isIn,
      };
    }
    default:
      return null;
  }
}

/** Sentences of the strip; `tone` sets its colour. */
type PlaybackWords = {
  tone: 'on' | 'held' | 'blank' | 'exposed' | 'off';
  /** Name and state of the screen. */
  label: string;
  /** Question on the screen, or the reason for none. */
  text: string;
  nextLabel: string;
  next: string;
};

function whereOf(screens: readonly Screen[]): string {
  const [own, ...others] = screens;
  const where = own && !own.local ? own.name : 'On the big screen';
  if (!own || others.length === 0) return where;
  const differ = others.filter(
    ({ question_id, blank }) => question_id !== own.question_id || blank !== own.blank,
  ).length;
  const more = countOf(others.length, 'more big screen', 'more big screens');
  return `${where} · ${more}${differ === 0 ? '' : `, ${differ} with something else`}`;
}

/** Words for the strip. A requested blank counts immediately; the rest comes from the reports of the screens. */
export function playbackWords(
  playback: PlaybackState,
  screens: readonly Screen[],
  mirrored = false,
): PlaybackWords {
  const [own] = screens;
  const nextLabel = playback.after.length > 1 ? `Next · ${playback.after.length} in line` : 'Next';
  if (!own && mirrored) {
    return {
      tone: 'exposed',
      label: 'The public sees your screen',
      text: howToExtend(navigator.userAgent),
      nextLabel: 'Next',
      next: '',
    };
  }
  if (playback.blank) {
    const isDone = own?.blank ?? true;
    return {
      tone: 'blank',
      label: own ? 'Blank' : 'Blank · no big screen is connected',
      text: isDone ? 'The big screen is empty' : 'The big screen goes blank…',
      nextLabel: 'When you show it again',
      next: own?.next_text ?? 'Nothing yet',
    };
  }
  if (!own) {
    return {
      tone: 'off',
      label: 'Big screen',
      text: 'No big screen is connected',
      nextLabel: 'Next',
      next: '',
    };
  }
  const where = whereOf(screens);
  const state = own.blank ? 'coming back…' : own.pinned ? 'pinned' : own.paused ? 'paused' : null;
  return {
    tone: own.paused || own.pinned ? 'held' : 'on',
    label: state === null ? where : `${where} · ${state}`,
    text: own.question_text ?? 'Waiting for a question',
    nextLabel: own.pinned ? 'After it is unpinned' : nextLabel,
    next: own.next_text ?? (own.question_id === null ? 'The next one you approve' : 'Nothing else'),
  };
}

/**
 * Words for the strip while the result of a draw is shown or a poll runs; what staff see and what is blank stays more
 * important.
 */
export function withStaged(
  words: PlaybackWords,
  poll: Poll | null,
  drawn: ShownDraw | null,
): PlaybackWords {
  if (words.tone === 'exposed' || words.tone === 'blank') return words;
  if (drawn) return { ...words, tone: 'on', label: `Draw · ${drawn.name}`, text: drawn.who };
  if (poll === null) return words;
  return {
    ...words,
    tone: poll.phase === 'open' ? 'on' : 'held',
    label: `Poll · ${PHASES[poll.phase].toLowerCase()} · ${votersInWords(poll.voters)}`,
    text: poll.question,
  };
}

/** Announcement for screen readers: the state of the playback, not each question that comes up. */
export function playbackStatus({ blank, paused, pinned }: PlaybackState): string {
  if (blank) return 'The big screen is blank.';
  if (pinned !== null) return 'A question is pinned to the big screen.';
  return paused ? 'The big screen is paused.' : 'The big screen is running.';
}
