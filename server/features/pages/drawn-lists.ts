import type { Request } from 'express';
import { OWN_PLACE, type OwnQuestion, type LiveStart } from '../../contract/live-page.ts';
import type { Language } from '../../contract/languages.ts';
import { type PublicSettings, phoneSettings } from '../../contract/settings.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { PageSource } from './page-source.ts';

/** Maximum number of questions on the page: more than anyone reads on a phone, and not much to load. */
const SHOWN_MAX = 50;

/** The page for one browser: what it wants to know already is pressed, and another press takes it back. */
function withVotes(html: string, votes: ReadonlySet<number>): string {
  if (votes.size === 0) return html;
  return html.replaceAll(/<button[^>]* data-vote="(\d+)"[^>]*>/g, (button, id) =>
    votes.has(Number(id))
      ? button.replace('aria-pressed="false"', 'aria-pressed="true"').replace('"yes"', '"no"')
      : button,
  );
}

/** Maximum number of questions sent with the page: the current ones, and a list as long as most are. */
const BROUGHT_MAX = 20;

/** Content of the live page before its script runs. */
export type LiveDrawing = {
  /** Data that the script on a phone goes on from. */
  data: LiveStart;
  /** Its first frame. */
  phone: string;
  /** The approved questions for browsers that run no script, with {@link OWN_PLACE}. */
  list: string;
  /** Ids of the questions on that list. */
  ids: readonly number[];
};

type Renderers = Awaited<ReturnType<PageSource['renderers']>>;

/** Draws the live page as it is before its script runs. */
export function createLiveDrawings(deps: {
  build: string;
  questions: QuestionsService;
  /** Questions that the laptop's own screens show now. */
  onScreen: () => readonly number[];
  /** Ids among these questions for which the requesting browser has voted. */
  votesOf: (request: Request, ids: readonly number[]) => ReadonlySet<number>;
  /** Questions asked with the requesting browser, newest first. */
  ownOf: (request: Request) => readonly OwnQuestion[];
}) {
  const { build, questions, onScreen, votesOf, ownOf } = deps;

  return {
    /** Changes with everything that is drawn, beside settings and language. */
    state: (): string => `${questions.publicState()} ${onScreen().join()}`,

    draw(
      { renderLive, renderPhone }: Renderers,
      asked: PublicSettings,
      language: Language,
    ): LiveDrawing {
      const settings = phoneSettings.parse(asked);
      const all = questions.approved();
      const shown = all.slice(0, SHOWN_MAX);
      const data = {
        settings,
        build,
        questions: all.slice(0, BROUGHT_MAX),
        isWhole: all.length <= BROUGHT_MAX,
        onScreen: onScreen(),
      };
      return {
        data,
        phone: renderPhone({ ...data, language }),
        list: renderLive({ language, settings, questions: shown, total: all.length }),
        ids: shown.map(({ id }) => id),
      };
    },

    /** The script's data when nothing can be drawn: it draws the page then. */
    nothing: (asked: PublicSettings): LiveStart => ({
      settings: phoneSettings.parse(asked),
      build,
      questions: null,
      isWhole: false,
      onScreen: null,
    }),

    /** The list with what it says to the requesting browser alone; null when that is nothing. */
    ownList(
      request: Request,
      { renderOwn }: Renderers,
      drawing: LiveDrawing,
      language: Language,
    ): string | null {
      const own = ownOf(request);
      const votes = votesOf(request, drawing.ids);
      if (own.length === 0 && votes.size === 0) return null;
      const { answerMarkdown } = drawing.data.settings.wedeliver;
      const mine = own.length > 0 ? renderOwn({ language, answerMarkdown, own }) : '';
      return withVotes(drawing.list, votes).replace(OWN_PLACE, () => mine);
    },
  };
}

export type LiveDrawings = ReturnType<typeof createLiveDrawings>;
