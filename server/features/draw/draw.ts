import { randomInt } from 'node:crypto';
import {
  DRAW_MESSAGES,
  drawCommand,
  drawUpdate,
  type DrawCommand,
  type DrawState,
  type DrawUpdate,
  type ShownDraw,
} from '../../contract/draw.ts';
import { shownName } from '../../contract/person-name.ts';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { conflict } from '../../http/errors.ts';
import type { LeadsRepository } from '../leads/leads.repository.ts';
import type { DrawRepository, StoredDraw } from './draw.repository.ts';

type Draw = Omit<StoredDraw, 'event_id'>;

const NONE: Draw = { name: '', is_open: 0, drawn: null, on_screen: 0, version: 0 };

/** No result, and none on the big screen. */
const OVER = { drawn: null, on_screen: 0 } as const;

/** One of the leads, each with the same chance. @param random a number from 0 that is below its argument */
export function oneOf(leads: readonly number[], random = randomInt): number | null {
  return leads.length === 0 ? null : (leads[random(leads.length)] ?? null);
}

/** The draw of the open event. Every promise resolves after the commit. */
function createDrawService(
  deps: Pick<Core, 'writes' | 'bus' | 'logs' | 'now'> & {
    draws: DrawRepository;
    leads: Pick<LeadsRepository, 'fields' | 'save'>;
  },
) {
  const { draws, leads, writes, bus, logs, now } = deps;
  const current = (): Draw => draws.current() ?? NONE;

  function drawnIn({ name, drawn: lead }: Draw): ShownDraw | null {
    const fields = lead === null ? null : leads.fields(lead);
    return lead === null || !fields ? null : { id: lead, name, who: shownName(fields.name) };
  }
  function shown(): ShownDraw | null {
    const draw = current();
    return draw.on_screen === 1 ? drawnIn(draw) : null;
  }

  function state(): DrawState {
    const draw = current();
    const people = draws.people(draw.name);
    return {
      name: draw.name,
      open: draw.is_open === 1,
      agreed: people.length,
      left: people.filter(({ was_drawn }) => was_drawn === 0).length,
      drawn: drawnIn(draw),
      on_screen: draw.on_screen === 1,
      version: draw.version,
    };
  }

  // Who is shown may be erased, get another name, or belong to an event that is no longer open.
  let told = JSON.stringify(shown());
  const tell = () => {
    const next = JSON.stringify(shown());
    if (next === told) return;
    told = next;
    bus.emit('draw');
  };
  bus.on('leads', tell);
  bus.on('event', tell);

  function mark(lead: number, drawn: 'drawn' | 'absent'): void {
    const fields = leads.fields(lead);
    if (fields) leads.save(lead, { ...fields, drawn }, now());
  }

  /** @throws HttpError 409 when nobody is left */
  function drawOne({ name }: Draw): { lead: number; among: number } {
    const left = draws.people(name).filter(({ was_drawn }) => was_drawn === 0);
    const lead = oneOf(left.map((one) => one.lead));
    if (lead === null) throw conflict(DRAW_MESSAGES.nobody);
    return { lead, among: left.length };
  }

  /** Runs a write that is meant for this version. @throws HttpError 409 when it is over */
  async function change(version: number, write: (before: Draw) => Partial<Draw>) {
    const after = await writes.run(() => {
      const before = current();
      if (before.version !== version) throw conflict(DRAW_MESSAGES.changedMeanwhile);
      draws.save({ ...before, ...write(before), version: version + 1 });
      return state();
    });
    // Staff see what became of the leads; `tell` has heard of it with them.
    bus.emit('leads');
    return after;
  }

  return {
    state,
    shown,

    /** @throws HttpError 409 */
    update: ({ name, open, version }: DrawUpdate, actor: Actor): Promise<DrawState> =>
      change(version, (before) => {
        logs.add(actor, `Draw “${name}”: ${open ? 'visitors are asked' : 'nobody is asked'}`);
        return { name, is_open: open ? 1 : 0, ...(name !== before.name && OVER) };
      }),

    /** @throws HttpError 409 */
    command: (
      { do: command, version }: { do: DrawCommand; version: number },
      actor: Actor,
    ): Promise<DrawState> =>
      change(version, (before) => {
        const say = (words: string) => logs.add(actor, `Draw “${before.name}”: ${words}`);
        if (command === 'off') {
          say('over');
          return OVER;
        }
        if (command === 'show') {
          if (before.drawn === null) throw conflict(DRAW_MESSAGES.changedMeanwhile);
          say(`lead ${before.drawn} to the big screen`);
          return { on_screen: 1 };
        }
        if (command === 'again' && before.drawn !== null) {
          mark(before.drawn, 'absent');
          say(`lead ${before.drawn} is absent`);
        }
        const { lead, among } = drawOne(before);
        mark(lead, 'drawn');
        say(`lead ${lead} drawn, one of ${among}`);
        return { drawn: lead, on_screen: 0 };
      }),
  };
}

/** A draw among leads who agreed to it. */
export function setupDraw(
  core: Core,
  deps: Pick<Parameters<typeof createDrawService>[0], 'draws' | 'leads'>,
) {
  const service = createDrawService({ ...core, ...deps });
  const { stand, routers } = createCalls();
  stand.get('/draw', () => service.state());
  stand.put('/draw', ({ body, actor }) => service.update(body(drawUpdate), actor));
  stand.post('/draw/command', ({ body, actor }) => service.command(body(drawCommand), actor));
  return { service, ...routers };
}
