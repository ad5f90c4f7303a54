/** Options that a service accepts for a model; found out by trying. */
export type ModelHabits = {
  temperature: boolean;
  /** Name of the parameter that limits the answer; null when the service takes none. */
  limit: 'max_tokens' | 'max_completion_tokens' | null;
  /** Role of the message with the rules; null when they precede the question in one message. */
  rulesRole: 'system' | 'developer' | null;
  /** True if the answer arrives word by word. */
  streams: boolean;
  /** True if the model reasons before it answers, within the same limit. */
  reasons: boolean;
};

/** Models that think first, by the names that they go by. */
const REASONS = /(^|[/:-])(o[1-9]\b|gpt-5|deepseek-r|qwq|qwen3|gpt-oss|magistral)|reason|think/i;
/** OpenAI's that refuse a temperature. */
const NO_TEMPERATURE = /^(o[1-9]\b|gpt-5)/i;

/**
 * Options for the first request. @param isOpenAi OpenAI's own service; other services know the older name of the
 * limit
 */
function firstGuess(model: string, isOpenAi: boolean): ModelHabits {
  return {
    temperature: !NO_TEMPERATURE.test(model),
    limit: isOpenAi ? 'max_completion_tokens' : 'max_tokens',
    rulesRole: 'system',
    streams: true,
    reasons: REASONS.test(model),
  };
}

/** A habit, by what a service says that does not share it, and what to try then; null when nothing is left to try. */
type Habit = {
  told: RegExp;
  next: (habits: ModelHabits, told: string) => Partial<ModelHabits> | null;
};

const HABITS: readonly Habit[] = [
  {
    // "Unsupported value: 'temperature' does not support 0.2": OpenAI's o1 and later
    // (https://platform.openai.com/docs/guides/reasoning).
    told: /temperature/i,
    next: ({ temperature }) => (temperature ? { temperature: false } : null),
  },
  {
    // "Use 'max_completion_tokens' instead": the same. Mistral and llama.cpp know the older name alone.
    told: /max_(completion_)?tokens/i,
    next({ limit }, told) {
      if (limit === null) return null;
      const other = limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
      // A refusal of the one name often recommends the other.
      return { limit: told.includes(other) || limit === 'max_tokens' ? other : null };
    },
  },
  {
    // "Your organization must be verified to stream this model": OpenAI's gpt-5 and o3
    // (https://help.openai.com/en/articles/10910291-api-organization-verification).
    told: /\bstream/i,
    next: ({ streams }) => (streams ? { streams: false } : null),
  },
  {
    // "'messages[0].role' does not support 'system'" (OpenAI's o1-mini), "System role not supported" (the chat template of
    // Gemma in llama.cpp and vLLM), "Developer instruction is not enabled" (Google), "Conversation roles must alternate
    // user/assistant" (Mistral 7B's template).
    told: /\broles?\b|'system'|"system"|developer|system (message|prompt|instruction)|messages\[0\]/i,
    next({ rulesRole }) {
      if (rulesRole === null) return null;
      return { rulesRole: rulesRole === 'system' ? 'developer' : null };
    },
  },
];

/**
 * Options for the next request after a refusal.
 *
 * @param told the parameter and the sentence of the refusal
 * @returns null when the refusal was not about an option that can be left out
 */
export function adapted(habits: ModelHabits, told: string): ModelHabits | null {
  for (const habit of HABITS) {
    const next = habit.told.test(told) ? habit.next(habits, told) : null;
    if (next !== null) return { ...habits, ...next };
  }
  return null;
}

function keyOf(url: URL, model: string) {
  return `${url.href} ${model}`;
}

/** Creates the memory of models' options, for as long as the server runs. */
export function createModelHabits() {
  const known = new Map<string, ModelHabits>();
  return {
    of: (url: URL, model: string): ModelHabits =>
      known.get(keyOf(url, model)) ?? firstGuess(model, url.hostname === 'api.openai.com'),
    remember: (url: URL, model: string, habits: ModelHabits): void =>
      void known.set(keyOf(url, model), habits),
  };
}
