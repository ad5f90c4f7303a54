import type { Question } from '../../../../server/contract/questions.ts';

/** What the AI is doing for a question. */
export type AiStage = 'none' | 'queued' | 'drafting' | 'failed' | 'proposal' | 'draft';

/** @param live the draft that is being written now */
export function stageOf({ ai, ai_suggested: isDraft }: Question, live: string | null): AiStage {
  if (ai.state === 'queued') return live === null ? 'queued' : 'drafting';
  if (ai.state === 'failed') return 'failed';
  if (ai.proposal !== null) return 'proposal';
  return isDraft ? 'draft' : 'none';
}

/** @param away what drafts wait for, "the internet"; null when that is available */
export function wordOf(stage: Exclude<AiStage, 'none'>, away: string | null): string {
  return {
    queued: away === null ? 'Draft queued' : `Draft waiting for ${away}`,
    drafting: 'Drafting',
    failed: 'Draft failed',
    proposal: 'AI proposal',
    draft: 'AI draft',
  }[stage];
}

/** Whether a draft that comes now stands beside the answer instead of becoming it. */
export function willPropose({ answer, ai_suggested: isDraft, status }: Question): boolean {
  return (answer !== null && !isDraft) || status === 'approved';
}

/** "pumps.md, Pumps › Warranty". */
export function sourceName({ document, heading }: Question['ai']['sources'][number]): string {
  return [document ?? 'Knowledge text', heading].filter(Boolean).join(', ');
}
