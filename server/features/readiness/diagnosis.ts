import { DEFAULT_SETTINGS, type Settings } from '../../contract/settings.ts';
import type { StatusService } from './status.service.ts';

/**
 * How the booth is doing and how it is set up, for a stranger who helps: no text that anybody entered, no address and no
 * name.
 */
export async function diagnose(
  status: StatusService,
  settings: Settings,
): Promise<Record<string, unknown>> {
  const { join: _join, names: _names, network, ...health } = await status.whole();
  return {
    health: { ...health, reach: network.reach },
    settings: withoutTexts(settings, DEFAULT_SETTINGS),
  };
}

/** The same with the length of each text in its place, unless it is the default. */
export function withoutTexts(value: unknown, defaults: unknown): unknown {
  if (typeof value === 'string') {
    return value === defaults ? value : `(a text of ${value.length} characters)`;
  }
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, undefined));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      withoutTexts(item, Reflect.get(Object(defaults), key)),
    ]),
  );
}
