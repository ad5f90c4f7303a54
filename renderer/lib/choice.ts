/** Loads what is chosen and shows it. Of two taps the last one counts, whichever file came first. */
export function createChoice<Choice, Loaded>(
  load: (choice: Choice) => Promise<Loaded>,
  show: (loaded: Loaded) => void,
) {
  let taps = 0;
  return async (choice: Choice): Promise<void> => {
    const own = (taps += 1);
    const loaded = await load(choice);
    if (own === taps) show(loaded);
  };
}
