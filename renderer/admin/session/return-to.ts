/** Where somebody was when their session ended. */
export type ReturnTo = {
  /** @param path of the admin area, with its query */
  remember: (path: string) => void;
  /** To be called once somebody is back there, or does not want to go back. */
  forget: () => void;
  /** Null when the login leads where it always does. */
  read: () => string | null;
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
    read: () => place,
  };
}
