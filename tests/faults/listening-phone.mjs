/*
 * A phone's event stream, for a machine on another network: prints `open` when it is listening, then a line of
 * JSON for each event, with the time at which it came.
 */
import { get } from 'node:http';

get(process.argv[2], (answer) => {
  process.stdout.write('open\n');
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null');
      process.stdout.write(`${JSON.stringify({ at: Date.now(), name, data })}\n`);
    }
  });
});
