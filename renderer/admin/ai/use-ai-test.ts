import { useEffect, useRef, useState } from 'react';
import type { AiTest, AiTestResult } from '../../../server/contract/ai.ts';
import { errorSentence, isToldElsewhere } from '../../lib/api-error.ts';
import { same } from '../form/field-set.ts';
import type { SettingValues } from '../form/setting-values.ts';
import { useServices } from '../session/services-context.ts';
import { testAi } from './ai-api.ts';

function bodyOf(values: SettingValues): AiTest {
  const { 'ai.model': model, 'ai.baseUrl': baseUrl, 'ai.apiKey': apiKey } = values;
  return { model, baseUrl, ...(apiKey === null ? {} : { apiKey }) };
}

/** Tries what is in the form, saved or not. An outcome counts until any of that changes. */
export function useAiTest(values: SettingValues) {
  const { api } = useServices();
  const [outcome, setOutcome] = useState<{ of: AiTest; result: AiTestResult } | null>(null);
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const body = bodyOf(values);

  const run = async () => {
    if (running) return;
    const controller = new AbortController();
    abort.current = controller;
    setOutcome(null);
    setRunning(true);
    try {
      setOutcome({ of: body, result: await testAi(api, body, controller.signal) });
    } catch (error) {
      if (controller.signal.aborted || isToldElsewhere(error)) return;
      const sentence = errorSentence(error);
      setOutcome({ of: body, result: { ok: false, problem: 'other', sentence } });
    } finally {
      if (!controller.signal.aborted) setRunning(false);
    }
  };
  return { run, running, result: outcome && same(outcome.of, body) ? outcome.result : null };
}
