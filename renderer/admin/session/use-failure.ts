import { useEffect, useState } from 'react';
import { MESSAGES } from '../../../server/contract/messages.ts';
import { useServices } from './services-context.ts';

/** Why the last try did not work, in a sentence. Once the server is back, it no longer says that it was away. */
export function useFailure() {
  const { reachability } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(
    () =>
      reachability.subscribe(() => {
        if (!reachability.read()) return;
        setFailure((said) => (said === MESSAGES.questionUnreachable ? null : said));
      }),
    [reachability],
  );
  return [failure, setFailure] as const;
}
