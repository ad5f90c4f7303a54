import { useMediaQuery } from '@mantine/hooks';

/** True where a window is narrower than a wide table needs. @param width in pixels */
export function useNarrowerThan(width: number): boolean {
  return useMediaQuery(`(max-width: ${width - 1}px)`, false, { getInitialValueInEffect: false });
}

/** True on a screen as narrow as a phone's; the style sheets use the same width. */
export function usePhone(): boolean {
  return useNarrowerThan(761);
}
