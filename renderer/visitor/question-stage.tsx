import { useTranslation } from '../words/translation.tsx';

/** The visitor's question on a small stage, as it will look on the big one. */
export function QuestionStage({ question }: { question: string }) {
  const { t } = useTranslation();
  return (
    <figure className="stage">
      <figcaption>{t('ask.question')}</figcaption>
      <blockquote dir="auto">{question}</blockquote>
    </figure>
  );
}
