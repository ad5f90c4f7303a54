import { IconCircleCheckFilled, IconCircleDashed, IconCircleOff } from '@tabler/icons-react';
import type { QuestionStatus } from '../../../server/contract/questions.ts';

/** What each status is called and drawn as: shape and word carry it, colour only helps. */
export const STATUS = {
  pending: { state: 'Pending', choice: 'Pending', icon: IconCircleDashed },
  approved: { state: 'Approved', choice: 'Approve', icon: IconCircleCheckFilled },
  rejected: { state: 'Rejected', choice: 'Reject', icon: IconCircleOff },
} as const satisfies Record<QuestionStatus, { state: string; choice: string; icon: unknown }>;

/** The dropdown's order. */
export const STATUS_CHOICES = ['approved', 'pending', 'rejected'] as const;
