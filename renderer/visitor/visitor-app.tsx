import {
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useMemo,
} from 'react';
import type { VisitorPage } from '../../server/contract/visitor-page.ts';
import { LANGUAGE_NAMES, type Language } from '../../server/contract/languages.ts';
import type { Translator, Phrase } from '../../server/contract/words/words.ts';
import { announce, useAnnouncement } from '../lib/announcer.ts';
import { createChoice } from '../lib/choice.ts';
import { Translation, useLanguageOfPage, useTranslation } from '../words/translation.tsx';
import { ContactPage, FORM_ID as CONTACT_FORM } from './contact-page.tsx';
import { WifiName } from './delivery.tsx';
import { ChangeLanguage, type ChosenBy, rememberLanguage } from './language-choice.tsx';
import { Kiosk } from './fields.tsx';
import { PageFrame } from './page-frame.tsx';
import { FORM_ID as QUESTION_FORM, QuestionPage } from './question-page.tsx';
import { type Services, useReady } from './visitor-services.ts';
import { SubmittedPage, ThankYouPage } from './outcome-pages.tsx';
import { outcomePhrase, refusalPhrase } from './send.ts';

type View =
  | { name: 'question' }
  | { name: 'question-submitted'; question: string }
  | { name: 'contact' }
  | { name: 'contact-submitted'; question: string | null; questionKey: string | null };

const CONTACT_PATH = '/contact-funnel';

function firstView(page: VisitorPage): View {
  if (page.view === 'question-submitted') return { name: page.view, question: page.question };
  if (page.view === 'contact-submitted') {
    return { name: page.view, question: page.question, questionKey: null };
  }
  return { name: page.view };
}

function viewAt(path: string): View {
  return { name: path === CONTACT_PATH ? 'contact' : 'question' };
}

/**
 * The view of a page that the visitor comes back to: a new form instead of thanks that are over; null for the one that
 * there is. @param isKept the browser kept the page as it was
 */
export function viewAfterReturn(
  { name }: Pick<View, 'name'>,
  isKept: boolean,
  path: string,
): View | null {
  const isOver = name === 'question-submitted' || name === 'contact-submitted';
  return isKept && isOver ? viewAt(path) : null;
}

const LANGUAGE_BY: Readonly<Record<View['name'], ChosenBy>> = {
  question: { form: QUESTION_FORM },
  'question-submitted': { page: '/wedeliver' },
  contact: { form: CONTACT_FORM },
  'contact-submitted': { page: '/wedeliver' },
};

/** The language that the page speaks, and how to change it: the fields and what is typed stay as they are. */
function useLanguage(first: Translator, services: Services | null) {
  const [translator, setTranslator] = useState(first);
  const [choose] = useState(
    () =>
      services &&
      createChoice((language: Language) => services.translator(language), setTranslator),
  );
  const kiosk = useContext(Kiosk);
  const change = async (language: Language) => {
    if (!kiosk) rememberLanguage(language);
    await choose?.(language);
  };
  useLanguageOfPage(translator);
  useAnnouncement(LANGUAGE_NAMES[translator.language], { isThere: true });
  return { translator, change: services && ((language: Language) => void change(language)) };
}

/**
 * The visitor's pages, from the first response on. Going from the question to the contact page asks the server for
 * nothing, so it also works where the network has just gone.
 * @param props.translator of the page's language
 * @param props.services null on the server
 */
export function VisitorApp(props: {
  page: VisitorPage;
  translator: Translator;
  services: Services | null;
  /** Content below the page on a tablet of the stand. */
  children?: ReactNode;
}) {
  const { page, services } = props;
  const { translator, change } = useLanguage(props.translator, services);
  const [view, setView] = useState(() => firstView(page));
  // Counts the views: each is a new one, with its own fields. The first holds what the server sent along.
  const [visit, setVisit] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const first = visit === 0;

  const show = (next: View) => {
    setView(next);
    setVisit((count) => count + 1);
  };

  useEffect(() => {
    // A plain form post leaves the address of the call; a reload or a bookmark needs the page's own.
    if (!window.location.pathname.startsWith('/api/')) return;
    history.replaceState(null, '', page.view.startsWith('contact') ? CONTACT_PATH : '/');
  }, [page.view]);

  const onPopState = useEffectEvent(() => show(viewAt(window.location.pathname)));
  // Back from the live display through the browser's cache: show a new form instead of the old thanks.
  const onPageShow = useEffectEvent((event: PageTransitionEvent) => {
    const next = viewAfterReturn(view, event.persisted, window.location.pathname);
    if (next) show(next);
  });
  useEffect(() => {
    const back = () => onPopState();
    const shown = (event: PageTransitionEvent) => onPageShow(event);
    window.addEventListener('popstate', back);
    window.addEventListener('pageshow', shown);
    return () => {
      window.removeEventListener('popstate', back);
      window.removeEventListener('pageshow', shown);
    };
  }, []);

  const { companyName, eventName } = page.settings.brand;
  const owner = companyName || eventName;
  const title = translator.t(`title.${view.name}`);
  useEffect(() => {
    document.title = owner ? `${title} · ${owner}` : title;
  }, [title, owner]);

  const arrive = useEffectEvent(() => {
    window.scrollTo(0, 0);
    frame.current?.querySelector('h1')?.focus({ preventScroll: true });
    const { t } = translator;
    if (view.name === 'question-submitted')
      announce(t('said.page', { title, text: t('sent.lead') }));
    else if (view.name === 'contact-submitted')
      announce(t('said.page', { title, text: t('thanks.lead') }));
    else announce(title);
  });
  useEffect(() => {
    if (visit > 0) arrive();
  }, [visit]);

  return (
    <Translation value={translator}>
      <ChangeLanguage value={change}>
        <div ref={frame}>
          <PageFrame page={visit} settings={page.settings} languageBy={LANGUAGE_BY[view.name]}>
            <WifiName value={page.wifiName}>
              <Views
                key={visit}
                page={page}
                first={first}
                view={view}
                show={show}
                services={services}
              />
            </WifiName>
          </PageFrame>
          <EarlierNotice services={services} view={view.name} />
          {props.children}
        </div>
      </ChangeLanguage>
    </Translation>
  );
}

