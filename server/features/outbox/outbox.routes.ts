import type { Router } from 'express';
import {
  redelivery,
  secretChange,
  targetDraft,
  targetUpdate,
} from '../../contract/headquarters.ts';
import { eventScope } from '../../contract/envelope.ts';
import { createCalls } from '../../http/calls.ts';
import { extendTimeout } from '../../http/connections.ts';
import type { OutboxService } from './outbox.service.ts';
import type { Redelivery } from './redelivery.ts';

const TARGET = '/headquarters/targets/:id';

/** The calls below /api/admin/headquarters. */
export function outboxRoutes(
  outbox: OutboxService,
  redeliveries: Redelivery,
  openEvent: () => number,
): Router {
  const calls = createCalls();
  calls.get('/headquarters', () => outbox.list());
  calls.get('/headquarters/receipt', ({ query }) =>
    outbox.receipt(query(eventScope).event ?? openEvent()),
  );
  calls.create('/headquarters/targets', ({ body, actor }) => outbox.add(body(targetDraft), actor));
  calls.put(TARGET, ({ id, body, actor }) => outbox.update(id, body(targetUpdate), actor));
  calls.delete(TARGET, ({ id, actor }) => outbox.remove(id, actor));
  calls.post(`${TARGET}/test`, [extendTimeout], ({ id }) => redeliveries.test(id));
  calls.post(`${TARGET}/resume`, ({ id }) => outbox.resume(id));
  calls.post(`${TARGET}/secret`, ({ id, body, actor }) =>
    outbox.changeSecret(id, body(secretChange).step, actor),
  );
  calls.post(`${TARGET}/left-out`, [extendTimeout], ({ id }) => redeliveries.sendLeftOut(id));
  calls.delete(`${TARGET}/left-out`, ({ id, actor }) => redeliveries.dismissLeftOut(id, actor));
  calls.get(`${TARGET}/deliveries`, ({ id }) => ({ items: outbox.deliveries(id) }));
  calls.post(`${TARGET}/redeliver`, [extendTimeout], ({ id, body, actor }) => {
    const wanted = body(redelivery);
    return 'delivery' in wanted
      ? redeliveries.redeliver(id, wanted.delivery)
      : outbox.redeliverSince(id, wanted.since, actor);
  });
  return calls.router;
}
