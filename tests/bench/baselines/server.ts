/**
 * The least that could do the same as the product, as most would write it: Express, a row a transaction, as durable as
 * the product's, `express.static`, and a loop over the streams. Under `/bare` are streams without Express.
 */
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import express from 'express';
import { listenHere } from '../../support/listen-here.ts';

const [dataDir = '.', files = '.'] = process.argv.slice(2);

const db = new Database(join(dataDir, 'baseline.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(
  'CREATE TABLE questions (id INTEGER PRIMARY KEY, content TEXT, author_name TEXT, status TEXT, answer TEXT)',
);
const insert = db.prepare('INSERT INTO questions (content, author_name) VALUES (?, ?)');
const update = db.prepare('UPDATE questions SET status = ?, answer = ? WHERE id = ?');
const find = db.prepare('SELECT * FROM questions WHERE id = ?');

const listeners = new Set<ServerResponse>();
function listen(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write('event: ping\ndata: {}\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}
function publish(data: unknown): void {
  const text = `event: questions\ndata: ${JSON.stringify(data)}\n\n`;
  for (const listener of listeners) listener.write(text);
}

const app = express();
app.use(express.json());
app.post('/api/question', (request, response) => {
  const { content, author_name: author }: { content: string; author_name: string | null } =
    request.body;
  const { lastInsertRowid } = insert.run(content, author);
  response.status(201).json({ success: true, data: { id: Number(lastInsertRowid) } });
});
app.put('/api/admin/question/:id', (request, response) => {
  const { status, answer }: { status: string; answer: string } = request.body;
  update.run(status, answer, request.params.id);
  const question = find.get(request.params.id);
  publish({ upserted: [question], removed: [] });
  response.json({ success: true, data: question });
});
app.get('/api/events', (_request, response) => listen(response));
// What lies there is compressed already.
app.use(
  express.static(files, {
    extensions: ['html'],
    setHeaders: (response) => response.set('Content-Encoding', 'gzip'),
  }),
);

const server = createServer((request, response) => {
  if (request.url === '/bare/events') {
    listen(response);
  } else if (request.url === '/bare/publish') {
    publish({ upserted: [find.get(1)], removed: [] });
    response.end('{}');
  } else {
    app(request, response);
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: await listenHere(server) });
