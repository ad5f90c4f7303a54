import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { SettingsRepository } from './settings.repository.ts';

/**
 * Signs the session cookies, or what visitors get; made at the first start and stored, so that a restart logs nobody out
 * and takes no visitor's claim. Another key has another secret.
 */
export function ownSecret(
  settings: SettingsRepository,
  box: SecretBox,
  name: 'session.secret' | 'visitor.secret',
): string {
  const sealed = settings.secret(name, box.keyId);
  const known = sealed && box.open(sealed);
  if (known) return known;
  const secret = randomBytes(32).toString('base64');
  settings.setSecret(name, box.keyId, box.seal(secret));
  return secret;
}
