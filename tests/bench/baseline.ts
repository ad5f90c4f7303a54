import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import express from 'express';

/**
 * What the product is measured against, in a separate process, as the product is: the least that could do the same.
 * POST /api/question stores one row in one transaction, as durable as the product's; GET /api/events listens
 * and POST /publish sends a line to all listeners, both without any framework. GET / is a form of one field, nothing else.
 */
function startBaseline(dataDir: string): void {
  const db = new Database(join(dataDir, 'baseline.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE questions (id INTEGER PRIMARY KEY, content TEXT, author_name TEXT)');
  const insert = db.prepare('INSERT INTO questions (content, author_name) VALUES (?, ?)');

  const app = express();
  app.use(express.json());
  app.post('/api/question', (request, response) => {
    const { content, author_name: author }: { content: string; author_name: string | null } =
      request.body;
    const { lastInsertRowid } = insert.run(content, author);
    response.status(201).json({ success: true, data: { id: Number(lastInsertRowid) } });
  });

  app.get('/', (_request, response) => {
    response.send(
      '<!doctype html><title>Ask</title><form method="post"><textarea name="content"></textarea><button>Send</button></form>',
    );
  });

  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === '/api/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('event: ping\ndata: {}\n\n');
      listeners.add(response);
    } else if (request.url === '/publish') {
      for (const listener of listeners) listener.write('event: questions\ndata: {}\n\n');
      response.end();
    } else {
      app(request, response);
    }
  });
  server.listen(0, '127.0.0.1', () => {
    const address: AddressInfo | string | null = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
  });
  process.on('disconnect', () => process.exit(0));
}

startBaseline(process.argv[2] ?? '.');
