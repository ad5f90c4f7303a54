import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { refused } from '../../../server/features/ai/ai-fault.ts';
import { createChatClient } from '../../../server/features/ai/chat-client.ts';
import { citationsIn, draftLimit, draftText } from '../../../server/features/ai/draft-text.ts';
import { isAkin, stemOf, termsOf } from '../../../server/features/ai/words.ts';
import { model } from '../../../server/contract/settings/ai.ts';
import { json, refusal, startLlm, streamed, type Answer } from '../../support/llm-peer.ts';
import { passagesOf } from '../../../server/features/ai/passages.ts';

async function complete(answer: Answer, more: object = {}) {
  const llm = await startLlm();
  onTestFinished(llm.close);
  llm.answer(answer);
  const request = { url: new URL(llm.url), key: 'k', model: 'm', maxTokens: 100, ...more };
  const client = createChatClient();
  const done = client.complete({ ...request, rules: 'Be kind.', question: 'Why?' });
  return { done, asked: llm.asked };
}

function body(text: string, type?: string): Answer {
  return (response) => {
    if (type !== undefined) response.setHeader('Content-Type', type);
    response.end(text);
  };
}
function event(delta: object, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}
const EVENTS = 'text/event-stream';
const THOUGHT = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] };
const PARTS = [THOUGHT, { type: 'text', text: 'Beca' }, { type: 'text', text: 'use.' }];

const redirected: Answer = (response) => {
  response.writeHead(302, { location: 'http://login.example' }).end();
};
/** An answer that is not streamed. */
function atOnce(message: object, finish_reason = 'stop'): Answer {
  return json(200, { choices: [{ message, finish_reason }] });
}

describe('an answer is read as the service sends it', () => {
  const whole = event({ content: 'Because.' }, 'stop');
  const answers: Record<string, Answer> = {
    'a list of parts': atOnce({ content: PARTS }),
    'a stream of parts': body(event({ content: PARTS }) + event({}, 'stop'), EVENTS),
    'a stream without a reason': body(`${event({ content: 'Because.' })}data: [DONE]\n\n`, EVENTS),
    'a stream without its content type': body(event({ content: 'Because.' }) + event({}, 'stop')),
    'a stream that is called plain text': body(`: ping\n\n${whole}`, 'text/plain'),
    'a stream with an event of no choice': body(`data: {}\n\n${whole}`, EVENTS),
    'parts of which some are strings': atOnce({ content: ['Beca', null, 7, 'use.'] }),
    'an answer beside a refusal': atOnce({ content: 'Because.', refusal: 'x' }),
  };
  test.each(Object.entries(answers))('%s', async (_name, answer) => {
    const { done } = await complete(answer);
    expect(await done).toEqual({ text: 'Because.', cut: false });
  });

  test.each<[string, Answer]>([
    ['a stream', streamed('Because.', 'length')],
    ['a whole one', atOnce({ content: 'Because.' }, 'length')],
  ])('and is said to be cut when the limit ended it: %s', async (_name, answer) =>
    expect(await (await complete(answer)).done).toEqual({ text: 'Because.', cut: true }),
  );
});

test('the model gets rules and question apart, the key and little chance; a second time room to think', async () => {
  const { done, asked } = await complete((response, call) =>
    streamed(call['max_tokens'] === 100 ? ' ' : 'Because.', 'length')(response, call),
  );
  expect(await done).toEqual({ text: 'Because.', cut: true });
  const messages = [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Why?' },
  ];
  const request = { path: '/v1/chat/completions', model: 'm', stream: true, temperature: 0.2 };
  expect(asked).toMatchObject([
    { ...request, messages, max_tokens: 100, headers: { authorization: 'Bearer k' } },
    { ...request, messages, max_tokens: 4100 },
  ]);
});

