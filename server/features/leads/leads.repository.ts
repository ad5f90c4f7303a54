import { DETAIL_FIELDS } from '../../contract/lead-details.ts';
import {
  LEAD_HISTORY_MAX,
  type Lead,
  type LeadCounts,
  type LeadFilter,
  type LeadQuery,
  type LeadRating,
  type LeadSubmission,
  type LeadUpdate,
  type PrivacyNotice,
} from '../../contract/leads.ts';
import { LEAD_FIELD_MAX_LENGTH } from '../../contract/limits.ts';
import type { Identity } from '../../contract/capture.ts';
import { searchable } from '../../contract/searchable.ts';
import { OPEN_EVENT, type Db } from '../../db/open.ts';
import { idsOf, inEvent, pageOfIds, whereAll, type Listing, type Where } from '../../db/listing.ts';
import { statementsOf } from '../../db/statements.ts';
import { searchConditions, searchTextOf } from '../../db/search-text.ts';
import {
  LEAD_COLUMNS,
  RATING_RANK,
  TODAY_RANK,
  toLead,
  toStoredLead,
  type LeadRow,
  type StoredLead,
} from './lead-row.ts';
import { iso } from '../../platform/time.ts';
import { changesOf } from './add-capture.ts';
import { namesOf, read, searchedIn, write } from '../../records/field.ts';
import { LEAD, NEW_LEAD, type LeadFields } from '../../records/lead.ts';

const SORTS = {
  // The laptop's clock may have been wrong meanwhile; ids only grow.
  created_at: 'id',
  name: 'name COLLATE NOCASE',
  email: 'email COLLATE NOCASE',
  company: 'company COLLATE NOCASE',
  rating: RATING_RANK,
  today: TODAY_RANK,
} as const;

/** Digits of a phone number, in SQL, as the index `leads_phone` has them. */
function digitsOf(phone: string): string {
  return [' ', '-', '(', ')', '.', '/'].reduce(
    (sql, sign) => `replace(${sql}, '${sign}', '')`,
    phone,
  );
}

function isSame(name: string, other: string): boolean {
  return searchable(name) === searchable(other);
}

/** @param own the person whose leads alone are meant; null for all */
function whereOf(
  { event, q, rating, followed_up, consent, to_type, draw }: LeadFilter,
  own: string | null,
): Where {
  return whereAll([
    inEvent(event),
    own !== null && ['id IN (SELECT lead_id FROM lead_people WHERE person = ?)', own],
    rating === 'none' && ['rating IS NULL'],
    rating !== undefined && rating !== 'none' && ['rating = ?', rating],
    followed_up !== undefined && ['followed_up = ?', Number(followed_up)],
    consent !== undefined && ['consent_given = ?', Number(consent)],
    to_type === true && ['to_type = 1 AND picture IS NOT NULL'],
    draw !== undefined && [`draw IS ${draw ? 'NOT ' : ''}NULL`],
    to_type === false && ['to_type = 0'],
    ...searchConditions('search_text', q),
  ]);
}

function listingOf(filter: LeadFilter, own: string | null = null): Listing {
  const direction = filter.order === 'asc' ? 'ASC' : 'DESC';
  return {
    table: 'leads',
    where: whereOf(filter, own),
    order: `ORDER BY ${SORTS[filter.sort]} ${direction}, id ${direction}`,
  };
}

/**
 * Makes the search for the lead of the same person: the one with this code, else with this address or number. An address or
 * a number that two names share is two people's.
 */
function createSameFinder(db: Db) {
  const { rows } = statementsOf(db);
  // One after the other: each is an index.
  const sameAs = [
    'code = @code',
    "email <> '' AND email = @email COLLATE NOCASE",
    `phone IS NOT NULL AND ${digitsOf('phone')} = ${digitsOf('@phone')}`,
  ].map((same) =>
    rows<[object], { id: number; name: string }>(
      `SELECT id, name FROM leads WHERE event_id = @event AND ${same} ORDER BY id`,
    ),
  );
  return (person: Identity, event: number): number | null => {
    const { name } = person;
    for (const [by, find] of sameAs.entries()) {
      const found = find({ ...person, event }).find(
        (lead) => by === 0 || name === '' || lead.name === '' || isSame(lead.name, name),
      );
      if (found) return found.id;
    }
    return null;
  };
}

export type LeadsRepository = ReturnType<typeof createLeadsRepository>;

