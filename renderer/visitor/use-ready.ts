import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's HTML and while React takes it over, true from then on. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