describe('no answer is', () => {
  const cut: Answer = (response) => {
    response.setHeader('Content-Type', EVENTS);
    response.write(event({ content: 'Beca' }), () => response.destroy());
  };
  const stall: Answer = (response) => {
    response.setHeader('Content-Type', EVENTS);
    response.write(event({ content: 'Beca' }));
  };
  const limited = { message: 'Rate limit exceeded', code: 429 };
  const broke = body('data: {"error":{"message":"No credits","code":402}}\n\n', EVENTS);
  const filtered = refusal(400, { code: 'content_filter', message: 'It was filtered' });
  const no = body(event({ refusal: 'No.' }) + event({}, 'stop'), EVENTS);

  test.each<[string, Answer, RegExp, problem?: string, retry?: boolean]>([
    ['half of one', body(event({ content: 'Beca' }), EVENTS), /broke off/],
    ['one that is cut off', cut, /broke off/],
    ['an empty one', streamed(''), /empty answer/],
    ['one without an end', body('x'.repeat(2_000_001), 'text/plain'), /stop writing/],
    ['a web page', body('<html>', 'text/html'), /web page/, 'incompatible'],
    ['a web page without its type', body(' <!DOCTYPE html>'), /web page/, 'incompatible'],
    ['a way to another page', redirected, /web page/, 'incompatible'],
    ['garbage', body('no JSON'), /not an OpenAI-compatible/, 'incompatible'],
    ['JSON of another kind', json(200, { hello: 1 }), /not an OpenAI/, 'incompatible'],
    ['an empty list', json(200, { choices: [null] }), /not an OpenAI/, 'incompatible'],
    ['a limit of requests inside', json(200, { error: limited }), /any more requests/, 'busy'],
    ['a sentence inside', json(200, { error: 'Overloaded' }), /having problems/, 'busy'],
    ['an empty account in the stream', broke, /no credit left/, 'quota', false],
    ['a filter’s', filtered, /declined/, 'other', false],
    ['a filter’s at the end', streamed('Beca', 'content_filter'), /declined/, 'other', false],
    ['a filter’s, whole', atOnce({ content: 'B' }, 'content_filter'), /declined/, 'other', false],
    ['a model’s no', no, /declined/, 'other', false],
    ['a model’s no, whole', atOnce({ refusal: 'No.' }), /declined/, 'other', false],
  ])('%s', async (_name, answer, message, problem = 'other', retry = true) => {
    const { done } = await complete(answer);
    const fault = { message: expect.stringMatching(message), problem, retry };
    await expect(done).rejects.toMatchObject(fault);
  });

  test.each<[string, Answer, object]>([
    ['silence', () => {}, { firstMs: 50 }],
    ['silence in the middle', stall, { idleMs: 50 }],
    [
      'a word now and then',
      async (response) => {
        response.setHeader('Content-Type', EVENTS);
        while (!response.destroyed) {
          response.write(event({ content: 'blah ' }));
          await delay(5);
        }
      },
      { wholeMs: 100 },
    ],
  ])('%s', async (_name, answer, timings) => {
    const { done } = await complete(answer, { timings });
    await expect(done).rejects.toThrow(/^The AI service said nothing for 0 seconds\.$/);
  });

  test('one that nobody waits for any more', async () => {
    const { done } = await complete(() => {}, { signal: AbortSignal.abort() });
    await expect(done).rejects.toThrow();
  });
});

test('a model that takes no rules apart gets them before the question', async () => {
  const { done, asked } = await complete((response, call) => {
    const message = 'Jinja Exception: System role not supported';
    const answer = call.messages.length > 1 ? refusal(500, { message }) : streamed('Because.');
    return answer(response, call);
  });
  expect((await done).text).toBe('Because.');
  expect(asked.at(-1)?.question).toMatch(/^Be kind\.[\s\S]*Why\?$/);
});

