import { PageHead } from '../../ui/page-head.tsx';
import { SettingsLoaded } from './settings-loaded.tsx';
import { SettingsPageEditor } from './settings-page-editor.tsx';

/** How the display looks and cycles, and what the public pages say. */
export function SettingsPage() {
  return (
    <>
      <PageHead
        title="Settings"
        summary="The big screen and the visitors’ pages. Nothing changes there until you save."
      />
      <SettingsLoaded failed="The settings could not be loaded">
        {({ saved }) => <SettingsPageEditor saved={saved} />}
      </SettingsLoaded>
    </>
  );
}
