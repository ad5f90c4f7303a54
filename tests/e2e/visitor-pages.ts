/** The visitor's pages by what a person sees of them. */
import type { Page, Request } from 'playwright/test';
import { castVote } from '../../server/contract/votes.ts';
import { PUBLIC_HOST, refusalBody } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import type { Booth } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';

export const PHONE = { width: 390, height: 844 };

export function questionField(page: Page) {
  return page.getByLabel('Your question');
}
export function nameField(page: Page) {
  return page.getByRole('textbox', { name: 'Your name' });
}
export function named(page: Page) {
  return page.getByLabel('Include my name');
}
export function anonymous(page: Page) {
  return page.getByLabel('Stay anonymous');
}
export function more(page: Page) {
  return page.getByLabel('Send me personalized information');
}
export function submit(page: Page) {
  return page.getByRole('button', { name: 'Submit Question' });
}
export function toContact(page: Page) {
  return page.getByRole('button', { name: 'Continue to Contact Info' });
}
export function submitted(page: Page) {
  return page.getByRole('heading', { name: 'Question Submitted' });
}
export function fullName(page: Page) {
  return page.getByLabel('Full Name');
}
export function email(page: Page) {
  return page.getByLabel('Email Address');
}
export function submitDetails(page: Page) {
  return page.getByRole('button', { name: 'Submit Information' });
}
export function skip(page: Page) {
  return page.getByRole('button', { name: 'Skip' });
}
export function thanks(page: Page) {
  return page.getByRole('heading', { name: 'Thank You' });
}
export function progress(page: Page) {
  return page.getByRole('list', { name: 'Progress' });
}

/** Gives a name, and wishes personalized information: the contact page comes next. */
export async function wishMore(page: Page, name?: string): Promise<void> {
  await named(page).check();
  if (name !== undefined) await nameField(page).fill(name);
  await more(page).check();
}

/** Every post from now on. */
export function postsOf(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request);
  });
  return sent;
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
/** A question that this phone asked. */
export async function askMine(page: Page, booth: Booth, content: string, author?: string) {
  const id = await booth.ask(content, author);
  await page.addInitScript(
    (mine) => localStorage.setItem('booth.questions.mine', JSON.stringify(mine)),
    [{ id, content, at: Date.now() }],
  );
  return id;
}
/** Another phone wants to know it too. */
export async function vote({ port }: Booth, id: number, phone: string): Promise<void> {
  const json = { voter: phone.padStart(32, 'v'), wanted: true };
  const path = `/api/question/${id}/vote`;
  dataOf(castVote, await sendRequest({ port, host: PUBLIC_HOST }, path, { json }), 200);
}