test.each([
  [402, '', '', 'quota', false, 'The AI account has no credit left'],
  [429, 'insufficient_quota', '', 'quota', false, 'The AI account has no credit left'],
  [401, '', '', 'wrong_key', false, 'OpenAI doesn’t accept the API key'],
  [400, 'invalid_api_key', '', 'wrong_key', false, 'OpenAI doesn’t accept the API key'],
  [403, '', '', 'wrong_key', false, 'OpenAI doesn’t let this API key use the model “m1”'],
  [400, 'model_not_found', '', 'unknown_model', false, 'OpenAI doesn’t know the model “m1”'],
  [404, '', 'model "m1" not found, try pulling it', 'unknown_model', false, 'OpenAI doesn’t know'],
  [404, '', 'Of our models none', 'unknown_model', false, 'OpenAI doesn’t know the model “m1”'],
  [404, '', 'Modelling', 'incompatible', true, 'Check the base URL: most end in /v1.'],
  [405, '', 'model', 'incompatible', true, 'What answers at OpenAI is not'],
  [429, '', '', 'busy', true, 'The AI service isn’t taking any more requests'],
  [400, 'rate_limit_exceeded', '', 'busy', true, 'The AI service isn’t taking any more requests'],
  [500, '', '', 'busy', true, 'The AI service is having problems'],
  [409, '', '', 'busy', true, 'The AI service is having problems'],
  [0, '', '', 'busy', true, 'The AI service is having problems'],
  [400, '', 'ResponsibleAI', 'other', false, 'The AI service declined to answer'],
  [400, '', 'The model is odd', 'other', false, 'The AI service refuses the request (400)'],
])('a refusal is told as what it is: %i %s %s', (...row) => {
  const [status, code, message, problem, retry, sentence] = row;
  const said = { status, code, message, headers: new Headers({ 'retry-after': '7' }) };
  const fault = refused(new URL('https://api.openai.com/v1'), 'm1', said);
  expect(fault).toMatchObject({ problem, retry });
  expect(fault.message).toContain(sentence);
  expect(fault.afterMs).toBe(problem === 'busy' ? 7000 : undefined);
});

test.each([
  ['<thought>Hm.</thought>Yes.', 'Yes.'],
  ['<think>Hm.</think>\n\nYes.', 'Yes.'],
  ['Hm, well.</think>Yes.', 'Yes.'],
  ['[THINK]Hm.[/THINK]Yes.', 'Yes.'],
  ['◁think▷Hm.◁/think▷Yes.', 'Yes.'],
  ['<|START_THINKING|>Hm.<|END_THINKING|>Yes.', 'Yes.'],
  ['<|channel|>analysis<|message|>Hm.<|end|><|channel|>final<|message|>Yes.<|return|>', 'Yes.'],
  ['Yes.<|im_end|>', 'Yes.'],
  ['Yes.<|eot_id|></s>', 'Yes.'],
  ['Use <style> for that.', 'Use <style> for that.'],
  ['5 <10 kW, >99 %', '5 <10 kW, >99 %'],
  ['<p>It is <b>safe</b>.<br/></p>', 'It is safe.'],
  ['<!-- keep', '<!-- keep'],
  ['Yes.<think>Hm.', 'Yes.'],
])('a draft holds what was said: %s', (raw, text) =>
  expect(draftText(raw, '', 900, false)).toBe(text),
);

const PAGE = 'https://acme.example/pumps';
test.each([
  [`[our page](${PAGE})`, `[our page](${PAGE})`],
  ['[mail](mailto:hello@acme.example)', '[mail](mailto:hello@acme.example)'],
  [`<${PAGE}> or ${PAGE.toUpperCase()}.`, `${PAGE} or ${PAGE.toUpperCase()}.`],
  ['[acme](acme.example/pumps)', 'acme'],
  ['[evil](http://evil.example)', 'evil'],
  [`Not [a](javascript:${PAGE}), https://evil.example/x or http://a then.`, 'Not a, or then.'],
  ['![a pump](/x.png)[A][ref] pump\n\n[ref]: http://evil.example', 'A pump'],
  ['# Yes\n\n   ######  It is C #1', 'Yes\n\nIt is C #1'],
  ['```ts\nIt is a ``` b.\n~~~', 'It is a ``` b.'],
  ['Yes [1], [2, 3] and【4】.', 'Yes, and.'],
  ['Ten   years .  \nOr more  , says it.', 'Ten years.\nOr more, says it.'],
])('a draft keeps the addresses that the stand gave, and words alone: %s', (raw, text) =>
  expect(draftText(raw, `See ${PAGE}, or ask Hello@Acme.example.`, 900, false)).toBe(text),
);

