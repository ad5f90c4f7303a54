const SENTENCE = 'We run forty presses that were built between 1978 and 2019. ';
const ANSWER_SENTENCE = 'The frame and the cylinders stay as they are, and that is measured. ';
const TABLE_HEAD = '| Machine | Strokes per minute | Noise |\n| --- | ---: | :--- |\n';

/** Questions of all lengths and scripts, up to the longest that a visitor can send. */
export const QUESTIONS = [
  'Why?',
  'Is it quiet?',
  'Ja!',
  'How loud is it?',
  'Can it be retrofitted into a line from 1998?',
  '"Is it true" that the press stores the energy of each stroke?',
  `${SENTENCE.repeat(2)}Can both be kept?`,
  `${SENTENCE.repeat(4)}How?`,
  `${SENTENCE.repeat(16)}How?`.padEnd(1000, '?').slice(0, 1000),
  'Wie funktioniert die Donaudampfschifffahrtsgesellschaftskapitänsmützenbeleuchtung?',
  `${'x'.repeat(180)} 👩🏽‍🔧👨‍👩‍👧‍👦 新しいプレスは速いですか`,
  '新しいプレスはどのくらい速いですか',
  '新しいプレスはどのくらい速いですか。'.repeat(40),
  'كيف يوفر المكبس الجديد الطاقة؟',
  'كيف يوفر المكبس الجديد الطاقة في المصنع؟ '.repeat(8).trim(),
  'W'.repeat(1000),
  'First line\nSecond line\n\nA third one after a gap',
  Array.from({ length: 120 }, (_, at) => `Line ${at + 1}`).join('\n'),
] as const;

/** Answers of all lengths and kinds, up to the longest that staff can write. */
export const ANSWERS = [
  'Yes.',
  'Yes, within a weekend.',
  'No, **62 decibels** at one metre, as quiet as a conversation.',
  ANSWER_SENTENCE.repeat(3).trim(),
  ANSWER_SENTENCE.repeat(12).trim(),
  `${ANSWER_SENTENCE.repeat(6)}\n\n${ANSWER_SENTENCE.repeat(4)}\n\n${ANSWER_SENTENCE.repeat(8)}`,
  '- measured\n- **certified**\n- `in use`',
  `Three things:\n\n${'- The frame and the cylinders stay as they are\n'.repeat(12)}`,
  '1. Switch it off\n2. Wait for the pressure to fall\n3. Open the valve\n   - slowly\n   - by hand',
  `${TABLE_HEAD}| Press 400 | 40 | 62 dB |\n| Press 800 | 28 | 66 dB |\n| Press 1200 | 19 | 71 dB |`,
  `| ${'Machine | '.repeat(9)}\n| ${'--- | '.repeat(9)}\n${`| ${'Maschinenbezeichnung | '.repeat(9)}\n`.repeat(14)}`,
  'Use this:\n\n```\ncurl -X POST http://press.local/api/v1/strokes?limit=40&offset=120 --header "Accept: application/json"\n```',
  `## In short\n\n${ANSWER_SENTENCE.repeat(8)}\n\n> ${ANSWER_SENTENCE}\n\n### More\n\n${'- measured\n- **certified**\n'.repeat(8)}\n\nThe very end.`,
  'يخزن طاقة كل شوط كبح.',
  '- يخزن الطاقة\n- يعمل بهدوء\n- لا يحتاج إلى زيت',
  'はい。'.repeat(60),
  'x'.repeat(400),
  ANSWER_SENTENCE.repeat(160).slice(0, 10_000),
] as const;

/** Names of people, companies and events. */
export const NAMES = [
  'Maria',
  'Maria Kowalski from Lisbon',
  'Hydrive',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik Regensburg GmbH & Co. KG',
  'W'.repeat(80),
  'ماريا كوالسكي',
  '株式会社ハイドライブ',
  'International Exhibition of Forming Technology and Presses, Hannover 2026',
] as const;
