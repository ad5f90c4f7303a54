import type { Db } from './open.ts';

/** Questions that are merged in one go, by their uids; more where they belong together. */
const TOGETHER = 100;

type Link = { uid: string; main: string };

/** Which questions belong together, by whatever links. */
function createGroups() {
  const above = new Map<string, string>();
  /** The one that names a question's group. */
  function top(uid: string): string {
    let end = uid;
    for (let next = above.get(end); next !== undefined; next = above.get(end)) end = next;
    // The way is short for the next one.
    for (let at = uid; at !== end;) {
      const next = above.get(at) ?? end;
      above.set(at, end);
      at = next;
    }
    return end;
  }
  const members = new Map<string, string[]>();
  return {
    link({ uid, main }: Link): void {
      const [a, b] = [top(uid), top(main)];
      if (a !== b) above.set(a, b);
    },
    /** After the last link. */
    gather(links: Iterable<Link>): void {
      const all = new Set([...links].flatMap(({ uid, main }) => [uid, main]));
      for (const uid of all) {
        const name = top(uid);
        const group = members.get(name);
        if (group) group.push(uid);
        else members.set(name, [uid]);
      }
    },
    /** A question with all those that belong together with it. */
    of: (uid: string): readonly string[] => members.get(top(uid)) ?? [uid],
  };
}

/**
 * In what portions another laptop's questions come: in the order in which they came there, and those that either laptop
 * merged into each other together, so that after each portion every group is whole. Questions that were erased there come
 * first.
 * @param db with the other event as `there`; nothing is written
 * @returns uids of questions that are here, there or on both
 */
export function portionsOf(db: Db): string[][] {
  const links = (schema: string) =>
    db
      .prepare<[], Link>(
        `SELECT q.uid, m.uid AS main FROM ${schema}.questions q JOIN ${schema}.questions m ON m.id = q.merged_into`,
      )
      .all();
  const uids = (sql: string) => db.prepare<[], string>(sql).pluck().all();
  const all = [...links('main'), ...links('there')];
  const groups = createGroups();
  for (const link of all) groups.link(link);
  groups.gather(all);
  const erased =
    uids(`SELECT DISTINCT e.uid FROM there.erasures e CROSS JOIN main.questions q ON q.uid = e.uid
    WHERE e.kind IN ('question', 'author')`);
  const portions: string[][] = [];
  let portion: string[] = [];
  const taken = new Set<string>();
  for (const uid of [...erased, ...uids('SELECT uid FROM there.questions ORDER BY id')]) {
    if (taken.has(uid)) continue;
    for (const one of groups.of(uid)) {
      taken.add(one);
      portion.push(one);
    }
    if (portion.length < TOGETHER) continue;
    portions.push(portion);
    portion = [];
  }
  return portion.length > 0 ? [...portions, portion] : portions;
}

/** Ids of a table there, in portions, in their order. */
export function idPortions(db: Db, table: 'leads' | 'inbound_sms'): { from: number; to: number }[] {
  const ids = db.prepare<[], number>(`SELECT id FROM there.${table} ORDER BY id`).pluck().all();
  return Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, n) => ({
    from: ids[n * TOGETHER] ?? 0,
    to: ids[Math.min((n + 1) * TOGETHER, ids.length) - 1] ?? 0,
  }));
}
