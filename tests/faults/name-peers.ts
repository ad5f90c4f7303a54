import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host, Service } from './lan.ts';
import { nodeBinary } from '../support/node-binary.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Debian's own, which has Debian's packages. */
export const PYTHON = '/usr/bin/python3';

/** Starts a system's avahi on a host: the resolver and responder of most Linux desktops. */
export async function startAvahi(host: Host, hostName: string): Promise<void> {
  const folder = tempFolder();
  const conf = join(folder, 'avahi-daemon.conf');
  writeFileSync(conf, `[server]\nhost-name=${hostName}\n[wide-area]\nenable-wide-area=no\n`);
  await host.run('mkdir', '-p', '/run/dbus', '/run/avahi-daemon');
  await host.serve(
    /system_bus_socket/,
    'dbus-daemon',
    '--system',
    '--nofork',
    '--nopidfile',
    '--print-address',
  );
  await host.serve(
    /startup complete/,
    'avahi-daemon',
    '--no-drop-root',
    '--no-rlimits',
    '--no-chroot',
    '-f',
    conf,
  );
}

/** @returns the IPv4 address, or null when nobody gives one within avahi's own five seconds */
export async function avahiResolve(host: Host, name: string): Promise<string | null> {
  const line = await host.run('avahi-resolve', '-4', '-n', name).catch(() => '');
  return line.split(/\s+/)[1] || null;
}

/** Watches for web pages as a browser for services does: `+` came, `=` resolved, `-` went. */
export function avahiBrowse(host: Host): Promise<Service> {
  return host.serve(/^=/, 'avahi-browse', '--resolve', '--parsable', '_http._tcp');
}

/** A plain resolver on a port of its own that takes the first answer, as Android's does; by dnspython. */
export async function oneShot(host: Host, name: string, type: 'A' | 'AAAA'): Promise<unknown> {
  return JSON.parse(
    await host.run(
      PYTHON,
      '-c',
      `
import json, sys, dns.message, dns.query
asked = dns.message.make_query(sys.argv[1], sys.argv[2])
reply = dns.query.udp(asked, '224.0.0.251', port=5353, timeout=10, ignore_unexpected=True)
print(json.dumps({
    'same': reply.id == asked.id and reply.question == asked.question,
    'records': [[str(r) for r in found] for found in reply.answer],
    'ttl': max([found.ttl for found in reply.answer], default=0),
    'classes': [int(found.rdclass) for found in reply.answer],
}))`,
      name,
      type,
    ),
  );
}

/** python-zeroconf, which Home Assistant is built on: what it finds of a name. */
export async function zeroconfResolve(host: Host, name: string): Promise<string> {
  const found = await host.run(
    PYTHON,
    '-c',
    `
import socket, sys, threading
from zeroconf import DNSOutgoing, DNSQuestion, InterfaceChoice, IPVersion, RecordUpdateListener, Zeroconf
name = sys.argv[1] + '.'
question = DNSQuestion(name, 1, 1)
done = threading.Event()
class Listener(RecordUpdateListener):
    def async_update_records(self, zc, now, records):
        for update in records:
            if update.new.type == 1 and update.new.name == name:
                print(socket.inet_ntoa(update.new.address), flush=True)
                done.set()
zc = Zeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)
zc.add_listener(Listener(), None)
for _ in range(10):
    out = DNSOutgoing(0)
    out.add_question(question)
    zc.send(out)
    if done.wait(1): break
zc.close()`,
    name,
  );
  return found.trim().split('\n')[0] ?? '';
}

/**
 * The system's systemd-resolved, or one that was unpacked elsewhere: installing it would take over this machine's own
 * name resolution.
 */
export function findResolved(): string | undefined {
  return [process.env['BOOTH_TEST_RESOLVED'], '/lib/systemd/systemd-resolved'].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/** Starts systemd-resolved on a host, with multicast DNS. */
export async function startResolved(host: Host, binary: string): Promise<void> {
  // As its network manager would, this tells it that the links speak multicast DNS. It drops privileges to a user of
  // its own, which a machine that never installed it does not have.
  await host.run(
    'sh',
    '-euc',
    `mkdir -p /run/systemd/resolve /run/systemd/resolved.conf.d /run/systemd/netif/links
     for index in $(ip -oneline link | cut -d: -f1); do
       printf 'ADMIN_STATE=configured\\nOPER_STATE=routable\\nMDNS=yes\\n' >"/run/systemd/netif/links/$index"
     done
     printf '[Resolve]\\nMulticastDNS=yes\\nLLMNR=no\\nDNSStubListener=no\\n' >/run/systemd/resolved.conf.d/names.conf
     cp /etc/passwd /run/passwd
     grep -q ^systemd-resolve: /run/passwd || echo systemd-resolve:x:995:995::/:/usr/sbin/nologin >>/run/passwd
     mount --bind /run/passwd /etc/passwd
     chown "$(id -u systemd-resolve):$(id -g systemd-resolve)" /run/systemd/resolve`,
  );
  await host.serve(/Using system hostname/, binary);
  await host.run(
    'sh',
    '-c',
    'until [ -S /run/systemd/resolve/io.systemd.Resolve ]; do sleep 0.1; done',
  );
}

/** Asks systemd-resolved as programs do when they look up a name. @returns its addresses, or the name of its error */
export async function resolvedAnswer(host: Host, name: string): Promise<string> {
  const script = `
    const socket = require('node:net').connect('/run/systemd/resolve/io.systemd.Resolve');
    const parameters = { name: process.argv[1] };
    socket.write(JSON.stringify({ method: 'io.systemd.Resolve.ResolveHostname', parameters }) + '\\0');
    let text = '';
    socket.on('data', (data) => {
      text += data;
      if (!text.endsWith('\\0')) return;
      const answer = JSON.parse(text.slice(0, -1));
      console.log(answer.error ?? answer.parameters.addresses.map(({ address }) => address.join('.')).join());
      socket.end();
    });`;
  return (await host.run(nodeBinary(), '-e', script, name)).trim();
}
