import { describe, expect, test } from 'vitest';
import { openHttpBooth } from '../support/http-booth.ts';
import { chance, seeds } from '../support/random-walk.ts';
import { OPEN, phone, cast, put, approved, inRow, save } from '../support/votes.ts';

describe('whatever phones and staff do in whatever order', () => {
  test.each(seeds(8))(
    'the numbers are those of a plain list of who wants what (walk %i)',
    async (seed) => {
      const booth = await openHttpBooth(OPEN);
      const { below, oneOf, happens } = chance(seed);
      const phones = Array.from({ length: 5 }, phone);
      const model = new Map<
        number,
        { status: string; answer: string | null; voters: Set<string> }
      >();
      for (const content of ['A', 'B', 'C']) {
        model.set(await approved(booth, content), {
          status: 'approved',
          answer: null,
          voters: new Set(),
        });
      }
      let minimum = 3;
      for (let step = 0; step < 60; step += 1) {
        const id = oneOf([...model.keys()]);
        const one = model.get(id)!;
        if (happens(0.75)) {
          const [voter, wanted] = [oneOf(phones), happens(0.7)];
          const { status } = await cast(booth, id, voter, wanted);
          if (one.status !== 'approved') expect(status).toBe(404);
          else if (one.answer !== null) expect(status).toBe(409);
          else {
            expect(status).toBe(200);
            if (wanted) one.voters.add(voter);
            else one.voters.delete(voter);
          }
        } else if (happens(0.3)) {
          minimum = 1 + below(4);
          await save(booth, { minimum });
        } else if (happens(0.5)) {
          one.answer = one.answer === null ? 'Yes.' : null;
          await put(booth, id, { answer: one.answer });
        } else {
          one.status = oneOf(['approved', 'rejected', 'pending']);
          await put(booth, id, { status: one.status });
        }
      }
      for (const [id, { voters }] of model) expect(await inRow(booth, id)).toBe(voters.size);
      await save(booth, { minimum: 5 });
      await save(booth, { minimum });
      const expected = new Map(
        [...model]
          .filter(([, { status }]) => status === 'approved')
          .map(([id, { answer, voters }]) => [
            id,
            { votes: voters.size >= minimum ? voters.size : null, votable: answer === null },
          ]),
      );
      const seen = new Map(
        booth.deps.questions.approved().map(({ id, votes, votable }) => [id, { votes, votable }]),
      );
      expect(seen).toEqual(expected);
    },
  );
});