test.each([
  ['One. Two.', 9, false, 'One. Two.'],
  ['One. Two.', 9, true, 'One.'],
  ['One. Two three four.', 10, false, 'One.'],
  ['One. Two three four.', 12, false, 'One.'],
  ['One. Two three four.', 13, false, 'One. Two…'],
  ['“One?” 2.5 litres', 10, false, '“One?”'],
])('%j in %i characters, when it would have gone on: %s', (raw, limit, cut, text) =>
  expect(draftText(raw, '', limit, cut)).toBe(text),
);

test('an answer is as short as its question leaves room for, and cites each passage once', () => {
  const limits = [0, 400, 401, 1000, 1001].map((length) => draftLimit('x'.repeat(length)));
  expect(limits).toEqual([900, 900, 899, 300, 300]);
  expect(citationsIn('A [2, 1] [^3]【4†x】[0] [2] [5](b)')).toEqual([2, 1, 3, 4]);
});

test.each([
  ['garantie', 'garantiezeit', true],
  ['light', 'slight', true],
  ['ligh', 'slight', false],
  ['pump', 'pumps', true],
  ['pumps', 'pumping', true],
  ['pump', 'pumpernickel', false],
  ['car', 'cars', false],
  ['p90', 'p90', true],
  ['p9000', 'p90001', false],
  ['installation', 'instalation', true],
  ['bnstallation', 'instalation', false],
  ['abcdefghijklmnopqrst', 'abcdefghijklmnopqrsxuvwxy', false],
  ['bottle', 'battle', false],
  ['pump', 'pumpings', true],
  ['', '', true],
])('%s and %s mean the same: %s', (one, other, akin) => {
  expect([isAkin(one, other), isAkin(other, one)]).toEqual([akin, akin]);
});

test('a text is about its words, and a word’s stem is without its ending', () => {
  const terms = termsOf('What is the Größe of a P9 pump? And of a pump at 5 m, 水, é?');
  expect(terms.join(' ')).toBe('grosse p9 pump 5 水');
  const words = ['pump', 'pumps', 'motors', 'machine', 'machines', 'pumps90'];
  expect(words.map(stemOf)).toEqual(['pump', 'pump', 'moto', 'machi', 'machi', 'pumps90']);
});

// Read to the end, each is a minute and more of the thread that serves phones.
test.each([
  ['open links', '[a]('.repeat(8000)],
  ['blanks', `Yes${' '.repeat(80_000)}No`],
  ['nested links', `${'['.repeat(1500)}Yes${'](b)'.repeat(1500)}`],
])('a model that repeats itself costs a moment: %s', (_name, raw) =>
  expect(draftText(raw, '', 900, false).length).toBeLessThanOrEqual(900),
);

test('a model’s name may have blanks', () => {
  expect(model.parse(' Meta Llama 3.1 8B ')).toBe('Meta Llama 3.1 8B');
  expect(model.safeParse('two\nlines').success).toBe(false);
});

test('a passage stands under the headings above it, and under none of the section before', () => {
  const text =
    '# Pumps\nA.\n## Warranty\nB.\n### Wear parts\nC.\n## Noise\nD.\n# Filters\n### Deep\nE.';
  expect(passagesOf(text)).toEqual([
    { heading: 'Pumps', text: 'A.' },
    { heading: 'Pumps › Warranty', text: 'B.' },
    { heading: 'Pumps › Warranty › Wear parts', text: 'C.' },
    { heading: 'Pumps › Noise', text: 'D.' },
    { heading: 'Filters › Deep', text: 'E.' },
  ]);
});

