import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Facts that Linux knows about an interface beyond its name (kernel documentation, ABI/testing/sysfs-class-net).
 */
export type LinuxFacts = {
  /** `wlan`, `bridge`, `wwan`, `wireguard` and the like; empty for a plain network card. */
  devtype: string;
  /** ARPHRD: 1 is Ethernet, 512 PPP, 65534 none. */
  type: number;
  isWireless: boolean;
  /** Made by a program rather than by a driver. */
  isTunnel: boolean;
  /** A piece of hardware, or what a virtual machine takes for one. */
  isHardware: boolean;
  /** Interfaces that a bridge joins. */
  members: string[];
  /** True if the default route leads through it. */
  hasRouter: boolean;
};

/** Destination of a default route, as `/proc/net/route` writes it. */
const EVERYWHERE = '00000000';

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has gone in the meantime, or the kernel does not know it.
    return '';
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function hasRouter(name: string, routes: string): boolean {
  return textOf(routes)
    .split('\n')
    .map((line) => line.split('\t'))
    .some(([iface, to, , , , , , mask]) => iface === name && to === EVERYWHERE && mask === to);
}

/** @returns null where the system is not Linux, or does not know the interface */
export function readLinuxFacts(
  name: string,
  root = '/sys/class/net',
  routes = '/proc/net/route',
): LinuxFacts | null {
  const folder = join(root, name);
  // No interface of Linux is called like a path; other systems have no such folder.
  if (/^\.|\//.test(name) || !existsSync(folder)) return null;
  return {
    devtype: /^DEVTYPE=(.*)$/m.exec(textOf(join(folder, 'uevent')))?.[1] ?? '',
    type: Number(textOf(join(folder, 'type'))),
    isWireless: existsSync(join(folder, 'wireless')) || existsSync(join(folder, 'phy80211')),
    isTunnel: existsSync(join(folder, 'tun_flags')),
    isHardware: existsSync(join(folder, 'device')),
    members: namesIn(join(folder, 'brif')),
    hasRouter: hasRouter(name, routes),
  };
}
