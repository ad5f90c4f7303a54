import type { ChildEvents, StartChild } from '../../server/platform/child.ts';

/** What stands in for the picture process: it draws when the test says so. */
export type PictureChild = {
  start: StartChild;
  /** What happened, in order: `job 3`, `answer 3`, `kill`. */
  events: string[];
  /** Answers the job that it was given last, with a picture whose content is the upload's first byte. */
  answer: () => void;
};

export function pictureChild(): PictureChild {
  const events: string[] = [];
  let current: { says: ChildEvents; upload: Uint8Array } | null = null;
  return {
    events,
    answer() {
      if (!current) throw new Error('It has no job.');
      const { says, upload } = current;
      events.push(`answer ${upload[0]}`);
      const picture = { contentType: 'image/png', extension: 'png', width: 1, height: 1 };
      says.onMessage({ type: 'drawn', image: { ...picture, content: upload.slice(0, 1) } });
    },
    start(says) {
      queueMicrotask(() => says.onMessage({ type: 'ready' }));
      return {
        send(message) {
          const upload: unknown = Reflect.get(Object(message), 'upload');
          if (!(upload instanceof Uint8Array)) throw new Error('That is no job.');
          events.push(`job ${upload[0]}`);
          current = { says, upload };
        },
        kill: () => void events.push('kill'),
      };
    },
  };
}
