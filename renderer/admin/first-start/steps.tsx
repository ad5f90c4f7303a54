import {
  Button,
  Checkbox,
  FileButton,
  Group,
  Image,
  Input,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconUpload } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { UPLOAD_TYPES } from '../../../server/contract/media.ts';
import { useConcealed } from '../kit/form/secret-control.tsx';
import { ColourInput } from '../kit/form/controls.tsx';
import { idsOf, useField } from '../kit/form/field.ts';
import type { NameOfType } from '../kit/form/setting-values.ts';
import { MEDIA_KEY, uploadMedia } from '../kit/media/model.ts';
import { uploadFailure } from '../kit/media/use-upload.ts';
import { addressesQuery, publicSettingsQuery, useAddressChoice } from '../kit/network/addresses.ts';
import { useServices } from '../kit/session/staff-services.ts';

type LineProps = { name: NameOfType<string>; onType?: (value: string) => void } & TextInputProps;

/** A line of text. */
function LineField({ name, onType, ...input }: LineProps) {
  const { label, value, set, fault } = useField(name);
  return (
    <div data-setting={name}>
      <TextInput
        id={idsOf(name).input}
        size="md"
        label={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={fault}
        descriptionProps={{ mb: 'sm' }}
        onChange={({ currentTarget }) => {
          set(currentTarget.value);
          onType?.(currentTarget.value);
        }}
        {...input}
      />
    </div>
  );
}

/** "acme.com", as people write it. */
const BARE_ADDRESS = /^[^\s:/]+\.[^\s:]+$/;

/** An address as people write it with the scheme that it lacks; null where it is complete, or none. */
export function completed(typed: string): string | null {
  const address = typed.trim();
  return BARE_ADDRESS.test(address) ? `https://${address}` : null;
}

function SiteField() {
  const { value, set } = useField('brand.siteUrl');
  const whole = completed(value);
  const complete = () => {
    if (whole !== null) flushSync(() => set(whole));
  };
  return (
    <LineField
      name="brand.siteUrl"
      placeholder="www.acme.com"
      inputMode="url"
      autoCapitalize="off"
      // It is completed when the field is left.
      {...(whole === null ? {} : { error: null })}
      onBlur={complete}
      onKeyDown={({ key }) => {
        // Before Enter submits the form.
        if (key === 'Enter') complete();
      }}
    />
  );
}

const SWATCHES = ['#e4572e', '#f3a712', '#2e9e5b', '#1f8a8a', '#2f6bff', '#6b3fd4', '#c2185b'];

function ColourField() {
  const { name, label, value, set, fault } = useField('brand.colour');
  return (
    <div data-setting={name}>
      <ColourInput
        id={idsOf(name).input}
        size="md"
        label={label}
        placeholder="#2f6bff"
        swatches={SWATCHES}
        swatchesPerRow={7}
        error={fault}
        value={value}
        onChange={set}
      />
    </div>
  );
}

/** The company's logo: uploaded right here, and in the media library from then on. */
function LogoField() {
  const { api } = useServices();
  const client = useQueryClient();
  const { name, label, value, set, fault } = useField('wedeliver.logoUrl');
  const upload = useMutation({
    mutationFn: (file: File) => uploadMedia(api, file),
    onSuccess: (item) => {
      void client.invalidateQueries({ queryKey: MEDIA_KEY });
      set(item.url_path);
    },
  });
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      size="md"
      error={upload.error ? uploadFailure(upload.error) : fault}
      data-setting={name}
    >
      <Group gap="xs" mih={42} wrap="nowrap">
        {value !== '' && (
          <Image
            src={value}
            alt="Your logo"
            h={36}
            w="auto"
            maw={110}
            fit="contain"
            miw={0}
            flex="0 1 auto"
          />
        )}
        <FileButton
          accept={UPLOAD_TYPES.join()}
          onChange={(file) => {
            if (file) upload.mutate(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              flex="none"
              px="sm"
              loading={upload.isPending}
              leftSection={value === '' && <IconUpload size={17} stroke={1.75} />}
            >
              {value === '' ? 'Upload a logo' : 'Change'}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button
            variant="subtle"
            color="gray"
            flex="none"
            px="sm"
            aria-label="Remove the logo"
            onClick={() => set('')}
          >
            Remove
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

/** Step for the booth's identity: names, colour and logo. */
export function StandStep() {
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <LineField name="brand.companyName" placeholder="Acme Instruments" spellCheck />
        <LineField name="brand.eventName" placeholder="Expo 2026, hall 7" spellCheck />
      </SimpleGrid>
      <SiteField />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <ColourField />
        <LogoField />
      </SimpleGrid>
    </Stack>
  );
}

/** The laptop's address, where there is a choice; and what phones open. */
function Address() {
  const { api } = useServices();
  const { data: addresses = [], isSuccess: isKnown } = useQuery(addressesQuery(api));
  const { data: shown } = useQuery(publicSettingsQuery(api));
  const { field, hint, ...choice } = useAddressChoice(addresses);
  return (
    <>
      {addresses.length > 1 && (
        <div data-setting={field.name}>
          <Select
            id={idsOf(field.name).input}
            size="md"
            label={field.label}
            description={hint}
            error={field.fault}
            {...choice}
          />
        </div>
      )}
      {shown && isKnown && (
        <Text data-said fz="sm" c="var(--text-2)">
          {addresses.length > 0
            ? `Phones open ${[shown.join.label, shown.join.secondary].filter(Boolean).join(' or ')}.`
            : 'This laptop is not on a network yet. Join the booth’s Wi-Fi, or turn on this laptop’s hotspot: the code follows automatically.'}
        </Text>
      )}
    </>
  );
}

/** The way from a visitor's pocket to the question page. */
export function WifiStep() {
  const enabled = useField('wifi.enabled');
  const security = useField('wifi.security');
  const onScreen = useField('wifi.onScreen');
  const isOpen = security.value === 'nopass';
  const concealed = useConcealed('password');
  return (
    <Stack gap="lg">
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
        label="This Wi-Fi has no password"
        checked={isOpen}
        onChange={({ currentTarget }) => security.set(currentTarget.checked ? 'nopass' : 'WPA')}
      />
      <Checkbox
        label="The big screen shows how to join this Wi-Fi"
        checked={onScreen.value}
        onChange={({ currentTarget }) => onScreen.set(currentTarget.checked)}
      />
      <Address />
    </Stack>
  );
}
