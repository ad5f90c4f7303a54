import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LanAdapter } from '../../../../server/contract/network.ts';
import type { PublicSettings } from '../../../../server/contract/settings.ts';
import { useConcealed } from '../../form/concealed.tsx';
import { idsOf, useField } from '../../form/field.ts';
import { useAddressChoice } from '../../network/use-address-choice.ts';
import { addressesQuery, publicSettingsQuery } from '../../qrcode/model.ts';
import { useServices } from '../../session/services-context.ts';
import classes from './fields.module.css';
import { LineField } from './line-field.tsx';

type Join = PublicSettings['join'];

function WifiFields() {
  const enabled = useField('wifi.enabled');
  const security = useField('wifi.security');
  const onScreen = useField('wifi.onScreen');
  const isOpen = security.value === 'nopass';
  const concealed = useConcealed('password');
  return (
    <>
      <LineField
        name="wifi.ssid"
        placeholder="Acme Guests"
        autoCapitalize="off"
        description="Exactly as phones list it: your router’s, or this laptop’s hotspot."
        onType={(ssid) => enabled.set(ssid.trim() !== '')}
      />
      {!isOpen && (
        <LineField
          name="wifi.password"
          description="Every visitor can read it, so use a guest network."
          {...concealed}
        />
      )}
      <Checkbox
        className={classes.check}
        size="md"
        label="This Wi-Fi has no password"
        checked={isOpen}
        onChange={({ currentTarget }) => security.set(currentTarget.checked ? 'nopass' : 'WPA')}
      />
      <Checkbox
        className={classes.check}
        size="md"
        label="The big screen shows how to join this Wi-Fi"
        checked={onScreen.value}
        onChange={({ currentTarget }) => onScreen.set(currentTarget.checked)}
      />
    </>
  );
}

function AddressField({ addresses, join }: { addresses: LanAdapter[]; join: Join }) {
  const { field, hint, ...choice } = useAddressChoice(addresses);
  return (
    <div data-setting={field.name}>
      <Select
        id={idsOf(field.name).input}
        size="md"
        label={field.label}
        description={hint}
        error={field.fault}
        {...choice}
      />
      <p className={classes.hint}>
        Phones open <b className={classes.address}>{join.label}</b>
        {join.secondary !== null && (
          <>
            {' '}
            or <b className={classes.address}>{join.secondary}</b>
          </>
        )}
        .
      </p>
    </div>
  );
}

function Address() {
  const { api } = useServices();
  const { data: addresses } = useQuery(addressesQuery(api));
  const { data: shown } = useQuery(publicSettingsQuery(api));
  if (!addresses || !shown) return <div className={classes.waiting} />;
  if (addresses.length > 0) return <AddressField addresses={addresses} join={shown.join} />;
  return (
    <output className={classes.note}>
      <b>This laptop is not on a network yet.</b> Join the stand’s Wi-Fi, or turn on this laptop’s
      hotspot. The code updates automatically as soon as there is an address.
    </output>
  );
}

/** The way from a visitor's pocket to the question page. */
export function PhonesStep() {
  return (
    <div className={classes.fields}>
      <WifiFields />
      <Address />
    </div>
  );
}
