import {
  type ComponentType,
  createElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { PhoneSettings } from '../../../server/contract/settings.ts';
import { icon } from '../../visitor/icons.tsx';
import { useReady } from '../../visitor/visitor-services.ts';
import { useAnnouncement } from '../../lib/announcer.ts';
import { untilLoaded } from '../../words/load-words.ts';
import { useTranslation } from '../../words/translation.tsx';
import {
  needsMarkdown,
  type MarkdownComponent,
  type MarkdownState,
  useMarkdown,
} from '../content/answer.tsx';
import { PHONE } from '../player/on-phone.ts';
import { questionOn } from '../player/state.ts';
import { usePlayer } from '../player/use-player.ts';
import { createKeptVotes, createVoteBox, sendVote, type VoteBox } from '../data/votes.ts';
import { AskBox } from './ask-box.tsx';
import { MyQuestions } from './my-questions.tsx';
import type { PollBoxProps } from './poll-box.tsx';
import { LiveEmpty, LiveFrame } from './live-frame.tsx';
import { QuestionCard } from './question-card.tsx';
import { QuestionList } from './question-list.tsx';
import { useInView } from './use-in-view.ts';
import { useOwnQuestions } from './own-questions.ts';
import { useVotesAnnounced } from './vote-button.tsx';
import styles from './live-page.module.css';

/** This phone's votes, passed on to the server whenever it is reachable. @param live whether it answers */
function useVoteBox(live: boolean): VoteBox {
  const [box] = useState(() => createVoteBox(createKeptVotes(), sendVote));
  useEffect(() => {
    if (live) void box.flush();
  }, [box, live]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => box.changedElsewhere(key);
    const onOnline = () => void box.flush();
    addEventListener('storage', onStorage);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('online', onOnline);
    };
  }, [box]);
  return box;
}

const PauseIcon = icon(<path d="M8 5v14m8-14v14" />);
const PlayIcon = icon(<path d="M7 4v16l13-8z" />);

type Questions = readonly ApprovedQuestion[] | null;

type LiveViewProps = {
  settings: PhoneSettings;
  /** Newest approval first; null until they are known. */
  questions: Questions;
  /** True if these are all questions, not only the newest one. */
  isWhole: boolean;
  /** Ids of the questions on the display now; null while unknown. */
  onScreen: readonly number[] | null;
  /** The newest message about the poll, as it came; null before the first one. */
  poll: unknown;
  live: boolean;
  markdownLoaded: MarkdownComponent | null;
};

/** The poll's part of the page, which is loaded when the first one runs. */
function usePollBox(props: PollBoxProps): ReactElement | undefined {
  const [loaded, setLoaded] = useState<{ PollBox: ComponentType<PollBoxProps> }>();
  const isWanted = props.told !== null;
  useEffect(() => {
    if (isWanted) void untilLoaded(() => import('./poll-box.tsx')).then(setLoaded);
  }, [isWanted]);
  return loaded && createElement(loaded.PollBox, props);
}

/** The previous list without what staff have taken down since, which goes right away. */
export function withoutRemoved(last: Questions, known: Questions): Questions {
  const ids = new Set(known?.map(({ id }) => id));
  return last && last.filter(({ id }) => ids.has(id));
}

/**
 * Keeps the previous list until Markdown is loaded: an answer that is formatted a moment later would push the rest
 * down.
 */
function useReadable(known: Questions, markdown: MarkdownState): Questions {
  const [last, setLast] = useState<Questions>(null);
  const isPending = markdown === 'pending';
  if (!isPending && last !== known) setLast(known);
  return useMemo(() => {
    return isPending ? withoutRemoved(last, known) : known;
  }, [known, isPending, last]);
}

/** The first of these that is known. */
function firstOf(
  ids: readonly (number | undefined)[] | null,
  questions: Questions,
): ApprovedQuestion | undefined {
  return ids?.flatMap((id) => questions?.find((question) => question.id === id) ?? [])[0];
}

/**
 * Keeps the content below a box where the visitor looks at it while the box changes height with its text: a scrolled
 * page scrolls along (Safari has no scroll anchoring, so the browser's is turned off everywhere), and while they type
 * at `field` the box keeps its height. At the top of the page the box itself is what they look at.
 */
function useSteadyBelow(
  box: RefObject<HTMLElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
): void {
  const height = useRef<number>(null);
  /** Fraction of a pixel left from the last change: a page scrolls by whole pixels, and would drift without it. */
  const rest = useRef(0);
  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element) return;
    const before = height.current;
    const isTyping = field.current?.form?.contains(document.activeElement) === true;
    element.style.setProperty('height', isTyping && before !== null ? `${before}px` : '');
    height.current = element.getBoundingClientRect().height;
    const change = before === null ? 0 : height.current - before;
    if (change === 0 || window.scrollY <= 0) return;
    const from = window.scrollY;
    const by = change + rest.current;
    window.scrollBy({ top: by, behavior: 'instant' });
    const left = by - (window.scrollY - from);
    rest.current = Math.abs(left) < 1 ? left : 0;
  });
}

