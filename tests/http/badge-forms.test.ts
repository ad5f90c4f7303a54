import { describe, expect } from 'vitest';
import { badgeFormsState, savedBadgeForms } from '../../server/contract/badge-forms.ts';
import { captureState } from '../../server/contract/capture.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { test, type HttpBooth } from '../support/http-booth.ts';
import { actions, capture, leadOf } from '../support/leads.ts';
import { sendFile } from '../support/multipart.ts';

const PATH = '/api/admin/capture/forms';
const FORM = { separator: '::', parts: ['code', 'lastName', 'firstName', 'company'] };

async function stateOf({ staff }: HttpBooth) {
  return dataOf(captureState, await staff.get('/api/admin/capture'));
}
async function save({ staff }: HttpBooth, body: object) {
  return dataOf(savedBadgeForms, await staff.put(PATH, body));
}

describe('the form of separated codes', () => {
  test('is named on the code of a captured lead; earlier leads are read again', async ({
    booth,
  }) => {
    const ada = await capture(booth, { code: '4711::Lovelace::Ada::Engines' });
    const bob = await capture(booth, { code: '4712::Builder::Bob::Pumps', company: 'Typed' });
    const other = await capture(booth, { code: 'Lovelace|Ada|Engines' });
    await capture(booth, { code: '4713' });
    await capture(booth, { code: '{"id":"4714"}' });
    const { samples } = dataOf(badgeFormsState, await booth.staff.get(PATH));
    expect(samples).toEqual(['Lovelace|Ada|Engines', '4712::Builder::Bob::Pumps']);

    expect(await save(booth, { forms: [FORM] })).toMatchObject({ changed: 0 });
    expect(await leadOf(booth, ada)).toMatchObject({ name: '' });
    expect(await save(booth, { forms: [FORM], read_again: true })).toEqual({
      forms: [FORM],
      samples: ['Lovelace|Ada|Engines'],
      changed: 2,
    });
    expect(await leadOf(booth, ada)).toMatchObject({
      code: '4711',
      name: 'Ada Lovelace',
      company: 'Engines',
    });
    const { history, ...read } = await leadOf(booth, bob);
    expect(read).toMatchObject({ code: '4712', name: 'Bob Builder', company: 'Typed' });
    // Nothing of the code is lost, whatever its parts were taken for.
    expect(history).toContainEqual(
      expect.objectContaining({ field: 'code', from: '4712::Builder::Bob::Pumps', to: '4712' }),
    );
    expect(await leadOf(booth, other)).toMatchObject({ code: 'Lovelace|Ada|Engines', name: '' });
    // The same badge again is the same person.
    expect(await capture(booth, { code: '4711' })).toBe(ada);
    expect((await stateOf(booth)).forms).toEqual([FORM]);
    expect(await actions(booth)).toContain('Badge codes: 1 forms; 2 leads read again');
  });

  test('is another event’s no more, and leads to the organiser’s list', async ({ booth }) => {
    const id = await capture(booth, { code: '4711::Lovelace::Ada::' });
    const list = 'code;email\n4711;ada@example.com';
    await sendFile(booth.staff, '/api/admin/capture/list?parts=code,email', 'a.csv', list);
    await save(booth, { forms: [FORM], read_again: true });
    expect(await leadOf(booth, id)).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
    });
    await booth.staff.post('/api/admin/event', { kind: 'show' });
    expect((await stateOf(booth)).forms).toEqual([]);
  });

  test('that says nothing is refused in a sentence', async ({ booth }) => {
    const forms = [{ separator: '::', parts: ['skip', 'skip'] }];
    expectRefusal(
      await booth.staff.put(PATH, { forms }),
      'validation_failed',
      'Say what at least one part is.',
    );
  });
});
