import type { CSSProperties } from 'react';
import { brandAccent, type BrandAccent } from '../../server/contract/brand-colour.ts';
import type { PublicSettings } from '../../server/contract/settings.ts';

/** The accent of everything below the element, in the company's colour where it has one. */
export function brandStyle({
  theme,
  brand,
}: Pick<PublicSettings, 'theme' | 'brand'>): CSSProperties & Partial<BrandAccent> {
  return { ...brandAccent(brand.colour, theme) };
}
