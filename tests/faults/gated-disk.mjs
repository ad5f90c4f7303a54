/*
 * Loaded before a server (`node --import`): what is put on the disk by `fdatasync` waits there while the file of
 * BOOTH_TEST_DISK says "wait", and fails while it says "fail".
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { fdatasync, readFileSync } = fs;
const LOOK_MS = 10;

fs.fdatasync = (handle, done) => {
  const state = readFileSync(process.env.BOOTH_TEST_DISK, 'utf8');
  if (state === 'wait') setTimeout(() => fs.fdatasync(handle, done), LOOK_MS);
  else if (state === 'fail') done(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
  else fdatasync(handle, done);
};
syncBuiltinESMExports();
