import type { Core } from '../../core.ts';
import { Router } from 'express';
import {
  playbackCommand,
  playbackState,
  type Playback,
  type PlaybackCommand,
  type PlaybackKey,
  type PlaybackState,
} from '../../contract/playback.ts';
import { applyCommand } from '../../contract/playback-rules.ts';
import { ADMIN_USERNAME } from '../../contract/limits.ts';
import { UNTOUCHED_PLAYBACK } from '../../contract/untouched-playback.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { ShownDraw } from '../../contract/draw.ts';
import type { ScreensService } from '../screens/screens.service.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { createCalls } from '../../http/calls.ts';

const storedPlayback = playbackState.omit({ questions: true, draw: true });
/** The state without the questions that are no longer on the public list; the same object when there are none. */
export function withoutQuestions(playback: Playback, isGone: (id: number) => boolean): Playback {
  const { pinned, last, after } = playback;
  const keeps = (id: number | null) => id === null || !isGone(id);
  if (
    keeps(pinned) &&
    keeps(last?.question_id ?? null) &&
    !after.some((e) => isGone(e.question_id))
  )
    return playback;
  return {
    ...playback,
    version: playback.version + 1,
    pinned: keeps(pinned) ? pinned : null,
    last: keeps(last?.question_id ?? null) ? last : null,
    after: after.filter(({ question_id }) => !isGone(question_id)),
  };
}

/** The clicker or the mouse at the laptop. */
const AT_THE_LAPTOP: Actor = {
  requestId: '',
  username: ADMIN_USERNAME,
  ipAddress: '127.0.0.1',
  userAgent: 'Booth’s own windows',
};

const NOT_APPROVED = 'Only an approved question can be on the big screen.';

const DONE: Record<PlaybackCommand['do'], string> = {
  show: 'showed question',
  pin: 'pinned question',
  after: 'put next: question',
  'not-after': 'removed from the line: question',
  unpin: 'unpinned',
  next: 'skipped to the next question',
  previous: 'went back to the previous question',
  pause: 'paused',
  resume: 'resumed',
  blank: 'blank',
  unblank: 'shown again',
};

function summaryOf(command: PlaybackCommand): string {
  const which = 'question_id' in command ? ` ${command.question_id}` : '';
  return `Big screen: ${DONE[command.do]}${which}`;
}

type PlaybackService = ReturnType<typeof createPlaybackService>;

/** Playback that staff request from the big screens. Held in memory: a stage must go blank even if the disk is full. */
function createPlaybackService(
  deps: Core & {
    questions: Pick<QuestionsService, 'find' | 'findApproved'>;
    screens: Pick<ScreensService, 'list'>;
    draw: () => ShownDraw | null;
    /** It is stored next to the settings. */
    repository: Pick<SettingsRepository, 'all' | 'set'>;
  },
) {
  const { repository, questions, screens, logs, writes, bus, logger } = deps;
  const isGone = (id: number) => questions.findApproved(id) === null;
  const { questions: _none, draw: _draw, ...untouched } = UNTOUCHED_PLAYBACK;
  const stored = storedPlayback.safeParse(repository.all()['air']).data ?? untouched;
  let playback = withoutQuestions(stored, isGone);

  /** A state with the texts of its questions as they are now. */
  function viewOf(state: Playback): PlaybackState {
    const { pinned, last, after } = state;
    const ids = [pinned, last?.question_id ?? null, ...after.map(({ question_id: id }) => id)];
    const found = [...new Set(ids)].map((id) => (id === null ? null : questions.findApproved(id)));
    return {
      ...state,
      questions: found.filter((question) => question !== null),
      draw: deps.draw(),
    };
  }
  const view = () => viewOf(playback);

  /** Tells the screens right away. What cannot be stored lasts until the next restart. */
  async function become(next: Playback, actor: Actor | null, summary = ''): Promise<void> {
    if (next === playback) return;
    playback = next;
    bus.emit('playback', view());
    try {
      await writes.run(() => {
        repository.set('air', next);
        if (actor) logs.add(actor, summary);
      });
    } catch (error) {
      logger.warn({ err: error }, 'what the screens are to show could not be kept');
    }
  }

  /**
   * @returns what came of this command, whatever others have asked for since: it is taken back from there
   * @throws HttpError 404, or 409 when the question is not approved
   */
  async function command(what: PlaybackCommand, actor: Actor): Promise<PlaybackState> {
    if ('question_id' in what && what.do !== 'not-after' && isGone(what.question_id)) {
      throw questions.find(what.question_id) ? conflict(NOT_APPROVED) : notFound('This question');
    }
    // A question that is on already need not come next.
    if (what.do === 'after' && screens.list()[0]?.question_id === what.question_id) return view();
    const next = applyCommand(playback, what);
    await become(next, actor, summaryOf(what));
    return viewOf(next);
  }

  bus.on('draw', () => bus.emit('playback', view()));

  bus.on('questions', (change) => {
    if (change === null) return;
    const next = withoutQuestions(playback, (id) => change.removed.includes(id));
    if (next !== playback) void become(next, null);
    // A screen that has it from here alone is to have it as it is now.
    else if (view().questions.some(({ id }) => change.upserted.some((now) => now.id === id)))
      bus.emit('playback', view());
  });

  // The laptop's own screen, or else the first one, takes a question out of the line by showing it.
  bus.on('screens', () => {
    const shown = screens.list()[0]?.question_id;
    if (!playback.after.some(({ question_id: id }) => id === shown)) return;
    void become(
      { ...playback, after: playback.after.filter(({ question_id: id }) => id !== shown) },
      null,
    );
  });

  return {
    view,
    command,
    /** Runs the command for a key of the app's menus or of a clicker at the display. */
    press(key: PlaybackKey): void {
      const doing: Record<PlaybackKey, PlaybackCommand> = {
        next: { do: 'next' },
        previous: { do: 'previous' },
        unpin: { do: 'unpin' },
        'toggle-pause': { do: playback.paused ? 'resume' : 'pause' },
        'toggle-blank': { do: playback.blank ? 'unblank' : 'blank' },
      };
      command(doing[key], AT_THE_LAPTOP).catch((error: unknown) =>
        logger.warn({ err: error }, 'a key was not obeyed'),
      );
    },
  };
}

/** Public route by which the big screens read the playback state. */
function playbackRoutes(service: PlaybackService, limits: RateLimits): Router {
  const router = Router();
  router.get('/api/air', limits.publicRead, (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ success: true, data: service.view() });
  });
  return router;
}

/** The remote control. */
function adminPlaybackRoutes(service: PlaybackService) {
  const calls = createCalls();
  calls.stand.get('/air', () => service.view());
  calls.stand.post('/air', ({ body, actor }) => service.command(body(playbackCommand), actor));
  return calls.routers;
}

/** The remote control of the big screens. */
export function setupPlayback(
  core: Core,
  deps: Omit<Parameters<typeof createPlaybackService>[0], keyof Core> & { limits: RateLimits },
) {
  const service = createPlaybackService({ ...core, ...deps });
  return {
    service,
    ...adminPlaybackRoutes(service),
    public: playbackRoutes(service, deps.limits),
  };
}
