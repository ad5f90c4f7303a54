/** Node with the two libraries that the product is built on, and nothing done with them but to answer one request. */
import Database from 'better-sqlite3';
import express from 'express';
import { createServer } from 'node:http';
import { listenHere } from '../../support/listen-here.ts';

const db = new Database(':memory:');
const app = express();
app.get('/', (_request, response) => response.json(db.prepare('SELECT 1').get()));
process.on('disconnect', () => process.exit(0));
process.send?.({ port: await listenHere(createServer(app)) });
