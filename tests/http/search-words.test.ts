import { expect, test } from 'vitest';
import { questionPage } from '../../server/contract/questions.ts';
import { smsPage } from '../../server/contract/sms.ts';
import { createSmsRepository } from '../../server/features/sms/sms.repository.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { leave, listLeads, updateLead } from '../support/leads.ts';

const TEXT = 'Does the X200’s battery fit Łukasz Müller-O’Neil’s old “Öko” charger?';

/** A list with one row that says {@link TEXT} beside others, and how many rows a search finds in it. */
type List = {
  fill: (booth: HttpBooth) => Promise<unknown>;
  totalOf: (booth: HttpBooth, q: string) => Promise<number>;
};

const QUESTIONS: List = {
  fill: async (booth) => {
    await booth.ask(TEXT);
    await booth.ask('What else fits?');
  },
  totalOf: async (booth, q) =>
    dataOf(questionPage, await booth.staff.get(`/api/admin/questions?q=${encodeURIComponent(q)}`))
      .total,
};

const LEADS: List = {
  fill: async (booth) => {
    const id = await leave(booth, { name: 'Ada' });
    await leave(booth, { name: 'Bob' });
    await updateLead(booth, id, { notes: TEXT });
  },
  totalOf: async (booth, q) => (await listLeads(booth, { q, page: '1' })).total,
};

const LOGS: List = {
  fill: async ({ deps }) => {
    const who = { requestId: 'r', username: 'admin', ipAddress: '10.0.0.2', userAgent: 'Firefox' };
    deps.logs.add(who, TEXT, 0);
    deps.logs.add(who, 'Logged in', 1);
  },
  totalOf: async (booth, q) => {
    const { text } = await booth.staff.get(`/api/admin/logs?page=1&q=${encodeURIComponent(q)}`);
    return Number(/"total":(\d+)/.exec(text)?.[1]);
  },
};

const TEXTS: List = {
  fill: async ({ deps }) => {
    const texts = createSmsRepository(deps.db);
    for (const [at, body] of [TEXT, 'Hello'].entries()) {
      texts.insert({
        body,
        created_at: at,
        from_number: '+12125550123',
        to_number: '+12125550100',
        message_sid: `SM${at}`,
        from_city: null,
        from_state: null,
        from_country: null,
        num_media: 0,
        source: 'poll',
        keyword: null,
      });
    }
  },
  totalOf: async (booth, q) =>
    dataOf(smsPage, await booth.staff.get(`/api/admin/twilio/inbound?q=${encodeURIComponent(q)}`))
      .total,
};

test.each([
  ['questions', QUESTIONS],
  ['leads', LEADS],
  ['the log', LOGS],
  ['texts', TEXTS],
] as const)(
  '%s: words in any order, with or without accents, either apostrophe',
  async (_, list) => {
    const booth = await openHttpBooth();
    await list.fill(booth);
    for (const q of [
      'x200 battery',
      ' BATTERY   x200 ',
      'charger old lukasz',
      'MULLER',
      'Müller',
      "O'Neil",
      'o’neil',
      'o`neil x200',
      'oko',
      '"öko"',
    ]) {
      expect(await list.totalOf(booth, q), q).toBe(1);
    }
    for (const q of ['x200 batteries', 'battery zzz', 'oneil', 'x200*', 'x?00']) {
      expect(await list.totalOf(booth, q), q).toBe(0);
    }
  },
);
