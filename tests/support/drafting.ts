import { vi } from 'vitest';
import { question, type Question } from '../../server/contract/questions.ts';
import { dataOf } from './data-of.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from './http-booth.ts';
import { openLlm, QUICK, useAi, type Llm } from './llm.ts';

/** A question as staff see it. */
export async function readQuestion(booth: HttpBooth, id: number): Promise<Question> {
  return dataOf(question, await booth.staff.get(`/api/admin/question/${id}`));
}

/** The question once its draft is there or was given up. */
export function settled(booth: HttpBooth, id: number): Promise<Question> {
  return vi.waitFor(
    async () => {
      const found = await readQuestion(booth, id);
      if (found.ai.state === 'queued') throw new Error(`It waits: ${found.ai.reason}`);
      return found;
    },
    { timeout: 12_000 },
  );
}

/** A booth that drafts, and where its drafts come from. */
export async function openDrafting(
  options: HttpBoothOptions & { closed?: boolean; ai?: object } = {},
): Promise<{ booth: HttpBooth; llm: Llm }> {
  const { closed = false, ai, ...rest } = options;
  const llm = await openLlm({ closed });
  const booth = await openHttpBooth({ ...QUICK, ...rest });
  await useAi(booth, llm.url, ai);
  return { booth, llm };
}

/** Asks a question. @returns it, once its draft is there or was given up */
export async function draftOf(booth: HttpBooth, content: string): Promise<Question> {
  return settled(booth, await booth.ask(content));
}
