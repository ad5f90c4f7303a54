import { SettingsEditor } from '../../form/settings-editor.tsx';
import type { SettingValues } from '../../form/setting-values.ts';
import { useSettingsForm } from '../../form/use-settings-form.ts';
import { TWILIO_FIELDS } from '../twilio-fields.ts';
import { AccountCard } from './account-card.tsx';
import { PublicCard } from './public-card.tsx';
import { SetupPanel } from './setup-panel.tsx';
import { TextsCard } from './texts-card.tsx';

type Props = {
  saved: SettingValues;
  /** The server keeps an auth token. */
  hasToken: boolean;
};

/** The settings of texts, what is still missing, and what saves them. */
export function TwilioEditor({ saved, hasToken }: Props) {
  const form = useSettingsForm(TWILIO_FIELDS, saved);
  return (
    <SettingsEditor
      form={form}
      cards={
        <>
          <AccountCard hasToken={hasToken} />
          <TextsCard />
          <PublicCard />
        </>
      }
      side={<SetupPanel hasToken={hasToken} />}
      settled="Texts follow these settings."
      meanwhile="Texts still follow the earlier settings."
    />
  );
}
