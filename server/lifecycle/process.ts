import type { PlaybackState } from '../contract/playback.ts';
import type { Parts } from '../composition/compose.ts';
import { diagnose } from '../features/readiness/status.service.ts';
import { printAddresses, printJoin, type Addresses } from '../platform/banner.ts';
import { connectParent, type Parent } from '../platform/parent.ts';
import { followTimeZone } from '../platform/time-zone.ts';
import { answerTo } from '../command-line.ts';
import { serve, StartError } from './serve.ts';
import manifest from '../../package.json' with { type: 'json' };

/** Milliseconds that the terminal waits for the names that are free; longer than asking takes on a quiet network. */
const NAMES_MS = 2500;

function addressesOf({
  publicSettings,
  network,
  names,
  ports,
  devices,
  config: { dataDir },
}: Parts): Addresses {
  return {
    dataDir,
    join: publicSettings.publicView().join,
    network: network.current(),
    names: names.current(),
    port: ports.port(),
    admin: devices.https.links(),
  };
}

function shownOf({ join, network }: Addresses): string {
  return `${network.reach} ${join.url}`;
}

/** Keeps the terminal up to date: a code that is read there must be right. */
function followAddresses(parts: Parts): void {
  let last = shownOf(addressesOf(parts));
  parts.bus.on('settings', () => {
    const now = addressesOf(parts);
    if (shownOf(now) === last) return;
    last = shownOf(now);
    void printJoin(now);
  });
}

/** Has the shell's menus say what is on the big screens. */
function tellPlayback({ send }: Parent, { playback, bus }: Parts): void {
  const tell = ({ paused, blank, pinned }: PlaybackState) =>
    send({ type: 'air', paused, blank, pinned: pinned !== null });
  tell(playback.view());
  bus.on('playback', tell);
}

/** The server as a process: notifies the parent process, or the terminal; stops on a signal, or when the shell says so or is gone. */
export async function runProcess(argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const answer = answerTo(argv, manifest.version);
  if (answer !== null) return void process.stdout.write(answer, () => process.exit(0));
  const parent = connectParent();
  followTimeZone(env);

  function fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const {
      isDamaged = false,
      isPortGone = false,
      newer = null,
    } = error instanceof StartError ? error : {};
    parent?.send({ type: 'failed', reason, isDamaged, isPortGone, newer });
    process.stderr.write(`Booth cannot start: ${reason}\n`);
    // The message to the shell must leave before the process does.
    setTimeout(() => process.exit(1), parent ? 200 : 0);
  }
  const follow = (parts: Parts) => (parent ? tellPlayback(parent, parts) : followAddresses(parts));

  try {
    const served = await serve(argv, env, {
      startImageProcess: parent?.startImageProcess,
      onStarting: parent && ((doing) => parent.send({ type: 'starting', doing })),
      onRestarted: follow,
      onFailed: fail,
    });
    const stop = async () => {
      await served.stop({ isRestart: false });
      process.exit(0);
    };
    process.on('SIGINT', () => void stop());
    process.on('SIGTERM', () => void stop());
    parent?.listen({
      onStop: () => void stop(),
      onSilent: () => served.parts().logger.warn('the app does not answer; visitors are served on'),
      onPlaybackKey: (key) => served.parts().playback.press(key),
      onDiagnose() {
        const { status, settings, logger } = served.parts();
        diagnose(status, settings.current()).then(
          (facts) => parent.send({ type: 'diagnosis', facts }),
          (error: unknown) => logger.error({ err: error }, 'no diagnosis'),
        );
      },
    });

    const { port } = served;
    const parts = served.parts();
    if (parent) {
      parent.send({ type: 'ready', port });
    } else {
      await parts.names.settled(NAMES_MS);
      await printAddresses(addressesOf(parts), parts.ports.port80());
    }
    follow(parts);
  } catch (error) {
    fail(error);
  }
}
