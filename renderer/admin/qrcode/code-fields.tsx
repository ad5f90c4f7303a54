import { Alert, Box, Code, Group, List, Select, Stack, Text, Title } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { CHECK_NAMES, WINDOWS_DNS_CHECK } from '../../../server/contract/captive.ts';
import type { LanAdapter } from '../../../server/contract/network.ts';
import { QR_SIZE } from '../../../server/contract/settings/qrcode.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import {
  ChoiceControl,
  ColourInput,
  NumberControl,
  ImageControl,
  SelectControl,
  SwitchControl,
  TextControl,
} from '../kit/form/controls.tsx';
import { FieldRow } from '../kit/form/field-row.tsx';
import { useField, useJointField, wire } from '../kit/form/field.ts';
import { Fold, useShownBehind } from '../kit/form/fold.tsx';
import { useConcealed } from '../kit/form/secret-control.tsx';
import { routedAddress } from './model.ts';
import { useAddressChoice, usePublicHost } from '../kit/network/addresses.ts';

type Addresses = { addresses: LanAdapter[] | undefined };

/** The option that brings up a field for any other address. */
const CUSTOM = 'custom';

/** Choice of the address that the code opens: one of this laptop's, or any other. */
function OpensField({ addresses = [] }: Addresses) {
  const target = useField('qrcode.target');
  const { field: lan, ...choice } = useAddressChoice(addresses);
  const customUrl = useField('qrcode.customUrl');
  const isCustom = target.value === 'custom';
  const field = useJointField(target.name, target.label, ['qrcode.target', 'qrcode.lanAddress']);
  return (
    <>
      <div data-setting={lan.name}>
        <FieldRow
          field={field}
          hint={isCustom ? 'What a phone opens when it scans the code.' : choice.hint}
          labelsInput
        >
          <Select
            {...wire(field, choice.hint)}
            data={[...choice.data, { value: CUSTOM, label: 'Own address' }]}
            value={isCustom ? CUSTOM : choice.value}
            onChange={(value) => {
              target.set(value === CUSTOM ? 'custom' : 'lan');
              if (value !== CUSTOM) choice.onChange(value);
            }}
          />
        </FieldRow>
      </div>
      {isCustom && (
        <TextControl
          field={customUrl}
          hint="For example, a short link that leads here. Shorter addresses make simpler codes."
          placeholder="https://ask.example.com"
          inputMode="url"
          autoCapitalize="off"
          leftSection={<IconLink size={17} stroke={1.75} />}
        />
      )}
    </>
  );
}

const DARK = ['#000000', '#1f2a44', '#0b3d2e', '#4a1530', '#5b2c06', '#3b1d6e'];
const LIGHT = ['#ffffff', '#fff7e8', '#eaf4ff', '#eafaf1', '#fdeef2', '#f4f0ff'];

type ColourProps = {
  name: 'qrcode.foreground' | 'qrcode.background';
  hint: string;
  swatches: string[];
};

function ColourField({ name, hint, swatches }: ColourProps) {
  const field = useField(name);
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <ColourInput
          {...wire(field, hint)}
          w={150}
          swatches={swatches}
          swatchesPerRow={6}
          popoverProps={{ position: 'bottom-end' }}
          value={field.value}
          onChange={field.set}
        />
      }
    />
  );
}

const LOOK = [
  'qrcode.style',
  'qrcode.size',
  'qrcode.foreground',
  'qrcode.background',
  'qrcode.logoUrl',
] as const;

/** The code that visitors scan to take part: where it leads, and its look. */
export function CodeFields({ addresses }: Addresses) {
  return (
    <Card title="Visitors’ code" intro="The code that visitors scan to ask their question.">
      <div>
        <SwitchControl
          field={useField('qrcode.enabled')}
          hint="Shows the code beside the questions. The table sign has it either way."
        />
        <OpensField addresses={addresses} />
        <Fold title="Style, size and colors" names={LOOK}>
          <ChoiceControl
            field={useField('qrcode.style')}
            options={[
              { value: 'squares', label: 'Squares' },
              { value: 'dots', label: 'Dots' },
            ]}
          />
          <NumberControl
            field={useField('qrcode.size')}
            hint="Width in pixels, margin included. The big screen counts as 1280×720."
            limits={[...QR_SIZE, 1]}
          />
          <ColourField
            name="qrcode.foreground"
            hint="Dark, on a light background."
            swatches={DARK}
          />
          <ColourField
            name="qrcode.background"
            hint="Light, so that phones can read it."
            swatches={LIGHT}
          />
          <ImageControl
            field={useField('qrcode.logoUrl')}
            hint="Small, in the middle of the code. A square one without fine detail works best."
          />
        </Fold>
      </div>
    </Card>
  );
}

function PasswordField() {
  return (
    <TextControl
      field={useField('wifi.password')}
      hint="Anyone who scans the code can read it: use a guest network."
      {...useConcealed('password')}
    />
  );
}

/** The booth's Wi-Fi, for the code that joins it. */
export function WifiFields({ addresses }: { addresses: LanAdapter[] | undefined }) {
  const enabled = useField('wifi.enabled');
  const isShown = useShownBehind(enabled, 'wifi.');
  const onScreen = useField('wifi.onScreen');
  const name = useField('wifi.ssid');
  const security = useField('wifi.security');
  const hidden = useField('wifi.hidden');
  return (
    <Card
      title="Join the Wi-Fi"
      intro="A second code that lets phones join the booth’s network without typing anything."
    >
      <div>
        <SwitchControl
          field={enabled}
          hint="Phones join it, then open the page: two steps, on the table sign and wherever the code is."
        />
        {isShown && (
          <>
            <TextControl
              field={name}
              hint="Exactly as phones list it, including capital letters and spaces."
              placeholder="Acme Guests"
              autoCapitalize="off"
            />
            <SelectControl
              field={security}
              hint="WPA covers WPA2 and WPA3, too."
              options={[
                { value: 'WPA', label: 'WPA' },
                { value: 'WEP', label: 'WEP' },
                { value: 'nopass', label: 'None' },
              ]}
            />
            {security.value !== 'nopass' && <PasswordField />}
            <SwitchControl
              field={hidden}
              hint="The network does not show its name; phones have to ask for it."
            />
            <SwitchControl
              field={onScreen}
              hint="Shows the name, password and code there. Anyone who sees the big screen or a photo of it can join. Nobody outside this network gets them."
            />
          </>
        )}
        <WithoutInternet addresses={addresses} />
      </div>
    </Card>
  );
}

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

/**
 * Instructions for a router that should direct phones' internet checks to this laptop, and the cases in which that fails.
 */
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

/** Switch for answering phones' checks for internet access, with the router settings that it requires. */
function WithoutInternet({ addresses }: { addresses: LanAdapter[] | undefined }) {
  const { part } = useParams();
  const mode = useField('captive.mode');
  const visitors = usePublicHost();
  const isOn = mode.value !== 'off';
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
      <RouterHelp address={routedAddress(addresses)} />
    </Fold>
  );
}
