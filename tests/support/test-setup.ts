import { afterEach, vi } from 'vitest';

// The clock, functions, globals and environment that a test replaced: the next one has its own again.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
