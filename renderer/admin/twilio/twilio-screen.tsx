import { useParams } from 'react-router-dom';
import { HistoryPart } from './history/history-part.tsx';
import { SettingsPart } from './settings/settings-part.tsx';

/** The texts that came in, and the settings for them. */
export function TwilioScreen() {
  const { part } = useParams();
  return part === 'settings' ? <SettingsPart /> : <HistoryPart />;
}
