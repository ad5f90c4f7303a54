import { useMediaQuery } from '@mantine/hooks';

/** True on a screen as narrow as a phone's; the style sheets use the same width. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
}
