import { Router } from 'express';
import {
  redelivery,
  secretChange,
  targetDraft,
  targetUpdate,
} from '../../contract/headquarters.ts';
import { eventScope } from '../../contract/envelope.ts';
import { actorOf } from '../../http/actor.ts';
import { extendTimeout } from '../../http/connections.ts';
import { bodyOf, idOf, queryOf } from '../../http/validate.ts';
import type { OutboxService } from './outbox.service.ts';

/** The calls below /api/admin/headquarters. Mounted behind the session and the CSRF check. */
export function outboxRoutes(outbox: OutboxService, openEvent: () => number): Router {
  const router = Router();

  router.get('/headquarters', (_request, response) => {
    response.json({ success: true, data: outbox.list() });
  });

  router.get('/headquarters/receipt', async (request, response) => {
    const { event = openEvent() } = queryOf(eventScope, request);
    response.json({ success: true, data: await outbox.receipt(event) });
  });

  router.post('/headquarters/targets', async (request, response) => {
    const data = await outbox.add(bodyOf(targetDraft, request), actorOf(request));
    response.status(201).json({ success: true, data });
  });

  router.put('/headquarters/targets/:id', async (request, response) => {
    const changes = bodyOf(targetUpdate, request);
    const data = await outbox.update(idOf(request), changes, actorOf(request));
    response.json({ success: true, data });
  });

  router.delete('/headquarters/targets/:id', async (request, response) => {
    await outbox.remove(idOf(request), actorOf(request));
    response.json({ success: true });
  });

  router.post('/headquarters/targets/:id/test', extendTimeout, async (request, response) => {
    response.json({ success: true, data: await outbox.test(idOf(request)) });
  });

  router.post('/headquarters/targets/:id/resume', async (request, response) => {
    response.json({ success: true, data: await outbox.resume(idOf(request)) });
  });

  router.post('/headquarters/targets/:id/secret', async (request, response) => {
    const { step } = bodyOf(secretChange, request);
    const data = await outbox.changeSecret(idOf(request), step, actorOf(request));
    response.json({ success: true, data });
  });

  router.get('/headquarters/targets/:id/deliveries', (request, response) => {
    response.json({ success: true, data: { items: outbox.deliveries(idOf(request)) } });
  });

  router.post('/headquarters/targets/:id/redeliver', extendTimeout, async (request, response) => {
    const wanted = bodyOf(redelivery, request);
    const data =
      'delivery' in wanted
        ? await outbox.redeliver(idOf(request), wanted.delivery)
        : await outbox.redeliverSince(idOf(request), wanted.since, actorOf(request));
    response.json({ success: true, data });
  });

  return router;
}
