import { describe, expect, test } from 'vitest';
import { questionBody, questionErrors } from '../../../../renderer/visitor/question-form.ts';
import { AUTHOR_NAME_MAX_LENGTH, QUESTION_MAX_LENGTH } from '../../../../server/contract/limits.ts';

const VALUES = { content: 'Why?', includeName: false, authorName: '', personalized: false };
const NAMED = { ...VALUES, includeName: true };

describe('what is sent', () => {
  test('is the question without the blanks around it', () => {
    expect(questionBody({ ...VALUES, content: ' Why?\n' }).content).toBe('Why?');
  });

  test('has the name of who gave it, and none of who took it back to stay anonymous', () => {
    const values = { ...NAMED, authorName: ' Kim ' };
    expect(questionBody(values).author_name).toBe('Kim');
    expect(questionBody({ ...values, includeName: false }).author_name).toBe(null);
  });
});

describe('what keeps it from being sent', () => {
  test.each([
    ['nothing', VALUES, {}],
    ['no question', { ...VALUES, content: ' \n' }, { content: { key: 'fault.questionMissing' } }],
    ['the longest question', { ...VALUES, content: ` ${'x'.repeat(QUESTION_MAX_LENGTH)} ` }, {}],
    [
      'a longer one',
      { ...VALUES, content: 'x'.repeat(QUESTION_MAX_LENGTH + 1) },
      { content: { key: 'fault.questionTooLong', values: { count: QUESTION_MAX_LENGTH } } },
    ],
    ['no name', { ...NAMED, authorName: ' ' }, { author_name: { key: 'fault.nameMissing' } }],
    ['the longest name', { ...NAMED, authorName: 'x'.repeat(AUTHOR_NAME_MAX_LENGTH) }, {}],
    [
      'a longer one',
      { ...NAMED, authorName: 'x'.repeat(AUTHOR_NAME_MAX_LENGTH + 1) },
      { author_name: { key: 'fault.nameTooLong', values: { count: AUTHOR_NAME_MAX_LENGTH } } },
    ],
    [
      'a long name that is not sent: nothing',
      { ...VALUES, authorName: 'x'.repeat(AUTHOR_NAME_MAX_LENGTH + 1) },
      {},
    ],
  ])('%s', (_what, values, errors) => expect(questionErrors(values)).toEqual(errors));
});
