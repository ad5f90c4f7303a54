import {
  IconFlame,
  IconFlameFilled,
  IconSnowflake,
  IconSun,
  IconSunFilled,
} from '@tabler/icons-react';
import type { LeadRating } from '../../../server/contract/leads.ts';

/** What each rating is called and drawn as: shape and word carry it, colour only helps. */
export const RATING = {
  hot: { word: 'Hot', key: 'h', icon: IconFlame, chosen: IconFlameFilled },
  warm: { word: 'Warm', key: 'w', icon: IconSun, chosen: IconSunFilled },
  cold: { word: 'Cold', key: 'c', icon: IconSnowflake, chosen: IconSnowflake },
} as const satisfies Record<
  LeadRating,
  { word: string; key: string; icon: unknown; chosen: unknown }
>;
