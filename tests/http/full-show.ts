import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { OPEN_EVENT } from '../../server/db/open.ts';
import { addLabel, mark } from '../support/labels.ts';
import { dataOf } from '../support/data-of.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { eraseLead, leave } from '../support/leads.ts';
import { merge } from '../support/merging.ts';
import { sendFile, upload } from '../support/multipart.ts';
import { plain, SQUARE } from '../support/images.ts';
import { DRAFTS, held } from './poll-calls.ts';

/** Keys that a booth of {@link fillShow} keeps. */
export const API_KEY = 'sk-hush-hush-0123456789abcdef';
export const AUTH_TOKEN = '0123456789abcdef0123456789abcdef';
export const ACCOUNT_SID = `AC${'1'.repeat(32)}`;

async function images(booth: HttpBooth): Promise<string[]> {
  const png = await plain().png().toBuffer();
  const sent = [await upload(booth.staff, SQUARE, 'logo.svg'), await upload(booth.staff, png)];
  return sent.map((answer) => dataOf(mediaItem, answer, 201).url_path);
}

/** Texts come from elsewhere; here they are simply there. */
function insertTexts({ deps: { db }, dataDir }: HttpBooth, question: number): void {
  const name = `${'ab'.repeat(12)}.bin`;
  mkdirSync(join(dataDir, 'sms-media'), { recursive: true });
  writeFileSync(join(dataDir, 'sms-media', name), 'BEGIN:VCARD');
  db.exec(`INSERT INTO inbound_sms (id, event_id, created_at, from_number, to_number, message_sid, body, num_media,
      search_text, source, question_id) VALUES (4, ${OPEN_EVENT}, 1000, '+1555', '+1666', 'SM4', 'Is it loud?', 1, 'is it loud?', 'poll', ${question});
    INSERT INTO sms_media (sms_id, url, content_type, state, stored_name, size)
      VALUES (4, '/x', 'text/vcard', 'stored', '${name}', 11);
    INSERT INTO sms_replies (kind, sms_id, created_at, sent_at) VALUES ('auto-reply', 4, 1001, 1002);
    INSERT INTO sms_opt_outs (number, opted_out, changed_at) VALUES ('+1777', 1, 900);
    INSERT INTO sms_cursors (account_sid, to_number, seen_until) VALUES ('${ACCOUNT_SID}', '+1666', 1000);
    INSERT INTO question_drafts (question_id, proposal, covered, sources) VALUES (${question}, 'Hardly.', 1, '[]')`);
}

/** A show with something of everything that an event has, left as staff and visitors leave it. */
export async function fillShow(booth: HttpBooth): Promise<void> {
  const { staff, visitor } = booth;
  const [logo, photo] = await images(booth);
  const saved = await staff.put('/api/admin/settings', {
    brand: { eventName: 'Boot Düsseldorf', companyName: 'Acme', colour: '#336699' },
    wedeliver: { logoUrl: logo },
    idle: { pictures: [photo] },
    ai: { apiKey: API_KEY, knowledge: 'Our boats float.' },
    twilio: { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN },
    privacy: { keepDays: 30, text: '# Privacy\n\nWe follow up.' },
  });
  expect(saved.status, saved.text).toBe(200);
  const first = await booth.ask('Is it waterproof?', 'Ada');
  const again = await booth.ask('Is it water-proof?');
  const third = await booth.ask('Fährt es im Winter?', 'Zoë');
  const forgotten = await booth.submit('Please forget me', 'Engelbert');
  const label = await addLabel(booth, 'Range');
  await mark(booth, first, [label.id]);
  const answered = { status: 'approved', answer: 'Yes, to 50 m.', version: 1 };
  expect((await staff.put(`/api/admin/question/${first}`, answered)).status).toBe(200);
  const open = { status: 'approved', version: 1 };
  expect((await staff.put(`/api/admin/question/${third}`, open)).status).toBe(200);
  for (const voter of ['a', 'b']) {
    const body = { voter: voter.repeat(43), wanted: true };
    expect((await visitor.post(`/api/question/${third}/vote`, body)).status).toBe(200);
  }
  await merge(booth, again, first);
  await leave(booth, { name: 'Ada' });
  const named = await booth.submit('And the price?', 'Grace');
  await leave(booth, { name: 'Grace', question_claim: named.claim });
  const gone = await leave(booth, { name: 'Engelbert', question_claim: forgotten.claim });
  const erased = await eraseLead(booth, gone, { erase_question: true });
  expect(erased.status, erased.text).toBe(200);
  const text = '# Boats\n\nThey float.';
  const knowledge = await sendFile(staff, '/api/admin/ai/knowledge', 'boats.md', text);
  expect(knowledge.status, knowledge.text).toBe(201);
  const reply = await staff.post('/api/admin/replies', { key: 'hi', text: 'Hello!', title: null });
  expect(reply.status, reply.text).toBe(201);
  await held(booth, DRAFTS.quiz, { options: [1] });
  await held(booth, DRAFTS.words, { words: ['Fast', 'fast', 'Wet'] });
  insertTexts(booth, third);
}
