import { expect, test } from 'vitest';
import {
  laterRecord,
  readAfternoon,
  recordsOf,
} from '../../../server/features/example/afternoon.ts';
import { boothRecord } from '../../../server/records/records.ts';
import { testConfig } from '../../support/run-app.ts';

const EVENT = 'e'.repeat(32);
const NOW = Date.parse('2026-11-25T16:00:00Z');
const SCRIPTS = {
  Arabic: /\p{Script=Arabic}/u,
  German: /[äöüß]|\b(?:der|ist|was|kann|gibt)\b/i,
  French: /[éèêà]|\b(?:est|quelle|peut|livrez)\b/i,
  Spanish: /[¿ñ]/,
  English: /\b(?:the|you|does|can)\b/i,
};

test('the example is sixty questions in five languages and what belongs to them, each as another laptop would send it', async () => {
  const afternoon = await readAfternoon(testConfig('.').exampleDir);
  expect(afternoon.questions).toHaveLength(60);
  for (const [language, script] of Object.entries(SCRIPTS)) {
    const [asked, later] = [afternoon.questions, afternoon.later].map(
      (all) => all.filter(({ content }) => script.test(content)).length,
    );
    expect(asked, language).toBeGreaterThan(5);
    expect(later, language).toBeGreaterThan(1);
  }

  const coming = afternoon.later.map((_, n) => laterRecord(afternoon, EVENT, n, NOW));
  expect(laterRecord(afternoon, EVENT, coming.length, NOW)).toBeNull();
  const records = [...recordsOf(afternoon, EVENT, NOW), ...coming];
  for (const record of records) expect(boothRecord.parse(record)).toEqual(record);
  // Each has a name of its own, and what names a question names one that is there.
  const named = records.filter((record) => record?.kind !== 'votes');
  expect(new Set(named.map((record) => record?.uid)).size).toBe(named.length);
  const keys = afternoon.questions.map(({ key }) => key);
  const uses = [
    ...afternoon.questions.map(({ same }) => same),
    ...[...afternoon.leads, ...afternoon.messages].map(({ question }) => question),
  ];
  for (const key of uses) if (key !== null) expect(keys).toContain(key);
  const labels = afternoon.labels.map(({ name }) => name);
  for (const question of afternoon.questions) {
    for (const label of question.labels) expect(labels).toContain(label);
  }
});
