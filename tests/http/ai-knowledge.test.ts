import { describe, expect } from 'vitest';
import {
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MAX_DOCUMENTS,
  KNOWLEDGE_MESSAGES,
  knowledgeList,
  knowledgeText,
  uploadedKnowledge,
} from '../../server/contract/ai.ts';
import { dataOf } from '../support/data-of.ts';
import { draftOf, openDrafting, streamed } from '../support/llm.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { type HttpBooth, test } from '../support/http-booth.ts';
import type { Answer as HttpAnswer } from '../support/http-client.ts';
import { sendFile } from '../support/multipart.ts';
import { eachCase } from '../support/each-case.ts';

const PATH = '/api/admin/ai/knowledge';

function send(booth: HttpBooth, filename: string, content: Buffer | string): Promise<HttpAnswer> {
  return sendFile(booth.staff, PATH, filename, content);
}
async function add(booth: HttpBooth, filename: string, content: Buffer | string) {
  return dataOf(uploadedKnowledge, await send(booth, filename, content), 201);
}
async function list(booth: HttpBooth) {
  return dataOf(knowledgeList, await booth.staff.get(PATH));
}

/** A handbook of many sections, so that not all of it fits into a question to the model. */
const SECTIONS = {
  Warranty: 'Every pump comes with ten years of warranty. Wear parts are covered for two years.',
  Noise: 'At full load the P-90 is as loud as a quiet conversation, 45 decibels at one metre.',
  'Food and drink': 'All parts that touch liquid are steel and approved for milk and beer.',
  Delivery: 'We ship from Rotterdam within five working days, to all of Europe.',
  Energy: 'The motor takes 0.75 kilowatts from an ordinary socket of 230 volts.',
  Cleaning: 'Open two clamps, rinse with hot water, close them. No tool is needed.',
  Prices: 'The P-90 costs 1,890 euros without VAT. Ten and more are eight percent cheaper.',
  Garantie: 'Auf jede Pumpe geben wir zehn Jahre Garantie, auf Verschleißteile zwei.',
  Lieferzeit: 'Wir liefern innerhalb von fünf Werktagen ab Rotterdam.',
  Entretien: 'Ouvrez deux fermetures, rincez à l’eau chaude et refermez. Aucun outil n’est utile.',
  洗浄: 'クランプを二つ開けてお湯ですすぎ、閉めるだけです。工具は要りません。',
};
const PARTS = Object.entries(SECTIONS).map(([heading, text]) => `## ${heading}\n\n${text}\n`);
const HANDBOOK = `# Acme Pumps\n\n${PARTS.join('\n')}`;

describe('documents', () => {
  test('are kept, read, replaced by name, and removed for good', async ({ booth }) => {
    const first = await add(booth, 'Handbook.md', HANDBOOK);
    expect(first).toMatchObject({
      name: 'Handbook.md',
      size: Buffer.byteLength(HANDBOOK),
      passages: PARTS.length,
      replaced: false,
    });
    const again = await add(booth, 'handbook.MD', '# Short\n\nOne passage.');
    expect(again).toMatchObject({ passages: 1, replaced: true });
    await add(booth, 'a.txt', 'Plain text.');
    expect((await list(booth)).documents.map(({ name }) => name)).toEqual(['a.txt', 'handbook.MD']);
    await booth.restart();
    const path = `${PATH}/${again.id}`;
    expect(dataOf(knowledgeText, await booth.staff.get(path)).text).toBe('# Short\n\nOne passage.');
    expect((await booth.staff.delete(path)).status).toBe(200);
    expectRefusal(await booth.staff.get(path), 'not_found');
    expectRefusal(await booth.staff.delete(path), 'not_found');
    const summaries = (await booth.staff.get('/api/admin/logs')).text;
    expect(summaries).toMatch(/deleted “handbook\.MD”.*replaced “handbook\.MD”/);
  });

  test('that are none are refused; those of an editor on Windows are read', async ({ booth }) => {
    const { wrongType, notUtf8, empty, tooLarge } = KNOWLEDGE_MESSAGES;
    const latin = Buffer.from('Gr\xfc\xdfe', 'latin1');
    const cases: [string, Buffer | string, number, string][] = [
      ['photo.png', 'x', 415, wrongType],
      ['photo.md', Buffer.from([1, 0, 2, 0]), 415, wrongType],
      ['alt.txt', latin, 415, notUtf8],
      ['empty.md', '', 400, empty],
      ['blank.md', ' \n\u200b\n', 400, empty],
      ['big.txt', 'x'.repeat(KNOWLEDGE_MAX_BYTES + 1), 413, tooLarge],
    ];
    await eachCase(cases, async ([filename, content, status, message]) => {
      const answer = await send(booth, filename, content);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.text)).toMatchObject({ error: message });
      expect((await list(booth)).documents).toEqual([]);
    });

    const wide = Buffer.from(`\ufeffGrüße.\r\n\r\nZweiter Absatz.`, 'utf16le');
    const { id } = await add(booth, 'notes.txt', wide);
    const { text } = dataOf(knowledgeText, await booth.staff.get(`${PATH}/${id}`));
    expect(text).toBe('Grüße.\n\nZweiter Absatz.');
  });

  test('are so many at most; one of them can still be replaced', async ({ booth }) => {
    for (let n = 0; n < KNOWLEDGE_MAX_DOCUMENTS; n += 1) {
      await add(booth, `${n}.txt`, 'Text.');
    }
    const { tooMany } = KNOWLEDGE_MESSAGES;
    expectRefusal(await send(booth, 'more.txt', 'Text.'), 'conflict', tooMany);
    expect(await add(booth, '7.txt', 'New.')).toMatchObject({ replaced: true });
  });
});