/** The SQL of leads. Everything here is synchronous; writes run inside the write queue. */
export function createLeadsRepository(db: Db) {
  const { run, insert, row, rows, value, values } = statementsOf(db);
  const insertLead = insert<[object]>(
    `INSERT INTO leads (event_id, question_id, question_key, privacy_notice, updated_at, search_text, ${namesOf(LEAD.row)})
     VALUES (coalesce(@event, ${OPEN_EVENT}), @question_id, @question_key, @privacy_notice, @now, @search_text, ${namesOf(LEAD.row, '@')})`,
  );
  const link = run<[question: number, id: number]>(
    'UPDATE leads SET question_id = ?, question_key = NULL, version = version + 1 WHERE id = ?',
  );
  const update = run<[object]>(
    `UPDATE leads SET (updated_at, version, search_text, ${namesOf(LEAD.row)})
       = (@now, version + 1, @search_text, ${namesOf(LEAD.row, '@')}) WHERE id = @id`,
  );
  const byId = row<[id: number], LeadRow>(`SELECT ${LEAD_COLUMNS} FROM leads WHERE id = ?`);
  const counts = rows<
    [{ event: number | null; own: string | null }],
    { rating: LeadRating | null; followed_up: 0 | 1; n: number }
  >(
    `SELECT rating, followed_up, count(*) AS n FROM leads WHERE event_id = coalesce(@event, ${OPEN_EVENT})
     AND (@own IS NULL OR id IN (SELECT lead_id FROM lead_people WHERE person = @own))
     GROUP BY rating, followed_up`,
  );

  const answered = values<[event: number | null], string>(
    `SELECT DISTINCT json_extract(value, '$.name') FROM leads, json_each(qualifiers)
     WHERE event_id = coalesce(?, ${OPEN_EVENT}) AND qualifiers <> '[]'`,
  );

  const linkPerson = run<[id: number, person: string]>(
    'INSERT INTO lead_people (lead_id, person) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const linkNamed = run<[id: number, name: string]>(
    'INSERT INTO lead_people (lead_id, person) SELECT ?, id FROM people WHERE name = ? ON CONFLICT DO NOTHING',
  );
  const isOf = value<[id: number, person: string], 1>(
    'SELECT 1 FROM lead_people WHERE lead_id = ? AND person = ?',
  );

  /** Stores the fields of a row, which has the next version from now on. */
  function save(id: number, fields: LeadFields, now: number): void {
    const search_text = searchTextOf(searchedIn(LEAD.row, fields));
    update({ ...write(LEAD.row, fields), search_text, id, now });
  }

  /** Stores a new row. @param event the open one for null */
  function add(
    fields: LeadFields,
    joined: {
      event: number | null;
      question_id: number | null;
      question_key: string | null;
      privacy_notice: string | null;
    },
    now: number,
  ): number {
    const search_text = searchTextOf(searchedIn(LEAD.row, fields));
    return insertLead({ ...write(LEAD.row, fields), ...joined, search_text, now });
  }

  function find(id: number): StoredLead | null {
    const found = byId(id);
    return found && toStoredLead(found);
  }

  function rowsOf(ids: readonly number[]): Lead[] {
    const found = ids.map((id) => byId(id)).filter((lead) => lead !== null);
    return found.map(toLead);
  }

  return {
    /** Ids of the filtered leads, in order. */
    ids: (filter: LeadFilter): number[] => idsOf(db, listingOf(filter)),
    find,

    /**
     * @param question the lead's own question: its id, or a hash of the key under which it will come; null without one
     * @param consentVersion wording that was agreed to, or null without consent
     * @param noticeHash of the privacy notice that was shown, which is stored; null without one
     * @returns the lead's id
     */
    insert(
      lead: LeadSubmission,
      question: { id: number } | { keyHash: string } | null,
      consentVersion: string | null,
      noticeHash: string | null,
      now: number,
    ): number {
      const fields = {
        ...NEW_LEAD,
        ...lead,
        consent_version: consentVersion,
        consent_at: consentVersion === null ? null : iso(now),
        consent_by: consentVersion === null ? null : ('visitor' as const),
        draw_at: lead.draw === null ? null : iso(now),
        created_at: iso(now),
      };
      const joined = {
        event: null,
        question_id: question && 'id' in question ? question.id : null,
        question_key: question && 'keyHash' in question ? question.keyHash : null,
        privacy_notice: noticeHash,
      };
      return add(fields, joined, now);
    },

    /** Stores a lead that staff captured. @returns its id */
    capture(fields: LeadFields, event: number, now: number): number {
      const joined = { event, question_id: null, question_key: null, privacy_notice: null };
      return add(fields, joined, now);
    },

    same: createSameFinder(db),

    /** Makes a lead one of this person's. */
    linkPerson,
    isOf: (id: number, person: string): boolean => isOf(id, person) !== null,

    /** Fields of a row. */
    fields(id: number): LeadFields | null {
      const found = byId(id);
      return found && read(LEAD.row, found);
    },
    save,

    /** Names of the qualifiers that leads of an event answer. */
    qualifierNames: (event: number | undefined): string[] => answered(event ?? null),

    /** The first lead that waits for the question of this key. */
    // By a subquery: for the index of some rows alone, SQLite compiles the statement again for each value after `=`.
    awaiting: value<[keyHash: string], number>(
      `SELECT id FROM leads WHERE question_key = (SELECT ?) AND event_id = ${OPEN_EVENT} ORDER BY id LIMIT 1`,
    ),
    link: (id: number, questionId: number): void => link(questionId, id),

    /** Writes the changed fields, remembers what a contact detail, a rating or an answer was, and raises the row's version. */
    update(
      id: number,
      changes: Omit<LeadUpdate, 'version'> & { code?: string },
      by: string | null,
      now: number,
    ): void {
      const old = byId(id);
      if (!old) return;
      const before = read(LEAD.row, old);
      const after = {
        ...before,
        ...(changes.owner !== undefined && { owner_left: false }),
        ...changes,
      };
      const made = { at: iso(now), ...(by !== null && { by }) };
      const corrections = ([...DETAIL_FIELDS, 'code'] as const)
        .map((field) => ({
          ...made,
          field,
          // Only a code is longer.
          from: before[field]?.slice(0, 2 * LEAD_FIELD_MAX_LENGTH) || null,
          to: after[field]?.slice(0, 2 * LEAD_FIELD_MAX_LENGTH) || null,
        }))
        .filter(({ from, to }) => from !== to);
      after.history = [...before.history, ...corrections, ...changesOf(before, after, made)].slice(
        -LEAD_HISTORY_MAX,
      );
      save(id, after, now);
      // A person who owns a lead may see it.
      if (after.owner !== null) linkNamed(id, after.owner);
    },

    erase: run<[id: number]>('DELETE FROM leads WHERE id = ?'),

    /**
     * The filtered leads from `offset` onwards, those of `known` that are not among them, and how many match in all.
     * @param own the person whose leads alone are meant; null for all
     */
    list({ known = [], ...filter }: LeadQuery, limit: number, offset: number, own: string | null) {
      const page = { limit, offset, searched: filter.q !== undefined };
      const { ids, total } = pageOfIds(db, listingOf(filter, own), page);
      const left = known.filter(
        (id) => !ids.includes(id) && (own === null || isOf(id, own) !== null),
      );
      return { data: rowsOf(ids), left: rowsOf(left), total };
    },

    /** Numbers of an event's leads, regardless of the filters. @param event the open one unless given */
    counts(event: number | null = null, own: string | null = null): LeadCounts {
      const result = { total: 0, hot: 0, warm: 0, cold: 0, open: 0 };
      for (const { rating, followed_up, n } of counts({ event, own })) {
        result.total += n;
        if (rating !== null) result[rating] += n;
        if (followed_up === 0) result.open += n;
      }
      return result;
    },
  };
}

export type PrivacyNoticesRepository = ReturnType<typeof createPrivacyNoticesRepository>;

/** The SQL for what the contact page said about visitors' details. Writes run inside the write queue. */
export function createPrivacyNoticesRepository(db: Db) {
  const { run, row } = statementsOf(db);
  const insert = run<[PrivacyNotice & { hash: string; now: number }]>(
    `INSERT INTO privacy_notices (hash, company, keep_days, text, first_used_at)
     VALUES (@hash, @company, @keep_days, @text, @now) ON CONFLICT DO NOTHING`,
  );
  return {
    remember: (hash: string, notice: PrivacyNotice, now: number): void =>
      insert({ hash, ...notice, now }),
    find: row<[hash: string], PrivacyNotice>(
      'SELECT company, keep_days, text FROM privacy_notices WHERE hash = ?',
    ),
  };
}
