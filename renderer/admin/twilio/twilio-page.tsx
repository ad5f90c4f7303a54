import { useParams } from 'react-router-dom';
import { HistoryPart } from './history/history-part.tsx';
import { SettingsPart } from './settings-part.tsx';

/** The texts that came in, and the settings for them. */
export function TwilioPage() {
  const { part } = useParams();
  return part === 'settings' ? <SettingsPart /> : <HistoryPart />;
}
