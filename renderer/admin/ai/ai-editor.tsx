import { SettingsEditor } from '../form/settings-editor.tsx';
import type { SettingValues } from '../form/setting-values.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { AI_FIELDS } from './ai-fields.ts';
import { AnswersCard } from './answers-card.tsx';
import { KnowledgeCard } from './knowledge-card.tsx';
import { ServiceCard } from './service-card.tsx';
import { StatePanel } from './state-panel.tsx';

type Props = {
  saved: SettingValues;
  /** An API key is stored. */
  hasKey: boolean;
};

/** The settings of the AI, whether it works, and what saves them. */
export function AiEditor({ saved, hasKey }: Props) {
  const form = useSettingsForm(AI_FIELDS, saved);
  return (
    <SettingsEditor
      form={form}
      cards={
        <>
          <ServiceCard hasKey={hasKey} />
          <KnowledgeCard />
          <AnswersCard />
        </>
      }
      side={<StatePanel hasKey={hasKey} />}
      settled="Drafts use these settings."
      meanwhile="Drafts still use the earlier settings."
    />
  );
}
