import type { Page } from 'playwright/test';
import type { Booth } from '../support/booth.ts';
import { test as base, expect } from './network-booth.ts';
import { chunk, startLlm, type Answer, type Llm } from '../support/llm-peer.ts';
import { expectLive } from '../support/page.ts';

export { expect };
export { expectNoAxeViolations, type Booth } from '../support/e2e.ts';
export * from '../support/llm-peer.ts';

/** `test` with its own language model; the server looks for it every second. */
export const test = base.extend<{ llm: Llm }>({
  serverEnv: async ({ network }, use) => use({ ...network.env, BOOTH_PROBE_SECONDS: '1' }),
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  llm: async ({}, use) => {
    const llm = await startLlm();
    await use(llm);
    await llm.close();
  },
});

/** A streamed answer in the test's hands: `say` sends words, `end` is the last one. */
export function heldAnswer() {
  const { promise: asked, resolve: begin } = Promise.withResolvers<{
    say: (text: string) => void;
    end: () => void;
  }>();
  const answer: Answer = (response) => {
    response.setHeader('Content-Type', 'text/event-stream');
    begin({
      say: (text) => void response.write(chunk(text)),
      end: () => void response.end(`${chunk('', 'stop')}data: [DONE]\n\n`),
    });
  };
  return { answer, asked };
}

export function useAi(booth: Booth, url: string, more: object = {}): Promise<void> {
  return booth.updateSettings({ ai: { enabled: true, baseUrl: url, perMinute: 120, ...more } });
}

/** The dashboard, once what happens arrives by itself. */
export async function openDashboard(booth: Booth, page: Page): Promise<void> {
  await booth.signIn(page);
  await expectLive(page);
}

/** Waits until a draft of the question is its answer. */
export async function drafted(booth: Booth, id: number): Promise<void> {
  await expect.poll(async () => (await booth.question(id)).ai_suggested).toBe(true);
}

/** Has a draft proposed beside the answer of an approved question. */
export async function propose(booth: Booth, id: number): Promise<void> {
  const staff = await booth.admin();
  await staff.post(`/api/admin/question/${id}/rerun-ai`, {});
  await expect.poll(async () => (await booth.question(id)).ai.proposal).not.toBeNull();
}
