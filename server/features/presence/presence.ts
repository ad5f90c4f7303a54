import type { Core } from '../../core.ts';
import {
  ANSWERING_SILENT_MS,
  answeringReport,
  DEVICE_SILENT_MS,
  type Answering,
  type AnsweringReport,
  type Device,
  type Presence,
} from '../../contract/devices.ts';
import { staffDeviceOf } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { iso } from '../../platform/time.ts';

/** A stand has a few; more than this are made up. */
const MOST_WINDOWS = 100;
const MOST_DEVICES = 50;
const LOOK_EVERY_MS = 1000;

type OpenWindow = Answering & { sid: string; heardAt: number };
type KnownDevice = { device: Device; sid: string; heardAt: number };

type PresenceService = ReturnType<typeof createPresenceService>;

/**
 * Tracks which staff are online, and which question each has open. Held in memory; an entry ends when its window falls
 * silent or its session ends. It informs and never locks: at a booth nobody can wait for someone who has walked away.
 */
export function createPresenceService({ bus, now, elapsed }: Core) {
  const windows = new Map<string, OpenWindow>();
  const devices = new Map<string, KnownDevice>();

  function state(): Presence {
    return {
      devices: [...devices.values()].map(({ device }) => device),
      answering: [...windows.values()].map(({ sid: _sid, heardAt: _heardAt, ...shown }) => shown),
    };
  }
  const tell = () => bus.emit('presence', state());

  /** Forgets the windows and devices that this picks. @returns whether there were any */
  function forget(gone: (one: { sid: string; heardAt: number }, silentMs: number) => boolean) {
    let any = false;
    for (const [id, one] of windows) {
      if (gone(one, ANSWERING_SILENT_MS)) any = windows.delete(id);
    }
    for (const [id, one] of devices) {
      if (gone(one, DEVICE_SILENT_MS)) any = devices.delete(id);
    }
    return any;
  }

  function forgetSilent(): void {
    const at = elapsed();
    if (forget(({ heardAt }, silentMs) => at - heardAt > silentMs)) tell();
  }
  const looking = setInterval(forgetSilent, LOOK_EVERY_MS).unref();

  bus.on('session-ended', (ended) => {
    const isOver = (sid: string) => ('sid' in ended ? sid === ended.sid : sid !== ended.allBut);
    if (forget(({ sid }) => isOver(sid))) tell();
  });

  /** Takes note of a device. @returns whether that is news */
  function note(device: Device, sid: string): boolean {
    const before = devices.get(device.id);
    if (!before && devices.size >= MOST_DEVICES) return false;
    devices.set(device.id, { device, sid, heardAt: elapsed() });
    const isSame = before && JSON.stringify(before.device) === JSON.stringify(device);
    if (isSame) return false;
    // It may have another name now.
    for (const [id, one] of windows) {
      if (one.device.id === device.id) windows.set(id, { ...one, device });
    }
    return true;
  }

  return {
    /** Stops looking for devices that left without a word. */
    close: () => clearInterval(looking),

    /** Returns the staff who are online, including the requesting device, and the questions they have open. */
    view(device: Device | null, sid: string): Presence {
      forgetSilent();
      if (device && note(device, sid)) tell();
      return state();
    },

    /** Takes a window's report. A device that does not say who it is cannot be told to others. */
    report(report: AnsweringReport, device: Device | null, sid: string): Presence {
      const { window, question_id } = report;
      let isNews = device !== null && note(device, sid);
      const before = windows.get(window);
      if (question_id === null) {
        // Its own session alone speaks for a window.
        if (before?.sid === sid) isNews = windows.delete(window) || isNews;
      } else if (device && (before ? before.sid === sid : windows.size < MOST_WINDOWS)) {
        const isSame = before?.question_id === question_id;
        const since = isSame ? before.since : iso(now());
        windows.set(window, { window, device, question_id, since, sid, heardAt: elapsed() });
        isNews ||= !isSame;
      }
      if (isNews) tell();
      return state();
    },
  };
}

/** Routes of staff's presence. */
function presenceRoutes(service: PresenceService) {
  const calls = createCalls();
  calls.stand.get('/presence', ({ request }) =>
    service.view(staffDeviceOf(request), request.sessionID),
  );
  calls.stand.post('/presence', ({ body, request }) =>
    service.report(body(answeringReport), staffDeviceOf(request), request.sessionID),
  );
  return calls.routers;
}

/** Presence of staff. */
export function setupPresence(core: Core) {
  const service = createPresenceService(core);
  return { ...presenceRoutes(service), close: service.close };
}
