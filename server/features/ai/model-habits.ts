/** What a model of a service takes; found out by asking. */
export type ModelHabits = {
  temperature: boolean;
  /** What the limit of the answer is called. */
  limit: 'max_tokens' | 'max_completion_tokens' | null;
  /** Who speaks the rules. */
  rulesRole: 'system' | 'developer';
  /** Thinks before it answers, and pays for that from the same limit. */
  reasons: boolean;
};

/** Models that think first, by the names that they go by. */
const REASONS = /(^|[/:-])(o[1-9]\b|gpt-5|deepseek-r|qwq|qwen3|gpt-oss|magistral)|reason|think/i;
/** OpenAI's that refuse a temperature. */
const NO_TEMPERATURE = /^(o[1-9]\b|gpt-5)/i;

/** What to try first. @param isOpenAi its own service; others know the older name of the limit */
function firstGuess(model: string, isOpenAi: boolean): ModelHabits {
  return {
    temperature: !NO_TEMPERATURE.test(model),
    limit: isOpenAi ? 'max_completion_tokens' : 'max_tokens',
    rulesRole: 'system',
    reasons: REASONS.test(model),
  };
}

/**
 * What to try after a request was refused as malformed.
 * @param told the parameter and the sentence of the refusal
 * @returns null when it was not about anything that can be left out
 */
export function adapted(habits: ModelHabits, told: string): ModelHabits | null {
  if (habits.temperature && /temperature/i.test(told)) return { ...habits, temperature: false };
  if (habits.limit !== null && /max_(completion_)?tokens/i.test(told)) {
    // A refusal of the one name often recommends the other.
    const other = habits.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    const knowsOther = told.includes(other);
    return { ...habits, limit: knowsOther || habits.limit === 'max_tokens' ? other : null };
  }
  if (habits.rulesRole === 'system' && /\brole\b|'system'|"system"|messages\[0\]/i.test(told)) {
    return { ...habits, rulesRole: 'developer' };
  }
  return null;
}

function keyOf(url: URL, model: string) {
  return `${url.href} ${model}`;
}

/** Remembers what was found out, for as long as the server runs. */
export function createModelHabits() {
  const known = new Map<string, ModelHabits>();
  return {
    of: (url: URL, model: string): ModelHabits =>
      known.get(keyOf(url, model)) ?? firstGuess(model, url.hostname === 'api.openai.com'),
    remember: (url: URL, model: string, habits: ModelHabits): void =>
      void known.set(keyOf(url, model), habits),
  };
}
