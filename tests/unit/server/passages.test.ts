import { expect, test } from 'vitest';
import { fittingPassages } from '../../../server/features/ai/fitting.ts';
import type { KnowledgeRepository } from '../../../server/features/ai/knowledge.repository.ts';
import { passagesOf } from '../../../server/features/ai/passages.ts';

test('a passage stands under the headings above it, and under none of the section before', () => {
  const text = '# Pumps\nA.\n## Warranty\nB.\n### Wear parts\nC.\n## Noise\nD.\n# Filters\nE.';
  expect(passagesOf(text)).toEqual([
    { heading: 'Pumps', text: 'A.' },
    { heading: 'Pumps › Warranty', text: 'B.' },
    { heading: 'Pumps › Warranty › Wear parts', text: 'C.' },
    { heading: 'Pumps › Noise', text: 'D.' },
    { heading: 'Filters', text: 'E.' },
  ]);
});

test('of the passages that fit, the six that say most of what is asked go along, the best first', () => {
  const texts = [...Array.from({ length: 7 }, (_, n) => `Pump ${n}.`), 'The warranty of a pump.'];
  const found = texts.map((text, id) => ({ id, heading: '', text, document: null }));
  const knowledge = {
    total: () => 100,
    holding: () => 1,
    byWords: () => found,
    byTrigrams: () => [],
  } as Partial<KnowledgeRepository> as KnowledgeRepository;
  const fitting = fittingPassages(knowledge, 'Warranty of the pump?')?.passages ?? [];
  expect(fitting.map(({ text }) => text)).toEqual([texts.at(-1), ...texts.slice(0, 5)]);
});
