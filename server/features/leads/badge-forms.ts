import type { Router } from 'express';
import { looksSeparated, readBadge, suggestForms, type BadgeForm } from '../../contract/badge.ts';
import {
  badgeFormsUpdate,
  type BadgeFormsState,
  type BadgeFormsUpdate,
  type SavedBadgeForms,
} from '../../contract/badge-forms.ts';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import type { LeadFields } from '../../records/lead.ts';
import type { EventsRepository } from '../events/events.repository.ts';
import { changeLeads } from './change-leads.ts';
import type { LeadsRepository } from './leads.repository.ts';
import { changesBy } from './match-details.ts';
import type { MatchListRepository } from './match-list.repository.ts';

/** Codes among which samples are found, and samples. */
const [LOOKED_AT, SAMPLES_MAX] = [300, 5];

/** Forms of separated codes, by which badges are read. */
function createBadgeForms(
  deps: Core & { lists: MatchListRepository; leads: LeadsRepository; events: EventsRepository },
) {
  const { lists, events, logs, writes, bus, now } = deps;

  function samples(event: number, forms: readonly BadgeForm[]): string[] {
    const unread = lists
      .captured(event)
      .slice(-LOOKED_AT)
      .filter((code) => readBadge(code, forms).kind === 'opaque' && looksSeparated(code));
    const byLook = new Map(
      unread.map((code) => {
        const [form] = suggestForms(code);
        return [`${form?.separator} ${form?.parts.length}`, code];
      }),
    );
    return [...byLook.values()].toReversed().slice(0, SAMPLES_MAX);
  }

  function state(): BadgeFormsState {
    const { id } = events.open();
    const forms = events.badgeForms(id);
    return { forms, samples: samples(id, forms) };
  }

  /** Fills what leads lack from their codes. @returns how many of them it changed */
  function readAgain(event: number, forms: readonly BadgeForm[], actor: Actor): Promise<number> {
    const changesOf = (lead: LeadFields) => {
      const badge = lead.code ? readBadge(lead.code, forms) : null;
      if (badge?.kind !== 'separated') return null;
      const { code, fields } = badge;
      const said = { ...lists.details(event, code), ...fields };
      return { ...changesBy(lead, said, 'fill'), code };
    };
    return changeLeads(deps, lists.coded(event), changesOf, actor);
  }

  return {
    state,

    /** Has codes of the open event be read by these from now on. */
    async save(
      { forms, read_again: isAgain }: BadgeFormsUpdate,
      actor: Actor,
    ): Promise<SavedBadgeForms> {
      const { id } = events.open();
      await writes.run(() => events.setBadgeForms(id, forms, now()));
      const changed = isAgain ? await readAgain(id, forms, actor) : 0;
      const again = isAgain ? `; ${changed} leads read again` : '';
      await writes.run(() => logs.add(actor, `Badge codes: ${forms.length} forms${again}`));
      bus.emit('leads');
      return { ...state(), changed };
    },
  };
}

function badgeFormRoutes(service: ReturnType<typeof createBadgeForms>): Router {
  const calls = createCalls();
  calls.get('/capture/forms', () => service.state());
  calls.put('/capture/forms', ({ body, actor }) => service.save(body(badgeFormsUpdate), actor));
  return calls.router;
}

/** Forms of separated codes. */
export function setupBadgeForms(
  ...[core, deps]: [Core, Omit<Parameters<typeof createBadgeForms>[0], keyof Core>]
) {
  return { admin: badgeFormRoutes(createBadgeForms({ ...core, ...deps })) };
}
