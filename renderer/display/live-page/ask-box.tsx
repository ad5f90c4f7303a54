import { useLayoutEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { AUTHOR_NAME_MAX_LENGTH } from '../../../server/contract/limits.ts';
import type { Phrase } from '../../../server/contract/words/words.ts';
import { restoreDraft, saveDraft } from '../../lib/form-drafts.ts';
import { questionFault } from '../../visitor/send.ts';
import { useAnnouncement } from '../../lib/announcer.ts';
import { useTranslation } from '../../words/translation.tsx';
import type { RefusedQuestion } from './own-questions.ts';
import styles from './ask-box.module.css';
import page from './live-page.module.css';

/** A second tap within this many milliseconds is the first one's. */
const DOUBLE_TAP_MS = 800;

/** True for a tap that belongs to the one before, which emptied the field: nothing is missing. */
export function isSecondTap(sentAt: number, now: number): boolean {
  return now - sentAt < DOUBLE_TAP_MS;
}

function put(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
}

/** Asks a question on the live page itself: there is no other page to lose the way to. */
export function AskBox(props: {
  field: RefObject<HTMLTextAreaElement | null>;
  /** React has taken the page over. */
  isHydrated: boolean;
  /** Question that the server refused. */
  refused: RefusedQuestion | null;
  /** True if the server answers: the link to the page with more options needs it. */
  live: boolean;
  /** @param corrected key of the refused question that was edited in the field */
  onAsk: (content: string, authorName: string, corrected: string | null) => void;
}) {
  const { field, isHydrated, refused, live, onAsk } = props;
  const { t, say } = useTranslation();
  const [error, setError] = useState<Phrase>();
  const [known, setKnown] = useState(refused);
  const nameField = useRef<HTMLInputElement>(null);
  const sentAt = useRef(-Infinity);
  const corrected = useRef<string>(null);
  useLayoutEffect(() => {
    if (field.current?.form) restoreDraft(field.current.form);
  }, [field]);
  if (known !== refused) {
    setKnown(refused);
    setError(refused?.error);
  }
  useLayoutEffect(() => {
    // Nothing that was typed since is written over.
    if (!refused || field.current?.value !== '') return;
    put(field.current, refused.content);
    corrected.current = refused.key;
  }, [field, refused]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { current: typed } = field;
    if (!typed) return;
    const text = typed.value.trim();
    const fault = questionFault(text);
    if (fault) {
      if (isSecondTap(sentAt.current, performance.now())) return;
      setError(fault);
      typed.focus();
      return;
    }
    sentAt.current = performance.now();
    setError(undefined);
    put(typed, '');
    saveDraft(event.currentTarget);
    onAsk(text, nameField.current?.value.trim() ?? '', corrected.current);
    corrected.current = null;
    // What became of it is seen right away, however low the window.
    requestAnimationFrame(() =>
      document.querySelector('[data-part=mine] article')?.scrollIntoView({ block: 'nearest' }),
    );
  };

  const trouble = error && say(error);
  useAnnouncement(trouble, { urgency: 'urgent', about: error });
  return (
    <form
      id="ask"
      className={styles.box}
      data-part="ask"
      method="post"
      action="/api/question"
      noValidate={isHydrated}
      onSubmit={onSubmit}
    >
      <label className={styles.label} htmlFor="ask-question">
        {t('live.ask')}
      </label>
      <textarea
        ref={field}
        id="ask-question"
        name="content"
        className={`input ${styles.field}`}
        dir="auto"
        rows={2}
        required
        autoCapitalize="sentences"
        placeholder={t('ask.placeholder')}
        aria-invalid={error !== undefined}
        aria-describedby="ask-said"
        onChange={() => setError(undefined)}
      />
      <div className={styles.row}>
        <input
          ref={nameField}
          id="ask-name"
          className={`input ${styles.field}`}
          aria-label={t('live.name')}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="send"
          maxLength={AUTHOR_NAME_MAX_LENGTH}
          placeholder={t('ask.name')}
        />
        <button type="submit" className={`${page.action} ${styles.button}`}>
          {t('ask.submit')}
        </button>
      </div>
      <p id="ask-said" className={styles.said} data-error={trouble === undefined ? undefined : ''}>
        {trouble ?? t('ask.next')}
      </p>
      <a className={styles.more} href="/contact-funnel" hidden={!live}>
        {t('live.contact')}
      </a>
    </form>
  );
}