describe('a draft stands on what fits its question', () => {
  test('is found in its words, in their forms, and in five languages', async () => {
    const cases = [
      ['How long is the warranty?', 'Warranty'],
      ['do pumps have guarantees or warranties', 'Warranty'],
      ['What does a P-90 cost?', 'Prices'],
      ['Is it loud?', 'Noise'],
      ['Can I use it for milk?', 'Food and drink'],
      ['Wie lange habe ich Garantie auf eine Pumpe?', 'Garantie'],
      ['Garantiezeit?', 'Garantie'],
      ['Wie ist die Lieferzeit', 'Lieferzeit'],
      ['Faut-il un outil pour rincer ?', 'Entretien'],
      ['工具は必要ですか', '洗浄'],
    ] as const;
    const { booth, llm } = await openDrafting();
    await add(booth, 'Handbook.md', HANDBOOK);
    for (const [text, heading] of cases) {
      llm.answer((response, asked) => {
        const numbers = Array.from(asked.rules.matchAll(/number="(\d+)" from="([^"]*)"/g));
        const [, number] = numbers.find(([, , from]) => from?.endsWith(heading)) ?? [];
        return streamed(number ? `Yes [${number}].` : 'No idea.')(response, asked);
      });
      const found = await draftOf(booth, text);
      expect(found).toMatchObject({ answer: 'Yes.', ai: { covered: true } });
      expect(found.ai.sources).toEqual([
        {
          document: 'Handbook.md',
          heading: `Acme Pumps › ${heading}`,
          text: SECTIONS[heading],
        },
      ]);
    }
  });

  test('is said to be nowhere when it is not in the knowledge', async () => {
    const { booth, llm } = await openDrafting();
    await add(booth, 'Handbook.md', HANDBOOK);
    llm.answer(streamed('The team at the stand is glad to help.'));
    const english = ['Where are the toilets?', 'Do you have a job for me?', 'Who won the match?'];
    for (const text of [...english, 'Wo kann ich parken?', 'Avez-vous des stylos ?']) {
      expect(await draftOf(booth, text)).toMatchObject({ ai: { covered: false, sources: [] } });
      expect(llm.asked.at(-1)?.rules).toContain('holds nothing about this question');
      expect(llm.asked.at(-1)?.rules).not.toContain('Rotterdam');
    }
  });

  test('all of a small knowledge goes along, as a question may come in another language', async () => {
    const { booth, llm } = await openDrafting({ ai: { knowledge: 'Zehn Jahre Garantie.' } });
    llm.answer(streamed('Ten years [1].'));
    const sources = [{ document: null, heading: '', text: 'Zehn Jahre Garantie.' }];
    const covered = await draftOf(booth, 'How long does it last?');
    expect(covered).toMatchObject({ answer: 'Ten years.', ai: { covered: true, sources } });
    llm.answer(streamed('Ask the team.'));
    const ours = await draftOf(booth, 'Where are the toilets?');
    expect(ours).toMatchObject({ ai: { covered: false } });
    expect((await list(booth)).text_passages).toBe(1);
    await booth.staff.put('/api/admin/settings', { ai: { knowledge: '' } });
    expect((await list(booth)).text_passages).toBe(0);
    // Without any nothing is said about it.
    expect(await draftOf(booth, 'Garantie?')).toMatchObject({ ai: { covered: null } });
    expect(llm.asked.at(-1)?.rules).not.toMatch(/Zehn Jahre|<passage|holds nothing/);
  });

  test('a source is what it was when the draft was written', async () => {
    const { booth, llm } = await openDrafting();
    const { id } = await add(booth, 'a.md', '# Warranty\n\nTen years.');
    llm.answer(streamed('Ten years [1], yes, ten [1] [7].'));
    const before = await draftOf(booth, 'Warranty?');
    await booth.staff.delete(`${PATH}/${id}`);
    expect(before.ai.sources).toEqual([
      { document: 'a.md', heading: 'Warranty', text: 'Ten years.' },
    ]);
    await booth.restart();
    const path = `/api/admin/question/${before.id}`;
    expect((await booth.staff.get(path)).text).toContain('"document":"a.md"');
  });
});

test('nothing of the knowledge reaches the public', async () => {
  const { booth, llm } = await openDrafting({ ai: { knowledge: 'Secretly ten years.' } });
  llm.answer(streamed('Yes [1].'));
  const { id } = await draftOf(booth, 'Secretly what?');
  await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved' });
  for (const path of ['/api/questions/approved', '/api/settings/public']) {
    expect((await booth.visitor.get(path)).text).not.toContain('ten years');
  }
});
