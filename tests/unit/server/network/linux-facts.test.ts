import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLinuxFacts } from '../../../../server/platform/network/linux-facts.ts';

/** A folder with these files, as the kernel shows them. */
function kernelOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'booth-sys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const ROUTES = [
  'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT',
  'wlp3s0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0',
  'br0\t0001A8C0\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0',
].join('\n');

test('what the kernel says of a Wi-Fi card, a bridge and a tunnel', () => {
  const root = kernelOf({
    'wlp3s0/type': '1\n',
    'wlp3s0/uevent': 'DEVTYPE=wlan\nINTERFACE=wlp3s0\nIFINDEX=3\n',
    'wlp3s0/wireless/x': '',
    'wlp3s0/device/x': '',
    'br0/type': '1\n',
    'br0/uevent': 'DEVTYPE=bridge\nINTERFACE=br0\n',
    'br0/brif/eno1/x': '',
    'tun0/type': '65534\n',
    'tun0/uevent': 'INTERFACE=tun0\n',
    'tun0/tun_flags': '0x1002\n',
    routes: ROUTES,
  });
  const read = (name: string) => readLinuxFacts(name, root, join(root, 'routes'));
  expect(read('wlp3s0')).toEqual({
    devtype: 'wlan',
    type: 1,
    isWireless: true,
    isTunnel: false,
    isHardware: true,
    members: [],
    hasRouter: true,
  });
  expect(read('br0')).toMatchObject({ devtype: 'bridge', members: ['eno1'], hasRouter: false });
  expect(read('tun0')).toMatchObject({ devtype: '', type: 65_534, isTunnel: true });
  expect(read('eth9')).toBeNull();
  expect(read('../wlp3s0')).toBeNull();
});

test('another system, or a name that is a path', () => {
  expect(readLinuxFacts('Wi-Fi', '/nowhere/at/all')).toBeNull();
  expect(readLinuxFacts('..', '/nowhere')).toBeNull();
});
