import { Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type FactState,
  type PhoneTest,
  type TestedPhone,
} from '../../../../server/contract/readiness.ts';
import { shortUserAgent } from '../../../lib/devices.ts';
import { useNow } from '../../../lib/format.ts';
import { Card, Hint } from '../../../ui/card.tsx';
import { HeldPicture } from '../../../ui/held-picture.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { codeOf } from '../code-and-address.tsx';
import { StateMark } from './ready-list.tsx';

/** Edge of the code in CSS pixels. */
const EDGE = 176;
/** Phones whose outcome stays in view. */
const SHOWN = 3;
/** Milliseconds of a code in view after which a phone should have come. */
const OVERDUE_MS = 60_000;

type Step = { words: string; state: FactState };

/** The three things that a phone's test consists of, as far as it has come. */
export function stepsOf(phone: TestedPhone | undefined): Step[] {
  const missing = phone?.stalled ? 'problem' : 'waiting';
  return [
    { words: 'The phone opens the page', state: phone ? 'ok' : 'waiting' },
    { words: 'The laptop hears the phone', state: phone?.posted ? 'ok' : missing },
    {
      words: 'The phone hears the laptop',
      // Without the step before it there is nothing to hear yet.
      state: phone?.heard ? 'ok' : phone?.posted ? missing : 'waiting',
    },
  ];
}

/** Outcome of one phone's test, as it stands behind the phone's name. */
export function outcomeOf({
  heard,
  stalled,
  round_trip_ms: ms,
}: Pick<TestedPhone, 'heard' | 'stalled' | 'round_trip_ms'>): string {
  if (heard) return `there and back in ${ms} ms`;
  return stalled ? 'something is in the way' : 'on its way';
}

/**
 * A code to scan, and three lights that turn on as the phone's page has opened, sent and heard: the proof that the Wi-Fi
 * lets phones and laptop talk.
 */
export function PhoneTestCard({ test }: { test: PhoneTest | undefined }) {
  const now = useNow(5000);
  const [since] = useState(Date.now);
  const phones = test?.phones ?? [];
  const isOverdue = phones.length === 0 && now - since > OVERDUE_MS;
  return (
    <Card
      title="Phone test"
      intro="Scan this with a phone on the booth’s Wi-Fi: it proves that phone and laptop reach each other."
    >
      <Group gap="lg" align="flex-start">
        <Paper bg="#fff" radius="md" p="sm" w={EDGE + 16} h={EDGE + 16}>
          {test && (
            <HeldPicture src={codeOf(test.url, EDGE)} alt="Code for the phone test" edge={EDGE} />
          )}
        </Paper>
        <Stack component="ol" gap="md" p={0} m={0} aria-label="Steps of the phone test">
          {stepsOf(phones[0]).map(({ words, state }) => (
            <Group key={words} component="li" gap="sm" wrap="nowrap">
              <StateMark state={state} size={22} />
              <Text fz="sm">{words}</Text>
            </Group>
          ))}
        </Stack>
      </Group>
      <div data-said>
        {isOverdue && (
          <Hint>
            No phone has got through yet. Is it on the booth’s Wi-Fi, with mobile data and any VPN
            off? Guest networks and “client isolation” in the router keep phones from reaching the
            laptop: switch that off, or use another network.
          </Hint>
        )}
        {phones.slice(0, SHOWN).map((phone) => (
          <Text key={phone.id} fz="sm" c="var(--text-2)">
            {shortUserAgent(phone.user_agent)}: {outcomeOf(phone)},{' '}
            <RelativeTime iso={phone.started_at} />
          </Text>
        ))}
      </div>
    </Card>
  );
}
