/** The visitor's pages by what a person sees of them. */
import type { Page } from 'playwright/test';
import { castVote } from '../../server/contract/votes.ts';
import { PUBLIC_HOST, refusalBody } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import type { Booth } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';

export const PHONE = { width: 390, height: 844 };

/** The forms of both pages, and what follows them. */
export function form(page: Page) {
  const button = (name: string) => page.getByRole('button', { name });
  return {
    questionField: page.getByLabel('Your question'),
    nameField: page.getByRole('textbox', { name: 'Your name' }),
    named: page.getByLabel('Include my name'),
    anonymous: page.getByLabel('Stay anonymous'),
    more: page.getByLabel('Send me personalized information'),
    submit: button('Submit Question'),
    toContact: button('Continue to Contact Info'),
    submitted: page.getByRole('heading', { name: 'Question Submitted' }),
    fullName: page.getByLabel('Full Name'),
    email: page.getByLabel('Email Address'),
    submitDetails: button('Submit Information'),
    skip: button('Skip'),
    thanks: page.getByRole('heading', { name: 'Thank You' }),
    progress: page.getByRole('list', { name: 'Progress' }),
  };
}

/** Gives a name, and wishes personalized information: the contact page comes next. */
export async function wishMore(page: Page, name?: string): Promise<void> {
  await form(page).named.check();
  if (name !== undefined) await form(page).nameField.fill(name);
  await form(page).more.check();
}

/** Answers the next call with something other than the server would. */
export function answerWith(
  page: Page,
  path: '/api/question' | '/api/lead',
  answer: { status: number; headers?: Record<string, string>; body?: string },
  when?: Promise<void>,
) {
  return page.route(
    `**${path}`,
    async (route) => {
      await when;
      await route.fulfill({ body: refusalBody(), ...answer });
    },
    { times: 1 },
  );
}
export async function contentsOf(booth: Booth): Promise<string[]> {
  return (await booth.questions()).map(({ content }) => content);
}
export async function askMine(page: Page, booth: Booth, content: string, author?: string) {
  const id = await booth.ask(content, author);
  await page.addInitScript(
    (mine) => localStorage.setItem('booth.questions.mine', JSON.stringify(mine)),
    [{ id, content, at: Date.now() }],
  );
  return id;
}
export async function vote({ port }: Booth, id: number, phone: string): Promise<void> {
  const json = { voter: phone.padStart(32, 'v'), wanted: true };
  const path = `/api/question/${id}/vote`;
  dataOf(castVote, await sendRequest({ port, host: PUBLIC_HOST }, path, { json }), 200);
}
