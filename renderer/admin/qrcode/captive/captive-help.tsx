import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CHECK_NAMES, WINDOWS_DNS_CHECK } from '../../../../server/contract/captive.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Link } from '../../link.tsx';
import { useServices } from '../../session/services-context.ts';
import { addressesQuery } from '../qr-api.ts';
import classes from './captive.module.css';

/** What stands for the laptop's address while it has none. */
const NO_ADDRESS = '192.168.0.10';

function Recipe({ name, lines }: { name: string; lines: string[] }) {
  const text = `${lines.join('\n')}\n`;
  return (
    <div className={classes.recipe}>
      <CopyButton text={text} label={`Copy the lines for ${name}`} size={36} />
      {/* It scrolls sideways, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.lines} tabIndex={0} aria-label={`Lines for ${name}`}>
        <pre>{text}</pre>
      </section>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** How to have phones' checks directed to this laptop, and where that cannot be done. */
export function CaptiveHelp() {
  const { api } = useServices();
  const { data: addresses } = useQuery(addressesQuery(api));
  const adapter =
    addresses?.find(({ chosen }) => chosen) ?? addresses?.find((one) => one.recommended);
  const address = adapter?.address ?? NO_ADDRESS;
  const pairs: [string, string][] = [
    ...CHECK_NAMES.map((name): [string, string] => [name, address]),
    [WINDOWS_DNS_CHECK.name, WINDOWS_DNS_CHECK.address],
  ];
  const dnsmasq = pairs.map(([name, to]) => `address=/${name}/${to}`);
  const mikrotik = pairs.map(([name, to]) => `/ip dns static add name=${name} address=${to}`);
  return (
    <div className={classes.help}>
      <Link to="/qrcode" className={classes.back}>
        <IconArrowLeft size={16} stroke={1.9} aria-hidden="true" />
        QR Code
      </Link>
      <h1>A Wi-Fi without internet</h1>
      <p>
        A phone that joins a Wi-Fi network asks a well-known address whether there is internet
        access. If nobody answers, it may go back to its mobile network, and the question page no
        longer opens. If your router points these addresses at this laptop, Booth answers instead.
      </p>
      <ol>
        <li>Give this laptop a fixed address in your router, so that it stays {address}.</li>
        <li>Add the lines below to the router’s name server (DNS).</li>
        <li>Choose “Stay” or “Open page” on the QR Code screen, and join with your own phone.</li>
      </ol>
      <Part title="OpenWrt, GL.iNet and other routers with dnsmasq">
        <p>
          In OpenWrt: Network, DHCP and DNS, Addresses; or as lines in /etc/dnsmasq.conf, then
          restart dnsmasq.
        </p>
        <Recipe name="dnsmasq" lines={dnsmasq} />
      </Part>
      <Part title="This laptop’s own hotspot on Linux">
        <p>
          Put the same lines into /etc/NetworkManager/dnsmasq-shared.d/booth.conf and switch the
          hotspot off and on.
        </p>
      </Part>
      <Part title="MikroTik">
        <Recipe name="MikroTik" lines={mikrotik} />
      </Part>
      <Part title="pfSense, OPNsense, UniFi and Pi-hole">
        <p>
          Add each name with the address {address} as a “host override”, “local DNS record” or
          “static DNS entry”.
        </p>
      </Part>
      <Part title="Where it does not work">
        <ul>
          <li>
            The Windows mobile hotspot, Internet Sharing on a Mac and phone hotspots look up names
            themselves and have no setting for this. Use a small travel router instead.
          </li>
          <li>
            Most simple home routers, FRITZ!Box included, can’t point other names at an address you
            choose.
          </li>
          <li>Phones with a VPN or a “private DNS” of their own never ask your router.</li>
        </ul>
      </Part>
      <Part title="What phones do then">
        <ul>
          <li>iPhones and Macs keep the Wi-Fi, or show the question page when they join.</li>
          <li>
            Android also asks in an encrypted way that nobody else can answer. It may say “limited
            connection” once; visitors tap to stay connected.
          </li>
          <li>
            The window that opens automatically is a simple browser. Asking works there; the live
            page works better in the phone’s own browser.
          </li>
        </ul>
      </Part>
    </div>
  );
}
