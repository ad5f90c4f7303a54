import { useState } from 'react';

/** Lets one command through at a time: a second press comes before the page has drawn what the first one began. */
export function createGate() {
  let isBusy = false;
  return async (command: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await command();
    } catch {
      // The mutation says so itself.
    } finally {
      isBusy = false;
    }
  };
}

/** The command of a mutation, for as many presses as staff like: one is sent at a time. */
export function useOneAtATime<Variables>(
  send: (variables: Variables) => Promise<unknown>,
): (variables: Variables) => void {
  const [gate] = useState(createGate);
  return (variables) => void gate(() => send(variables));
}
