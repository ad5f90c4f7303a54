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

const PARTS = ['Warranty', 'Noise', 'Milk', 'Energy', 'Prices', 'Delivery', 'Cleaning'];
/** A handbook of more sections than fit into a question to the model. */
const HANDBOOK = PARTS.map((heading) => `# ${heading}\n\nAll about it.\n`).join('\n');

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
  test('and says where that is, or that it is nowhere', async () => {
    const { booth, llm } = await openDrafting();
    await add(booth, 'Handbook.md', HANDBOOK);
    llm.answer(streamed('Yes [1].'));
    const sources = [{ document: 'Handbook.md', heading: 'Milk', text: 'All about it.' }];
    const found = await draftOf(booth, 'Can I use it for milk?');
    expect(found).toMatchObject({ answer: 'Yes.', ai: { covered: true, sources } });
    llm.answer(streamed('The team at the stand is glad to help.'));
    const nowhere = await draftOf(booth, 'Where are the toilets?');
    expect(nowhere).toMatchObject({ ai: { covered: false, sources: [] } });
    expect(llm.asked.at(-1)?.rules).not.toContain('All about it');
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
  expect((await list(booth)).text_passages).toBe(1);
  llm.answer(streamed('Yes [1].'));
  const { id } = await draftOf(booth, 'Secretly what?');
  await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved' });
  for (const path of ['/api/questions/approved', '/api/settings/public']) {
    expect((await booth.visitor.get(path)).text).not.toContain('ten years');
  }
});
