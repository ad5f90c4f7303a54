import { useMediaQuery } from '@mantine/hooks';

/** True in a window as narrow as a phone's, where the rail gives way to the bar below. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
