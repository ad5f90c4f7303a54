import type { ReactNode } from 'react';
import { BackgroundGroup } from './background-group.tsx';
import { BrandGroup } from './brand-group.tsx';
import { ContentGroup } from './content-group.tsx';
import type { GroupId } from './groups.ts';
import { LayoutGroup } from './layout-group.tsx';
import { MotionGroup } from './motion-group.tsx';
import { SitesGroup } from './sites-group.tsx';
import { TypeGroup } from './type-group.tsx';

/** The controls of each group. */
export const GROUP_PANELS: Record<GroupId, () => ReactNode> = {
  content: ContentGroup,
  type: TypeGroup,
  motion: MotionGroup,
  background: BackgroundGroup,
  brand: BrandGroup,
  layout: LayoutGroup,
  sites: SitesGroup,
};
