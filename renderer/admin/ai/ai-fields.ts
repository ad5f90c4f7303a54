import { TOASTS } from '../../../server/contract/messages.ts';
import { createFieldSet } from '../form/field-set.ts';

/** The settings of this screen. */
export const AI_FIELDS = createFieldSet(
  [
    { name: 'ai.enabled', label: 'Draft answers' },
    { name: 'ai.baseUrl', label: 'Address' },
    { name: 'ai.model', label: 'Model' },
    { name: 'ai.apiKey', label: 'API key' },
    { name: 'ai.system', label: 'Instructions' },
    { name: 'ai.knowledge', label: 'Knowledge text' },
    { name: 'ai.perMinute', label: 'Drafts per minute' },
    { name: 'ai.perDay', label: 'Drafts per day' },
  ],
  { storageKey: 'booth.admin.ai.unsaved', toast: TOASTS.aiSettingsSaved },
);
