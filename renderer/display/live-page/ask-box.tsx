import { useLayoutEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { AUTHOR_NAME_MAX_LENGTH } from '../../../server/contract/limits.ts';
import type { Phrase } from '../../../server/contract/words/words.ts';
import { questionFault } from '../../visitor/send.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './ask-box.module.css';

/** A second tap within this many milliseconds is the first one's. */
const DOUBLE_TAP_MS = 800;

/** Asks a question on the live page itself: there is no other page to lose the way to. */
export function AskBox(props: {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Key of the plain form post, before the page's script is there. */
  pageKey: string;
  /** React has taken the page over. */
  isHydrated: boolean;
  /** What the server refused. */
  refused: { content: string; error: Phrase } | null;
  /** Whether it answers: only then is there a page with more. */
  live: boolean;
  onAsk: (content: string, authorName: string) => void;
}) {
  const { field, pageKey, isHydrated, refused, live, onAsk } = props;
  const { t, say } = useTranslation();
  const [error, setError] = useState<Phrase>();
  const [known, setKnown] = useState(refused);
  const [content, setContent] = useState('');
  const [name, setName] = useState('');
  const nameField = useRef<HTMLInputElement>(null);
  const sentAt = useRef(-Infinity);
  // What was typed before the script was there.
  useLayoutEffect(() => {
    setContent((typed) => field.current?.value ?? typed);
    setName((typed) => nameField.current?.value ?? typed);
  }, [field]);
  if (known !== refused) {
    setKnown(refused);
    setError(refused?.error);
    // Nothing that was typed since is written over.
    if (refused && content === '') setContent(refused.content);
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = content.trim();
    const fault = questionFault(text);
    if (fault) {
      if (performance.now() - sentAt.current < DOUBLE_TAP_MS) return;
      setError(fault);
      field.current?.focus();
      return;
    }
    sentAt.current = performance.now();
    setError(undefined);
    setContent('');
    onAsk(text, name.trim());
    // What became of it is seen right away, however low the window.
    requestAnimationFrame(() =>
      document.querySelector('[data-part=mine] article')?.scrollIntoView({ block: 'nearest' }),
    );
  };

  return (
    <form
      className={styles.box}
      data-part="ask"
      method="post"
      action="/api/question"
      noValidate={isHydrated}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="idempotency_key" value={pageKey} />
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
        value={content}
        aria-invalid={error !== undefined}
        aria-describedby="ask-said"
        onChange={(event) => {
          setContent(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={styles.row}>
        <input
          ref={nameField}
          className={`input ${styles.field}`}
          aria-label={t('live.name')}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="send"
          maxLength={AUTHOR_NAME_MAX_LENGTH}
          placeholder={t('ask.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" className={styles.button}>
          {t('ask.submit')}
        </button>
      </div>
      <p id="ask-said" className={styles.said} role={error === undefined ? undefined : 'alert'}>
        {error === undefined ? t('ask.next') : say(error)}
      </p>
      <a className={styles.more} href="/contact-funnel" hidden={!live}>
        {t('live.contact')}
      </a>
    </form>
  );
}
