import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { useServices } from '../session/services-context.ts';
import { SettingsLoaded } from '../settings/settings-loaded.tsx';
import { firstStartQuery } from './first-start-api.ts';
import { FirstStartWizard } from './first-start-wizard.tsx';
import { pathOf, placeOf } from './first-start-steps.ts';

/** The stand's setup, at the place in the address; without one where staff left it, on whatever device. */
export function FirstStartScreen() {
  const { api } = useServices();
  const { data, isError, error, refetch } = useQuery(firstStartQuery(api));
  const place = placeOf(useParams()['step']);
  if (!data) {
    if (!isError) return null;
    return (
      <LoadFailed
        title="The setup could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (place === null) return <Navigate to={pathOf(data.open ? data.at : 'stand')} replace />;
  return (
    <SettingsLoaded failed="The setup could not be loaded">
      {({ saved }) => <FirstStartWizard place={place} state={data} saved={saved} />}
    </SettingsLoaded>
  );
}
