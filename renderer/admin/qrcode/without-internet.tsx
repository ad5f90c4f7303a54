import { Alert, Box, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { CHECK_NAMES, WINDOWS_DNS_CHECK } from '../../../server/contract/captive.ts';
import type { LanAdapter } from '../../../server/contract/network.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useField } from '../form/field.ts';
import { SwitchControl } from '../form/controls.tsx';
import { Fold } from '../form/fold.tsx';
import { usePublicHost } from '../second-device/admin-port.ts';

/** Stands for the laptop's address while it has none. */
const NO_ADDRESS = '192.168.0.10';

function Lines({ name, lines }: { name: string; lines: string[] }) {
  const text = `${lines.join('\n')}\n`;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {/* It scrolls, so the keyboard has to reach it. */}
      <Box
        component="section"
        flex={1}
        mah={240}
        tabIndex={0}
        aria-label={`Lines for ${name}`}
        style={{ overflow: 'auto' }}
      >
        <Code block style={{ overflow: 'visible', width: 'max-content', minWidth: '100%' }}>
          {text}
        </Code>
      </Box>
      <CopyButton text={text} label={`Copy the lines for ${name}`} size={36} />
    </Group>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Title order={4} fz="md">
        {title}
      </Title>
      {children}
    </Box>
  );
}

/** How to have phones' checks directed to this laptop, and where that cannot be done. */
function RouterHelp({ address }: { address: string }) {
  const pairs: [string, string][] = [
    ...CHECK_NAMES.map((name): [string, string] => [name, address]),
    [WINDOWS_DNS_CHECK.name, WINDOWS_DNS_CHECK.address],
  ];
  return (
    <Stack gap="md" mt="sm" c="var(--text-2)" fz="sm">
      <Text inherit>
        A phone that joins a Wi-Fi network asks a well-known address whether there is internet
        access. If nobody answers, it may go back to its mobile network, and the question page no
        longer opens. If your router points these addresses at this laptop, Booth answers instead.
      </Text>
      <List type="ordered" fz="inherit">
        <List.Item>
          Give this laptop a fixed address in your router, so that it stays {address}.
        </List.Item>
        <List.Item>Add the lines below to the router’s name server (DNS).</List.Item>
        <List.Item>Switch this on, save, and join with your own phone.</List.Item>
      </List>
      <Part title="OpenWrt, GL.iNet and other routers with dnsmasq">
        <Text inherit mb="sm">
          In OpenWrt: Network, DHCP and DNS, Addresses; or as lines in /etc/dnsmasq.conf, then
          restart dnsmasq. For this laptop’s own hotspot on Linux, put them into
          /etc/NetworkManager/dnsmasq-shared.d/booth.conf and switch the hotspot off and on.
        </Text>
        <Lines name="dnsmasq" lines={pairs.map(([name, to]) => `address=/${name}/${to}`)} />
      </Part>
      <Part title="MikroTik">
        <Lines
          name="MikroTik"
          lines={pairs.map(([name, to]) => `/ip dns static add name=${name} address=${to}`)}
        />
      </Part>
      <Part title="pfSense, OPNsense, UniFi and Pi-hole">
        <Text inherit>
          Add each name with the address {address} as a “host override”, “local DNS record” or
          “static DNS entry”.
        </Text>
      </Part>
      <Part title="Where it does not work">
        <Text inherit>
          The Windows mobile hotspot, Internet Sharing on a Mac and phone hotspots look up names
          themselves and have no setting for this: use a small travel router instead. Most simple
          home routers, FRITZ!Box included, can’t point other names at an address you choose. Phones
          with a VPN or a “private DNS” never ask your router.
        </Text>
      </Part>
      <Part title="What phones do then">
        <Text inherit>
          iPhones and Macs keep the Wi-Fi. Android also asks in an encrypted way that nobody else
          can answer: it may say “limited connection” once, and visitors tap to stay connected.
        </Text>
      </Part>
    </Stack>
  );
}

/** Whether Booth answers phones' checks for internet access, and what the router needs for that. */
export function WithoutInternet({ addresses }: { addresses: LanAdapter[] | undefined }) {
  const { part } = useParams();
  const mode = useField('captive.mode');
  const visitors = usePublicHost();
  const isOn = mode.value !== 'off';
  const adapter =
    addresses?.find(({ chosen }) => chosen) ?? addresses?.find((one) => one.recommended);
  return (
    <Fold
      title="A Wi-Fi without internet"
      names={['captive.mode']}
      open={part === 'without-internet'}
    >
      <SwitchControl
        field={{ ...mode, value: isOn, set: (on) => mode.set(on ? 'stay' : 'off') }}
        hint={
          isOn
            ? 'Phones get the answer that all is well, and stay on this Wi-Fi.'
            : 'Phones are left alone. Some drop a Wi-Fi without internet after a while.'
        }
      />
      {isOn && visitors !== null && visitors.port !== '' && (
        <Alert color="warn" role="note">
          Phones ask on port 80, and Booth has port {visitors.port} now. Until it has port 80, their
          checks don’t arrive.
        </Alert>
      )}
      <RouterHelp address={adapter?.address ?? NO_ADDRESS} />
    </Fold>
  );
}
