import { useQuery } from '@tanstack/react-query';
import { AI_KNOWLEDGE_MAX_LENGTH } from '../../../server/contract/settings/ai.ts';
import { countOf } from '../../lib/format.ts';
import { useField, useForm } from '../form/field.ts';
import { LongTextControl } from '../form/controls.tsx';
import { Card } from '../../ui/card.tsx';
import { useServices } from '../session/services-context.ts';
import { knowledgeQuery } from './ai-api.ts';
import { Documents } from './documents.tsx';

const EXAMPLE = '# Warranty\n\nEvery pump has a warranty of three years.\n\n# Prices\n\n…';

/** What drafts may draw on: a text, and documents. */
export function KnowledgeCard() {
  const { api } = useServices();
  const { changed } = useForm();
  const { data, error, refetch } = useQuery(knowledgeQuery(api));
  const field = useField('ai.knowledge');
  const passages =
    data && data.text_passages > 0 && !changed.includes('ai.knowledge')
      ? ` Drafts can cite ${countOf(data.text_passages, 'passage', 'passages')} from it.`
      : '';
  return (
    <Card
      title="Knowledge"
      intro="What the AI may say about your company and products. Drafts are based on it and name their source; where nothing fits, they say so instead of making something up."
    >
      <LongTextControl
        field={field}
        hint={`Facts in Markdown, under headings. All of it may end up on the big screen.${passages}`}
        limit={AI_KNOWLEDGE_MAX_LENGTH}
        rows={[5, 16]}
        placeholder={EXAMPLE}
      />
      <Documents documents={data?.documents} error={error} onRetry={() => void refetch()} />
    </Card>
  );
}
