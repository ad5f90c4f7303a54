import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pairing } from '../../../../server/contract/paired-devices.ts';
import { countOf, useNow } from '../../../lib/format.ts';
import { Hint, FoldBox } from '../../../ui/card.tsx';
import { CodeAndAddress } from '../../kit/code-and-address.tsx';
import { useOneAtATime } from '../../kit/one-at-a-time.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { DEVICES_KEY, DEVICES_PATH } from '../../kit/network/devices.ts';
import { grouped, minutesLeft, pairingQuery, pairingWords, typedLink } from './model.ts';

/** Fingerprint of the laptop's certificate, so that staff can check that the browser's warning is about this laptop. */
export function CertificateHint({ fingerprint }: { fingerprint: string }) {
  if (fingerprint === '') return null;
  return (
    <Hint>
      Browsers warn about the certificate. It is this laptop’s when its SHA-256 fingerprint is{' '}
      <Text span ff="monospace" size="xs" style={{ overflowWrap: 'anywhere' }}>
        {/* Lines break between pairs. */}
        {fingerprint.replaceAll(/.{24}/g, '$& ')}
      </Text>
      .
    </Hint>
  );
}

/** The code, as long as no device has opened it. @param madeAt milliseconds since 1970, by this device's clock */
function Code({ links, code, fingerprint, madeAt }: Pairing & { madeAt: number }) {
  const [isOpen, setOpen] = useState(false);
  const minutes = minutesLeft(madeAt, useNow(1000));
  const [best, ...others] = links;
  if (best === undefined) return <Hint>This laptop is not on a network right now.</Hint>;
  return (
    <>
      <CodeAndAddress url={best} typed={typedLink(best)} edge={192} how="Scan the code, or open">
        <Text size="sm" c="var(--text-2)">
          and type
        </Text>
        <Text ff="monospace" fz="xl" fw={650} data-part="code">
          {code}
        </Text>
      </CodeAndAddress>
      <Hint>The code works for {countOf(minutes, 'more minute', 'more minutes')}.</Hint>
      {/* Behind a fold: with two codes in view, a camera takes either. */}
      {others.length > 0 && (
        <FoldBox title="If the phone doesn’t find it" isOpen={isOpen} onChange={setOpen} gap="md">
          {others.map((link) => (
            <CodeAndAddress
              key={link}
              url={link}
              typed={typedLink(link)}
              edge={160}
              how="Scan this one instead, or open"
            />
          ))}
        </FoldBox>
      )}
      <CertificateHint fingerprint={fingerprint} />
    </>
  );
}

/** Milliseconds: the second press of a double click must not reach the button that takes the first one's place. */
const DOUBLE_CLICK_MS = 600;

type Props = {
  pairing: Pairing;
  madeAt: number;
  /** Makes another code. */
  onNew: () => void;
  onClose: () => void;
};

/** Steps of a pairing: the code, the question about the number, and the result. */
function Steps({ pairing: started, madeAt, onNew, onClose }: Props) {
  const { api } = useServices();
  const { data } = useQuery(pairingQuery(api, started));
  const answer = useMutation({
    mutationFn: async ({ accepted, at }: { accepted: boolean; at: Pairing }) => {
      const body = { accepted, number: at.asking?.number ?? '' };
      const said = api.done('PUT', `${DEVICES_PATH}/pairings/${at.id}`, { body });
      const wait = new Promise((done) => setTimeout(done, DOUBLE_CLICK_MS));
      await Promise.all([said, wait]);
    },
    meta: { failure: 'pairing', refreshes: DEVICES_KEY },
  });
  const pairing = answer.isPending ? answer.variables.at : data;
  const { state, asking } = pairing;

  const send = useOneAtATime(answer.mutateAsync);
  const say = (accepted: boolean) => send({ accepted, at: pairing });
  const saying = answer.isPending ? answer.variables.accepted : null;
  return (
    <Stack gap="md">
      <div data-said>
        <Text>{pairingWords(pairing)}</Text>
        {state === 'asking' && asking && (
          <Text
            fz="2.5rem"
            fw={650}
            ta="center"
            my="md"
            style={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {grouped(asking.number)}?
          </Text>
        )}
      </div>
      {state === 'waiting' && <Code {...pairing} madeAt={madeAt} />}
      {state === 'asking' && (
        <Group justify="flex-end" gap="sm">
          <Button variant="default" loading={saying === false} onClick={() => say(false)}>
            No
          </Button>
          <Button loading={saying === true} onClick={() => say(true)}>
            Yes, add it
          </Button>
        </Group>
      )}
      {state === 'paired' && (
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onNew}>
            Add another
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      )}
      {(state === 'refused' || state === 'expired') && (
        <Group justify="flex-end">
          <Button onClick={onNew}>Make a new code</Button>
        </Group>
      )}
    </Stack>
  );
}

/** Adds a device: it opens a code, and staff compare the number that it shows. */
export function PairingDialog(props: Props) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title="Add a device"
      size={620}
      closeOnClickOutside={false}
    >
      <Steps key={props.pairing.id} {...props} />
    </Modal>
  );
}
