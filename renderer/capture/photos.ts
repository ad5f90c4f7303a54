import { randomId } from '../lib/random-id.ts';

/** Longest edge in pixels, and quality, at which the small print of a card is legible: a third of a megabyte. */
const [EDGE, QUALITY] = [2000, 0.8];
const [DATABASE, STORE] = ['booth.capture', 'photos'];

/** Makes a photo as small as it may be. @throws for what is no image */
async function shrunk(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  if (!jpeg) throw new Error('There is no memory for the photo.');
  return jpeg;
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('The browser stores nothing.')));
  });
}

/** @throws where the browser stores nothing, or no more */
async function stored<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      // A flat battery must not take what was called kept.
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(new Error('There is no room.')));
    });
  } finally {
    database.close();
  }
}

export type Photos = ReturnType<typeof createPhotos>;

/**
 * Photos of the captures that the laptop does not have, under ids. They are too large for the storage of the others; what the
 * browser refuses stays in memory for this page's life.
 */
export function createPhotos() {
  const memory = new Map<string, ArrayBuffer>();

  const remove = async (id: string): Promise<void> => {
    memory.delete(id);
    // One that stays is removed when the page is opened again.
    await stored('readwrite', (store) => store.delete(id)).catch(() => {});
  };

  return {
    /** Keeps a photo. @returns its id @throws for what is no image */
    async keep(photo: Blob): Promise<string> {
      const id = randomId();
      // Older iPhones store bytes, but no blobs.
      const bytes = await (await shrunk(photo)).arrayBuffer();
      await stored('readwrite', (store) => store.put(bytes, id)).catch(() => memory.set(id, bytes));
      return id;
    },
    /** Finds a photo; null when it is gone. @throws where the browser does not say */
    async find(id: string): Promise<Blob | null> {
      const read = () => stored<unknown>('readonly', (store) => store.get(id));
      const bytes = memory.get(id) ?? (await read());
      return bytes instanceof ArrayBuffer ? new Blob([bytes], { type: 'image/jpeg' }) : null;
    },
    /** True if it outlives this page, or there is none. */
    isStored: (id: string | null): boolean => id === null || !memory.has(id),
    remove,
    /** Removes all but these. */
    async keepOnly(ids: readonly unknown[]): Promise<void> {
      const keys = await stored('readonly', (store) => store.getAllKeys()).catch(() => []);
      const others = keys.flatMap((key) =>
        typeof key === 'string' && !ids.includes(key) ? [key] : [],
      );
      await Promise.all(others.map(remove));
    },
  };
}

/** Id of the photo that a capture's body names. */
export function photoOf({ picture }: Record<string, unknown>): string | null {
  return typeof picture === 'string' ? picture : null;
}

/** Ids of the photos that are needed: those of captures that the laptop does not have, and of the one in hand. */
export function picturesOf(
  unsent: readonly { body: Record<string, unknown> }[],
  { picture }: { picture: string | null },
): string[] {
  return [...unsent.map(({ body }) => photoOf(body)), picture].filter((id) => id !== null);
}

/**
 * Keeps the photos of one draft. Of two that are on their way the newer one counts, whichever is kept first.
 * @param on.busy told whether any is on its way
 */
export function createKeeping(
  keep: Photos['keep'],
  on: { busy: (isBusy: boolean) => void; kept: (id: string) => void },
) {
  let [asked, newest, running] = [0, 0, 0];
  return async (photo: Blob): Promise<void> => {
    const own = (asked += 1);
    running += 1;
    on.busy(true);
    try {
      const id = await keep(photo);
      if (own < newest) return;
      newest = own;
      on.kept(id);
    } finally {
      running -= 1;
      if (running === 0) on.busy(false);
    }
  };
}