/**
 * The live display in a visitor's hand: what is on, a field to ask, how their own questions are doing, and everything
 * approved so far. What is on has a separate box; what is below it stays where it is read or typed, and the list waits.
 */
export function LiveView(props: LiveViewProps) {
  const { settings, questions: known, isWhole, onScreen, poll, live, markdownLoaded } = props;
  const { t, gap } = useTranslation();
  const { wedeliver, brand, logo, timeZone } = settings;
  const { answerMarkdown } = wedeliver;
  const isMarked = useMemo(() => needsMarkdown(known, { answerMarkdown }), [known, answerMarkdown]);
  const markdown = useMarkdown(isMarked, markdownLoaded);
  const questions = useReadable(known, markdown);
  // Beside the big screen the phone shows what that one does; elsewhere it goes its own way.
  const followed = firstOf(onScreen, questions);
  // What is on stays while it is paused or has the focus, by a tap too; reduced motion begins with a pause.
  const isHydrated = useReady();
  const [pressed, setPressed] = useState<boolean>();
  const [isHeld, hold] = useState(false);
  const isPaused =
    pressed ?? (isHydrated && matchMedia('(prefers-reduced-motion: reduce)').matches);
  const isStill = isPaused || isHeld;
  const turns = questions !== null && (!isWhole || questions.length > 1);
  const paused = isStill || Boolean(followed);
  const player = usePlayer(PHONE, questions, wedeliver, { paused });
  const now = useRef<HTMLElement>(null);
  const nowInView = useInView(now, true);
  const [unlisted, setUnlisted] = useState<number>();
  const current = firstOf(isStill ? [unlisted] : null, questions) ?? followed ?? questionOn(player);
  const key = current?.id;
  // Nobody sees a question twice: while the box is in view, the list goes without the one in it.
  if (nowInView && unlisted !== key) setUnlisted(key);
  const box = useVoteBox(live);
  const own = useOwnQuestions();
  // Only this phone knows what was asked on it: what stands below comes once the server's frame is taken over.
  const below = isHydrated && isWhole ? questions : null;
  const field = useRef<HTMLTextAreaElement>(null);
  const asksHere = useInView(field, true);
  const pollBox = usePollBox({ told: poll, live, unsentQueue: own.unsentQueue, field });
  useSteadyBelow(now, field);
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no cleanup.
    now.current?.scrollTo(0, 0);
    // Another question begins at its start.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key]);
  const owner = brand.companyName || brand.eventName;
  const title = owner ? `${t('title.live')} · ${owner}` : t('title.live');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const hasAsked = isHydrated && own.mine.length + own.unsent.length > 0;
  const look = { wedeliver, timeZone, markdown, box };
  const rejoin = settings.wifi ? gap + t('status.rejoin', { wifi: settings.wifi.ssid }) : '';
  const notLive = !live && t('live.reconnecting') + rejoin;
  useVotesAnnounced(box);
  useAnnouncement(notLive);

  return (
    <LiveFrame
      brand={brand}
      logo={logo}
      ask={hasAsked ? t('live.askAnother') : t('live.ask')}
      onAsk={() => field.current?.focus()}
      askHidden={asksHere}
      isEarly={below === null}
      status={
        notLive && (
          <p className={styles.notLive} data-part="not-live">
            {notLive}
          </p>
        )
      }
    >
      {pollBox}
      <div className={styles.turns}>
        {turns && (
          <button
            type="button"
            className={styles.pause}
            aria-label={t('live.pause')}
            aria-pressed={isPaused}
            onClick={() => setPressed(!isPaused)}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </button>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is touched stays */}
        <section
          ref={now}
          className={styles.now}
          data-part="now"
          aria-label={t('live.now')}
          // A long text scrolls in it, by key too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
        >
          {questions === null && <p className={styles.quiet}>{t('live.loading')}</p>}
          {questions?.length === 0 && !current && <LiveEmpty />}
          {current && (
            <QuestionCard
              key={key}
              question={current}
              {...look}
              leaving={!paused && player.leaving}
              hero
            />
          )}
        </section>
      </div>
      <AskBox
        field={field}
        isHydrated={isHydrated}
        refused={own.refused}
        live={live}
        onAsk={own.ask}
      />
      <MyQuestions
        mine={own.mine}
        unsent={own.unsent}
        approved={below}
        onScreen={onScreen}
        markdown={markdown}
      />
      {below && <QuestionList questions={below} unlisted={unlisted} look={look} />}
    </LiveFrame>
  );
}
