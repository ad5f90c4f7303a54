import type { Core } from '../../core.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { Router } from 'express';
import { brandAccent } from '../../contract/brand-colour.ts';
import { OPENAI_BASE_URL } from '../../contract/settings/ai.ts';
import {
  DEFAULT_SETTINGS,
  settings as settingsSchema,
  settingsUpdate,
  type AdminSettings,
  type PublicSettings,
  type Settings,
  type SettingsUpdate,
} from '../../contract/settings.ts';
import { PARTS, type Part } from '../../contract/settings/parts.ts';
import { publicQrcodeSettings } from '../../contract/settings/qrcode.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Actor } from '../../http/actor.ts';
import type { SecretName, SettingsRepository } from './settings.repository.ts';
import { isNearby } from '../../http/nearby.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { readyJson } from '../../http/ready-body.ts';
import { createCalls } from '../../http/calls.ts';

const PART_NAMES = Object.keys(PARTS) as Part[];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Defaults with what is stored over them. Only a stored value that this version no longer accepts falls back to its
 * default: an update of the app must not cost a stand its settings, or its start.
 */
function mergeStored(stored: Record<string, unknown>): Settings {
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

/**
 * Hook by which a feature checks a change of settings, or stores data with it, inside the same write.
 *
 * @throws HttpError to refuse it, naming the field
 */
export type SettingsGuard = (before: Settings, after: Settings) => void;

export type SettingsService = ReturnType<typeof createSettingsService>;

/** The booth's settings, held in memory and written through. */
export function createSettingsService(
  deps: Core & {
    repository: SettingsRepository;
    secretBox: SecretBox;
    /** Current address of the visitor's page for phones. */
    joinAddress: (chosen: Settings['qrcode']) => PublicSettings['join'];
    /** Colours of the code for the public, adjusted so that phones can read it. */
    codeColours: (
      chosen: Settings['qrcode'],
    ) => Pick<Settings['qrcode'], 'foreground' | 'background'>;
    /** The company's logo for phones. */
    phoneLogo: (theme: Settings['theme']) => PublicSettings['logo'];
    /** True during a rehearsal. */
    isRehearsal: () => boolean;
    guards: SettingsGuard[];
  },
) {
  const { repository, logs, writes, events, secretBox, guards } = deps;
  const { joinAddress, codeColours, phoneLogo, isRehearsal } = deps;
  let current = mergeStored(repository.all());
  /** Key of the Wi-Fi code's name, so that passwords cannot be tried against it. */
  const codeKey = randomBytes(32);

  function storeSecret(name: SecretName, text: string | undefined): string[] {
    if (text === undefined) return [];
    if (text === '') repository.dropSecret(name);
    else repository.setSecret(name, secretBox.keyId, secretBox.seal(text));
    return [name];
  }

  /** Wi-Fi details for devices at the stand. */
  function wifiOf({ enabled, onScreen, ...network }: Settings['wifi']): PublicSettings['wifi'] {
    const { ssid, security, password, hidden } = network;
    if (!enabled || ssid === '') return null;
    const code = createHmac('sha256', codeKey).update(JSON.stringify(network)).digest('base64url');
    const joining = { password: security === 'nopass' ? null : password, hidden, code };
    return { ssid, joining: onScreen ? joining : null };
  }

  /** Settings that everybody may see. */
  function publicView(): PublicSettings {
    const { theme, wedeliver, twilio, qrcode, brand, votes, idle } = current;
    return {
      theme,
      wedeliver,
      twilio: { phone: twilio.phoneNumber },
      qrcode: publicQrcodeSettings.parse({ ...qrcode, ...codeColours(qrcode) }),
      brand: { ...brand, accent: brandAccent(brand.colour, theme) ?? null },
      join: joinAddress(qrcode),
      wifi: null,
      rehearsal: isRehearsal(),
      votes,
      idle,
      logo: phoneLogo(theme),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
  }

  /** Public settings for devices on the booth's own network, and the laptop itself. */
  const nearbyView = (): PublicSettings => ({ ...publicView(), wifi: wifiOf(current.wifi) });

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

  const announce = () => events.emit('settings', nearbyView());

  /** Runs a write that may call {@link put}; all of it is stored, or nothing. Every page is notified. */
  async function change<T>(write: () => T): Promise<T> {
    try {
      const result = await writes.run(write);
      announce();
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
    publicView,
    nearbyView,
    adminView,
    /** Secret for the calls that need it. @returns null when there is none, or another key sealed it */
    secret: (name: 'ai.apiKey' | 'twilio.authToken'): string | null => secret(name),
    /** Sends the public settings to every page, after the address under which phones reach us changed. */
    announce,

    /** Merges a validated update; all of it is stored, or nothing. Resolves after the commit. */
    async update(update: SettingsUpdate, actor: Actor): Promise<AdminSettings> {
      const { apiKey, ...ai } = update.ai ?? {};
      const { authToken, ...twilio } = update.twilio ?? {};
      await change(() => {
        const merged = mergeUpdate(current, { ...update, ai, twilio });
        for (const guard of guards) guard(current, merged);
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
     * Changes settings for another feature, in one write with what that feature stores itself. Guards are not asked.
     * Resolves after the commit.
     * @param write gets the settings as they are, and what sets them
     */
    changeWith: <T>(write: (now: Settings, put: (merged: Settings) => void) => T): Promise<T> =>
      change(() => write(current, put)),
  };
}

/** The settings that every page needs. */
export function publicSettingsRoutes(service: SettingsService, limits: RateLimits): Router {
  const router = Router();
  const views = {
    nearby: { ready: readyJson(), of: service.nearbyView, cache: 'private, no-cache' },
    anywhere: { ready: readyJson(), of: service.publicView, cache: 'no-cache' },
  };
  router.get('/api/settings/public', limits.publicRead, (request, response) => {
    const { ready, of, cache } = views[isNearby(request) ? 'nearby' : 'anywhere'];
    const json = JSON.stringify({ success: true, data: of() });
    return ready(json, () => json).send(request, response.set('Cache-Control', cache));
  });
  return router;
}

/** All settings, for staff. Mounted behind the session and the CSRF check. */
export function adminSettingsRoutes(service: SettingsService): Router {
  const calls = createCalls();
  calls.get('/settings', () => service.adminView());
  calls.put('/settings', ({ body, actor }) => service.update(body(settingsUpdate), actor));
  return calls.router;
}
