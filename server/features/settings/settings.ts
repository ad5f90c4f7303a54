import type { Core } from '../../core.ts';
import type { Router } from 'express';
import { OPENAI_BASE_URL } from '../../contract/settings/ai.ts';
import {
  DEFAULT_SETTINGS,
  settings as settingsSchema,
  settingsUpdate,
  type AdminSettings,
  type Settings,
  type SettingsUpdate,
} from '../../contract/settings.ts';
import { PARTS, type Part } from '../../contract/settings/parts.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Actor } from '../../http/actor.ts';
import {
  createSettingsRepository,
  type SecretName,
  type SettingsRepository,
} from './settings.repository.ts';
import { createCalls } from '../../http/calls.ts';

const PART_NAMES = Object.keys(PARTS) as Part[];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Defaults with what is stored over them. Only a stored value that this version no longer accepts falls back to its
 * default: an update of the app must not cost a stand its settings, or its start.
 */
export function mergeStored(stored: Record<string, unknown>): Settings {
  const merged: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  if (settingsSchema.shape.theme.safeParse(stored.theme).success) merged.theme = stored.theme;
  for (const part of PART_NAMES) {
    const values = stored[part];
    if (!isRecord(values)) continue;
    const shape: Record<string, { safeParse: (v: unknown) => { success: boolean } }> =
      PARTS[part].shape;
    const sound = Object.entries(values).filter(([key, v]) => shape[key]?.safeParse(v).success);
    merged[part] = { ...DEFAULT_SETTINGS[part], ...Object.fromEntries(sound) };
  }
  return settingsSchema.parse(merged);
}

/** The settings with an update over them, part by part. */
function mergeUpdate(current: Settings, update: SettingsUpdate): Settings {
  const parts = PART_NAMES.map((part) => [part, { ...current[part], ...update[part] }]);
  return settingsSchema.parse({
    theme: update.theme ?? current.theme,
    ...Object.fromEntries(parts),
  });
}

/** Names of what differs, as "wedeliver.cycleSeconds". */
function changedKeys(before: Settings, after: Settings): string[] {
  const keys = before.theme === after.theme ? [] : ['theme'];
  for (const part of PART_NAMES) {
    const old: Record<string, unknown> = before[part];
    for (const [key, value] of Object.entries(after[part])) {
      if (JSON.stringify(old[key]) !== JSON.stringify(value)) keys.push(`${part}.${key}`);
    }
  }
  return keys;
}

/** Origin of the AI service. */
function aiHostOf({ baseUrl }: Settings['ai']): string {
  return new URL(baseUrl || OPENAI_BASE_URL).origin;
}

export type SettingsService = ReturnType<typeof createSettingsService>;

/** The booth's settings, held in memory and written through. */
export function createSettingsService(
  deps: Core & {
    repository: SettingsRepository;
    secretBox: SecretBox;
  },
) {
  const { repository, logs, writes, bus, secretBox } = deps;
  let current = mergeStored(repository.all());

  function storeSecret(name: SecretName, text: string | undefined): string[] {
    if (text === undefined) return [];
    if (text === '') repository.dropSecret(name);
    else repository.setSecret(name, secretBox.keyId, secretBox.seal(text));
    return [name];
  }

  const secret = (name: SecretName): string | null => {
    const sealed = repository.secret(name, secretBox.keyId);
    return sealed === null ? null : secretBox.open(sealed);
  };

  const hasSecret = (name: SecretName): boolean => secret(name) !== null;

  /**
   * True if the secret is stored under a key that is not available: the system's keychain is locked, or another one.
   */
  const isLocked = (name: SecretName): boolean =>
    !hasSecret(name) && repository.hasSecretOfAny(name);

  /** Settings for staff: all but the secrets themselves. */
  const adminView = (): AdminSettings => ({
    ...current,
    ai: { ...current.ai, has_key: hasSecret('ai.apiKey'), key_locked: isLocked('ai.apiKey') },
    twilio: {
      ...current.twilio,
      has_token: hasSecret('twilio.authToken'),
      token_locked: isLocked('twilio.authToken'),
    },
  });

  /** Runs a write that may call {@link put}; all of it is stored, or nothing. Every page is notified. */
  async function change<T>(write: () => T): Promise<T> {
    try {
      const result = await writes.run(write);
      bus.emit('settings');
      return result;
    } catch (error) {
      current = mergeStored(repository.all());
      throw error;
    }
  }

  /** Stores settings, inside a write: two saves in one commit must build on each other. */
  function put(merged: Settings): void {
    for (const [part, value] of Object.entries(merged)) repository.set(part, value);
    current = merged;
  }

  return {
    current: (): Settings => current,
    adminView,
    /** Secret for the calls that need it. @returns null when there is none, or another key sealed it */
    secret: (name: 'ai.apiKey' | 'twilio.authToken'): string | null => secret(name),

    /** Merges a validated update; all of it is stored, or nothing. Resolves after the commit. */
    async update(update: SettingsUpdate, actor: Actor): Promise<AdminSettings> {
      const { apiKey, ...ai } = update.ai ?? {};
      const { authToken, ...twilio } = update.twilio ?? {};
      const { pictures, ...idle } = update.idle ?? {};
      await change(() => {
        const merged = mergeUpdate(current, { ...update, ai, twilio, idle });
        bus.emit('settings-changing', current, merged);
        if (pictures) bus.emit('loop-pictures', pictures);
        // A key is for the host that it was entered for: no other may get it.
        const isMoved = aiHostOf(current.ai) !== aiHostOf(merged.ai);
        const isForOther = isMoved && repository.hasSecretOfAny('ai.apiKey');
        if (isForOther) repository.dropSecret('ai.apiKey');
        const keys = [
          ...changedKeys(current, merged),
          ...storeSecret('ai.apiKey', apiKey ?? (isForOther ? '' : undefined)),
          ...storeSecret('twilio.authToken', authToken),
        ];
        logs.add(actor, `Settings: ${keys.join(', ') || 'saved without changes'}`);
        put(merged);
      });
      return adminView();
    },

    /**
     * Changes settings for another feature, in one write with what that feature stores itself. Nobody is asked.
     * Resolves after the commit.
     * @param write gets the settings as they are, and what sets them
     */
    changeWith: <T>(write: (now: Settings, put: (merged: Settings) => void) => T): Promise<T> =>
      change(() => write(current, put)),
  };
}

/** All settings, for staff. */
function adminSettingsRoutes(service: SettingsService): Router {
  const calls = createCalls();
  calls.get('/settings', () => service.adminView());
  calls.put('/settings', ({ body, actor }) => service.update(body(settingsUpdate), actor));
  return calls.router;
}

/** Settings as they are stored, for staff and for other features. */
export function setupSettings(core: Core, { secretBox }: { secretBox: SecretBox }) {
  const repository = createSettingsRepository(core.db);
  const service = createSettingsService({ ...core, repository, secretBox });
  return { service, repository, admin: adminSettingsRoutes(service) };
}