function words(count: number): string {
  return Array.from({ length: count }, () => 'w').join(' ');
}
test.each<[string, string, number[]]>([
  ['paragraphs until there is enough', `${words(119)}\n\n${words(10)}\n\nEnd.`, [129, 1]],
  ['none after enough', `${words(120)}\n \n${words(10)}`, [120, 10]],
  ['none that makes it too long', `${words(100)}\n\n${words(151)}`, [100, 151]],
  ['one that just fits', `${words(100)}\n\n${words(150)}`, [250]],
  ['a long paragraph by its sentences', `${words(49)} w. `.repeat(6), [200, 100]],
  ['its lines where it has none', `${words(50)}\n`.repeat(6), [200, 100]],
  ['a whole code', `\`\`\`\n# ${words(60)}\n\n${words(61)}\n\`\`\`\n\nEnd.`, [124, 1]],
])('a passage holds %s', (_name, text, counts) => {
  const found = passagesOf(text).map((passage) => passage.text.trim().split(/\s+/).length);
  expect(found).toEqual(counts);
});

test('a script without spaces is cut as well', () => {
  const [first = '', second, third] = passagesOf('水'.repeat(3100)).map(({ text }) => text.length);
  expect([first, second, third]).toEqual([1500, 1500, 100]);
  expect(passagesOf('水'.repeat(3000))).toHaveLength(1);
});

test.each([
  ['# Pumps ##', 'Pumps'],
  [' ##   A *b* `c` [d](http://e) _f_ ', 'A b c d f'],
  ['#No heading', ''],
  ['    # Indented', ''],
  ['####### Seven', ''],
])('a heading is read without its signs: %s', (line, heading) => {
  const [passage] = passagesOf(`${line}\rB.`);
  expect(passage).toEqual({ heading, text: heading === '' ? `${line}\nB.`.trim() : 'B.' });
});

test.each(['[', ' ', '[](', ' #'])('a heading of 400,000 times “%s” is read at once', (part) => {
  // Tried from each of its characters to its end, it would take minutes.
  const text = `# A${part.repeat(400_000)}Z\n\nB.`;
  expect(passagesOf(text)).toEqual([{ heading: expect.stringMatching(/^A.*Z$/), text: 'B.' }]);
});

function failing(cause: Error): typeof fetch {
  return () => Promise.reject(new TypeError('fetch failed', { cause }));
}
function failingWith(code: string): typeof fetch {
  return failing(Object.assign(new Error(`connect ${code}`), { code }));
}
function saying(status: number, text: string, type: string): typeof fetch {
  return () => Promise.resolve(new Response(text, { status, headers: { 'content-type': type } }));
}

describe('a firewall that refuses the service is said as such, what the service itself says is not', () => {
  const page = '<html>Category “AI” is blocked.</html>';
  const refusal = JSON.stringify({ error: { message: 'No.', code: 'forbidden' } });
  const cases: Record<string, [typeof fetch, RegExp]> = {
    'a page of it': [saying(403, page, 'text/html'), /^A firewall between .*OpenAI/],
    'a word of it': [saying(403, 'Blocked', 'text/plain'), /^A firewall/],
    'for legal reasons': [saying(451, '', 'text/plain'), /^A firewall/],
    'a proxy that wants a login': [saying(407, page, 'text/html'), /^A firewall/],
    'a proxy without a tunnel': [failing(new Error('Proxy response (403) !== 200')), /^A firewall/],
    'a connection that is cut off': [failingWith('ECONNRESET'), /^A firewall/],
    'this laptop’s own': [failingWith('EACCES'), /^A firewall/],
    'the service': [saying(403, refusal, 'application/json'), /doesn’t let this API key use/],
    'a certificate of nobody': [failingWith('SELF_SIGNED_CERT'), /can’t prove that it is who/],
    'an old name': [failingWith('EAI_AGAIN'), /^OpenAI can’t be reached/],
    'a server that is down': [saying(503, page, 'text/html'), /is having problems/],
    'a login page': [saying(200, page, 'text/html'), /wants you to log in first/],
    'no internet': [failingWith('ENETUNREACH'), /There is no internet right now/],
  };
  test.each(Object.entries(cases))('%s', async (_name, [answer, sentence]) => {
    vi.stubGlobal('fetch', answer);
    const url = new URL('https://api.openai.com/v1');
    const request = { url, key: 'k', model: 'm', maxTokens: 100, rules: 'Be kind.' };
    const done = createChatClient().complete({ ...request, question: 'Why?' });
    await expect(done).rejects.toThrow(sentence);
  });
});
