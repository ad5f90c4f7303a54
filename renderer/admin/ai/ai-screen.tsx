import { PageHead } from '../../ui/page-head.tsx';
import { SettingsLoaded } from '../settings/settings-loaded.tsx';
import { AiEditor } from './ai-editor.tsx';

/** Which AI drafts answers, what it may say, and whether it works now. */
export function AiScreen() {
  return (
    <>
      <PageHead title="AI" summary="Drafted answers for staff to check, with your own model." />
      <SettingsLoaded failed="The AI settings could not be loaded">
        {({ settings, saved }) => <AiEditor saved={saved} hasKey={settings.ai.has_key} />}
      </SettingsLoaded>
    </>
  );
}
