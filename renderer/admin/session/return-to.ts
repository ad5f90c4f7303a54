/** Where somebody was who has to sign in first. */
export type ReturnTo = {
  /** @param path of the admin area, with its query */
  remember: (path: string) => void;
  forget: () => void;
  /** The place, once; null when there is none. */
  take: () => string | null;
};

export function createReturnTo(): ReturnTo {
  let place: string | null = null;
  return {
    remember: (path) => {
      place = path;
    },
    forget: () => {
      place = null;
    },
    take: () => {
      const taken = place;
      place = null;
      return taken;
    },
  };
}
