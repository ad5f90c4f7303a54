import { openDatabase } from '../../server/db/open.ts';
import { searchTextOf } from '../../server/db/search-text.ts';
import { chance } from '../support/random.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Per thousand of a day's visitors, by the hour from nine on: busy before lunch and after it. */
const CROWD = [60, 130, 190, 110, 70, 160, 150, 90, 40];
const QUESTIONS = [
  'How far does it drive in winter with the heating on?',
  'What does the fast charger cost, and how long is the warranty of the battery?',
  'Can I tow a caravan with it?',
  'When will the software update for the parking assistant arrive in the cars that were sold last year?',
  'Is there a version with seven seats?',
  'كم تستغرق عملية الشحن الكامل؟',
];
const LABELS = ['Range', 'Charging', 'Price', 'Delivery', 'Software', 'Warranty & service'];

type ShowSize = { days: number; questions: number; leads: number; texts: number };
const THREE_DAYS: ShowSize = { days: 3, questions: 420, leads: 96, texts: 40 };

/** Fills the data folder of a booth that does not run with a show from November 17, 2026 on, always the same one. */
export function seedShow(dataDir: string, size: ShowSize = THREE_DAYS): void {
  const db = openDatabase(dataDir);
  const { below, happens, oneOf, next } = chance(7);
  const moment = () => {
    let left = below(CROWD.reduce((sum, n) => sum + n, 0));
    const hour = CROWD.findIndex((n) => (left -= n) < 0);
    const start = new Date(2026, 10, 17 + below(size.days), 9).getTime();
    return start + hour * HOUR + below(HOUR);
  };
  const label = db.prepare(
    "INSERT INTO labels (slot, name, folded, colour, created_at) VALUES (?, ?, ?, 'blue', 0)",
  );
  const question = db.prepare(
    `INSERT INTO questions (event_id, content, author_name, status, shelf, merged_into, answer, ai_suggested, labels, created_at,
       updated_at, approved_at, answered_at)
     VALUES ((SELECT id FROM events WHERE closed_at IS NULL), @content, @name, @status, @shelf, @main, @answer, @drafted, @labels, @at, @at, @approved, @answered)`,
  );
  const text = db.prepare('INSERT INTO questions_text (id, text) VALUES (?, ?)');
  const vote = db.prepare('INSERT INTO question_votes (question_id, voter) VALUES (?, ?)');
  const asked = db.prepare('UPDATE questions SET asked = asked + 1 WHERE id = ?');
  const lead = db.prepare(
    `INSERT INTO leads (event_id, question_id, name, email, consent_given, created_at, updated_at, rating, followed_up, search_text)
     VALUES ((SELECT id FROM events WHERE closed_at IS NULL), @question, @name, @email, @consent, @at, @at, @rating, @done, @name)`,
  );
  const sms = db.prepare(
    `INSERT INTO inbound_sms (event_id, created_at, from_number, to_number, message_sid, body, num_media, question_id, search_text)
     VALUES ((SELECT id FROM events WHERE closed_at IS NULL), ?, '+4922155501', '+4922155500', ?, 'Hello', ?, ?, 'hello')`,
  );
  db.transaction(() => {
    LABELS.forEach((name, slot) => label.run(slot, name, name.toLowerCase()));
    for (let id = 1; id <= size.questions; id += 1) {
      const content = oneOf(QUESTIONS);
      const name = happens(0.45) ? `Visitor ${id}` : null;
      const status = oneOf(['approved', 'approved', 'approved', 'approved', 'pending', 'rejected']);
      const answer = status === 'approved' && happens(0.9) ? 'Yes, with the larger battery.' : null;
      const shelf = id > 20 && happens(0.1) ? 'merged' : 'active';
      const main = shelf === 'merged' ? 1 + below(12) : null;
      const at = moment();
      const approved =
        status === 'approved' ? at + Math.round(MINUTE * (1 + 25 * next() ** 3)) : null;
      const labels = happens(0.7) ? 2 ** below(LABELS.length) : 0;
      const answered = answer === null ? null : approved;
      const drafted = answer !== null && happens(0.4) ? 1 : 0;
      question.run({
        content,
        name,
        status,
        shelf,
        main,
        answer,
        drafted,
        labels,
        at,
        approved,
        answered,
      });
      text.run(id, searchTextOf([content, name, answer]));
      if (main !== null) asked.run(main);
      if (id <= 30)
        for (let n = 0; n < 60 - 2 * id; n += 1) vote.run(id, Buffer.from(`${id} ${n}`));
    }
    for (let id = 1; id <= size.leads; id += 1) {
      lead.run({
        question: happens(0.7) ? 1 + below(size.questions) : null,
        name: `Visitor ${id}`,
        email: `visitor${id}@example.com`,
        consent: happens(0.7) ? 1 : 0,
        at: moment(),
        rating: oneOf(['hot', 'warm', 'warm', 'cold', null]),
        done: happens(0.4) ? 1 : 0,
      });
    }
    for (let id = 1; id <= size.texts; id += 1) {
      const became = happens(0.8) ? 1 + below(size.questions) : null;
      sms.run(moment(), `SM${String(id).padStart(32, '0')}`, happens(0.2) ? 1 : 0, became);
    }
  })();
  db.close();
}
