/** Node with the two libraries that the product is built on, and nothing done with them but to answer one request and to keep streams open. */
import Database from 'better-sqlite3';
import express from 'express';
import { createServer } from 'node:http';
import { listenHere } from '../../support/listen-here.ts';

const db = new Database(':memory:');
const app = express();
app.get('/', (_request, response) => response.json(db.prepare('SELECT 1').get()));
app.get('/api/events', (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write('event: ping\ndata: {}\n\n');
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: await listenHere(createServer(app)) });
