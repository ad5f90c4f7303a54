import { useMediaQuery } from '@mantine/hooks';

/** True where a window is narrower than a wide table needs. @param width in pixels */
export function useNarrowerThan(width: number): boolean {
  return useMediaQuery(`(max-width: ${width - 1}px)`, false, { getInitialValueInEffect: false });
}

/** True in a window as narrow as a phone's, where the rail gives way to the bar below. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