function Views(props: {
  page: VisitorPage;
  services: Services | null;
  view: View;
  /** The server rendered this view, perhaps with values and its own error. */
  first: boolean;
  show: (next: View) => void;
}) {
  const { page, services, view, first, show } = props;
  const kiosk = useContext(Kiosk);
  if (view.name === 'question-submitted') return <SubmittedPage question={view.question} />;
  if (view.name === 'contact-submitted') {
    const { question, questionKey } = view;
    return <ThankYouPage services={services} question={question} questionKey={questionKey} />;
  }
  if (view.name === 'contact') {
    const rendered = first && page.view === 'contact' ? page : null;
    return (
      <ContactPage
        services={services}
        privacy={page.privacy}
        draw={page.draw}
        company={page.settings.brand.companyName || page.settings.brand.eventName}
        values={rendered?.values ?? null}
        error={rendered?.error ?? null}
        storedQuestion={rendered?.question ?? null}
        onSkipped={(question) => {
          // Back from the live display leads to a new question, not to the form that was skipped.
          if (!kiosk) history.replaceState(null, '', '/');
          show({ name: 'question-submitted', question });
        }}
        onSent={(pending) =>
          show({
            name: 'contact-submitted',
            question: pending?.question ?? rendered?.question?.content ?? null,
            questionKey: pending && !pending.sent ? pending.key : null,
          })
        }
      />
    );
  }
  const rendered = first && page.view === 'question' ? page : null;
  return (
    <QuestionPage
      services={services}
      poll={kiosk ? null : page.poll}
      values={rendered?.values ?? null}
      error={rendered?.error ?? null}
      onSubmitted={(question) => show({ name: 'question-submitted', question })}
      onContinue={() => {
        if (!kiosk) history.pushState(null, '', CONTACT_PATH);
        show({ name: 'contact' });
      }}
    />
  );
}

/** `form`: the page on which it can be corrected. */
type News = { message: Phrase; form: string | null };

const FORM_OF = { question: '/', lead: '/contact-funnel' } as const;

/** Something that the server refused earlier, and that this page's own form does not show. */
function cameBack({ unsentQueue }: Services, view: View['name']): News | null {
  for (const kind of ['question', 'lead'] as const) {
    const parcel = unsentQueue.refused(kind);
    if (!parcel?.refusal || view === (kind === 'lead' ? 'contact' : 'question')) continue;
    const message = refusalPhrase(kind, parcel.refusal, parcel.body);
    return { message, form: FORM_OF[kind] };
  }
  return null;
}

/** Notice about something that an earlier visit could not send. */
function EarlierNotice({ services, view }: { services: Services | null; view: View['name'] }) {
  const { t, say } = useTranslation();
  const ready = useReady();
  const earlier = useMemo(
    () =>
      (ready && services ? services.unsentQueue.due() : []).flatMap(({ key, kind }) =>
        kind === 'poll' ? [] : [{ key, kind }],
      ),
    [ready, services],
  );
  const [news, setNews] = useState<News | 'closed' | null>(null);
  const back = useMemo(
    () => (ready && services ? cameBack(services, view) : null),
    [ready, services, view],
  );

  useEffect(() => {
    const keys = new Set(earlier.map((parcel) => parcel.key));
    return services?.unsentQueue.subscribe(({ parcel, outcome }) => {
      if (!keys.has(parcel.key) || parcel.kind === 'poll') return;
      if (outcome.kind === 'sent') {
        setNews({ message: { key: `earlier.sent.${parcel.kind}` }, form: null });
      }
      if (outcome.kind === 'refused') {
        const message = outcomePhrase(parcel.kind, outcome, parcel.body);
        setNews({ message, form: FORM_OF[parcel.kind] });
      }
    });
  }, [services, earlier]);

  const kept: News | null = earlier[0]
    ? { message: { key: `earlier.kept.${earlier[0].kind}` }, form: null }
    : null;
  const shown = news ?? back ?? kept;
  useAnnouncement(shown !== null && shown !== 'closed' && say(shown.message));
  return (
    <div className="notice">
      {shown === null || shown === 'closed' ? null : (
        <span className="notice-box">
          {say(shown.message)}
          {shown.form === null ? null : (
            <a className="notice-close" href={shown.form}>
              {t('earlier.correct')}
            </a>
          )}
          <button
            type="button"
            className="notice-close"
            onClick={() => {
              setNews('closed');
              // The button is gone with its focus.
              document.querySelector('h1')?.focus({ preventScroll: true });
            }}
          >
            {t('earlier.ok')}
          </button>
        </span>
      )}
    </div>
  );
}
