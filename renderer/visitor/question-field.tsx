import { QUESTION_MAX_LENGTH } from '../../server/contract/limits.ts';
import type { Phrase } from '../../server/contract/words/words.ts';
import { useTranslation } from '../words/translation.tsx';
import { FieldError } from './text-field.tsx';

/** From here on the count of what is left is shown. */
const COUNT_FROM = QUESTION_MAX_LENGTH - 100;

/** The question itself. Uncontrolled: what is typed before React arrives stays. */
export function QuestionField(props: {
  defaultValue: string;
  /** Length of what is typed, trimmed. */
  length: number;
  error: Phrase | undefined;
  highlighted: boolean;
  /** The server refused it: the page starts there. */
  autoFocus: boolean;
}) {
  const { t } = useTranslation();
  const left = QUESTION_MAX_LENGTH - props.length;
  const counted = props.length >= COUNT_FROM;
  const describedBy = [
    props.error === undefined ? '' : 'content-error',
    counted ? 'content-count' : '',
  ].join(' ');
  return (
    <div className="field" data-highlighted={props.highlighted || undefined}>
      <div className="label-line">
        <label className="label" htmlFor="content">
          {t('ask.question')}
        </label>
        {counted ? (
          <span id="content-count" className="count" data-over={left < 0 || undefined}>
            {left < 0 ? t('ask.tooMany', { count: -left }) : t('ask.left', { count: left })}
          </span>
        ) : null}
      </div>
      <textarea
        id="content"
        name="content"
        className="input question-input"
        dir="auto"
        rows={4}
        required
        autoFocus={props.autoFocus}
        autoCapitalize="sentences"
        placeholder={t('ask.placeholder')}
        defaultValue={props.defaultValue}
        aria-invalid={props.error !== undefined}
        aria-describedby={describedBy.trim() || undefined}
      />
      <FieldError id="content-error" message={props.error} />
    </div>
  );
}
