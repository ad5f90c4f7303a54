/** An answer of ours, as far as a page without a schema library looks at it. */
export type Answer =
  | { success: true; data: unknown }
  | { success: false; error: string | null; code: string; field: string | null };

/** Narrows parsed JSON: the phone does without a schema library. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Reads a response's envelope; null when it is not ours. Portals, other networks' routers and printers answer anything,
 * with any status: only an envelope is an answer.
 */
export async function readAnswer(response: Response): Promise<Answer | null> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body) || body['success'] !== response.ok) return null;
  if (response.ok) return { success: true, data: body['data'] };
  const { error, code, field } = body;
  if (typeof code !== 'string') return null;
  return { success: false, error: textOf(error), code, field: textOf(field) };
}
