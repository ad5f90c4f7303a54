import { Router } from 'express';
import { passphraseChoice, passphraseTry, externalBackupChoice } from '../../contract/backups.ts';
import { actorOf } from '../../http/actor.ts';
import { extendTimeout } from '../../http/connections.ts';
import { bodyOf } from '../../http/validate.ts';
import type { BackupsService } from './backups.service.ts';

/** The calls below /api/admin/backups. Mounted behind the session and the CSRF check. */
export function backupRoutes(backups: BackupsService): Router {
  const router = Router();

  router.get('/backups', async (_request, response) => {
    response.json({ success: true, data: await backups.state() });
  });

  router.post('/backups', extendTimeout, async (request, response) => {
    response.status(201).json({ success: true, data: await backups.make(actorOf(request)) });
  });

  router.post('/backups/:id/restore', extendTimeout, async (request, response) => {
    const begin = await backups.restore(request.params.id, actorOf(request));
    response.once('close', begin);
    response.status(202).json({ success: true });
  });

  router.post('/backups/:id/read-again', extendTimeout, async (request, response) => {
    const data = await backups.readAgain(request.params.id, actorOf(request));
    response.json({ success: true, data });
  });

  router.put('/backups/second-place', async (request, response) => {
    const { folder } = bodyOf(externalBackupChoice, request);
    const data = await backups.chooseExternalBackup(folder, actorOf(request));
    response.json({ success: true, data });
  });

  router.put('/backups/passphrase', async (request, response) => {
    const { passphrase } = bodyOf(passphraseChoice, request);
    const data = await backups.setPassphrase(passphrase, actorOf(request));
    response.json({ success: true, data });
  });

  router.delete('/backups/passphrase', async (request, response) => {
    const data = await backups.setPassphrase(null, actorOf(request));
    response.json({ success: true, data });
  });

  router.post('/backups/unlock', async (request, response) => {
    const { passphrase } = bodyOf(passphraseTry, request);
    const data = await backups.unlock(passphrase, actorOf(request));
    response.json({ success: true, data });
  });

  router.delete('/backups/note', async (_request, response) => {
    await backups.forgetNote();
    response.json({ success: true });
  });

  return router;
}
