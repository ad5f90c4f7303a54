import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { line, open, openEventBooth, type EventBooth } from './event-booth.ts';

export const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

export async function fullShow(): Promise<EventBooth> {
  const booth = open(1);
  const { db } = booth;
  const main = booth.ask('What does it cost?', 'Ann');
  const same = booth.ask('The price?', 'Ben');
  const named = booth.ask('Who are you?', 'Cid');
  booth.answer(main, '**Nothing.**');
  const red = booth.labels.insert('Prix', 'red', 5);
  const hidden = booth.labels.insert('é', 'blue', 6);
  booth.labels.mark(main, [red], []);
  booth.labels.mark(same, [hidden], []);
  booth.merge(same, main);
  booth.votes.add(main, Buffer.alloc(16, 1));
  booth.votes.add(main, Buffer.alloc(16, 2));
  db.prepare('INSERT INTO vote_sums VALUES (?, ?, 4, 9)').run(main, 'a'.repeat(16));
  db.prepare('INSERT INTO question_drafts VALUES (?, ?, 1, ?)').run(
    named,
    'We are Booth.',
    JSON.stringify([{ document: null, heading: 'Us', text: 'We.' }]),
  );
  db.prepare('UPDATE questions SET author_name = NULL WHERE id = ?').run(named);
  booth.eraseQuestion(booth.ask('Erase me.'));
  db.prepare(
    "INSERT INTO privacy_notices VALUES ('0123456789abcdef', 'Booth', 30, 'Yes', 4)",
  ).run();
  const lead = booth.lead('Dot', main);
  const at = '2026-11-25T10:00:00.000Z';
  db.prepare(
    `UPDATE leads SET privacy_notice = '0123456789abcdef', notes = 'Call', history = ?,
       source = 'capture', code = '4711', country = 'England', rating = 'hot',
       qualifiers = '[{"name":"Budget","answers":["10 to 50"]}]',
       draw = 'A bike', draw_at = 5, drawn = 'absent' WHERE id = ?`,
  ).run(JSON.stringify([{ at, field: 'name', from: 'Dor', to: 'Dot' }]), lead);
  db.prepare('DELETE FROM leads WHERE id = ?').run(booth.lead('Eve'));
  db.exec(`INSERT INTO polls (event_id, kind, question, options, phase, hidden_words, tally, created_at, updated_at) VALUES
    (1, 'quiz', 'Which?', '["A","B"]', 'draft', '[]', NULL, 1, 1),
    (1, 'words', 'What?', '[]', 'ended', '["no"]', '{"voters":1,"votes":[],"words":[{"text":"No","votes":1}]}', 1, 2),
    (1, 'scale', '', '[]', 'deleted', '[]', NULL, 1, 3)`);
  const message = booth.message('SM1', named);
  await mkdir(join(booth.dataDir, 'sms-media'));
  const stored = `${'0'.repeat(24)}.png`;
  writeFileSync(join(booth.dataDir, 'sms-media', stored), PNG);
  db.prepare(
    `INSERT INTO sms_media (sms_id, url, content_type, state, stored_name, size, width, height)
     VALUES (?, '/x', 'image/png', 'stored', ?, 8, 2, 3), (?, '', 'a/b', 'waiting', NULL, NULL, NULL, NULL)`,
  ).run(message, stored, message);
  db.prepare("INSERT INTO sms_replies VALUES ('answer', ?, 1, 2, 'SM9')").run(message);
  db.prepare("INSERT INTO replies (key, text, updated_at) VALUES ('hi', 'Hello', 3)").run();
  db.prepare("INSERT INTO knowledge_documents VALUES (NULL, 'a.md', 7, '# A\n\nText', 3)").run();
  return booth;
}

export function q(n: number): string {
  return String(n).padStart(32, '0');
}
const ASKED_AT = '2026-11-25T10:00:00.000Z';
/** What Booth writes of a question, a lead and a message, without anything in them that could be left out. */
function bareData() {
  const booth = openEventBooth(9);
  booth.ask('Why?');
  booth.lead('Ann');
  booth.message('SM1');
  const records = [...booth.rows.all(booth.rows.event(1)!, 1, { booth: booth.booth, at: 0 })];
  booth.close();
  const dataOf = (kind: string) => records.flat().find((record) => record.kind === kind)?.data;
  return { question: dataOf('question'), lead: dataOf('lead'), message: dataOf('message') };
}
export const BARE = bareData();
/** With a file that is no image and has a width. */
export const MESSAGE = {
  ...BARE.message,
  num_media: 1,
  files: [
    {
      url: '',
      content_type: 'text/html',
      state: 'stored',
      stored_name: `${'0'.repeat(24)}.png`,
      size: 1,
      width: 1,
      height: 1,
      reason: null,
    },
  ],
};
export function question(n: number, data: object = {}, head = {}): string {
  const asked = { ...BARE.question, status: 'approved', created_at: ASKED_AT };
  return line('question', q(n), { ...asked, ...data }, head);
}
