import { Alert, Button, Group, Modal, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  DRAW_MESSAGES,
  drawState,
  drawUpdate,
  type DrawState,
} from '../../../server/contract/draw.ts';
import { DRAW_NAME_MAX } from '../../../server/contract/limits.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { Hint } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { DRAW_KEY, DRAW_PATH, useDraw, type DrawControls } from '../kit/draw/use-draw.ts';
import { DrawButtons } from '../kit/draw/draw-buttons.tsx';
import { parsed, textField, useSmallForm } from '../kit/form/use-small-form.ts';
import { useServices } from '../kit/session/staff-services.ts';

/** A draw among the leads who agreed to it. */
export function DrawDialog({ onClose }: { onClose: () => void }) {
  const controls = useDraw();
  const { draw, error, refetch } = controls;
  return (
    <Modal opened onClose={onClose} title="Draw" size={560}>
      {draw ? (
        <Stack gap="lg">
          {/* What someone else saved takes the place of what stood there. */}
          <Asked key={`${draw.name} ${String(draw.open)}`} draw={draw} />
          {draw.name !== '' && <Result draw={draw} controls={controls} />}
        </Stack>
      ) : (
        error && <LoadFailed title="It could not be loaded" error={error} onRetry={refetch} />
      )}
    </Modal>
  );
}

function Asked({ draw: { name, open, version } }: { draw: DrawState }) {
  const { api } = useServices();
  const client = useQueryClient();
  const form = useSmallForm({
    first: { name, open: name === '' || open },
    name: () => 'The draw',
    send: async (values) => {
      const body = parsed(drawUpdate, { ...values, version });
      client.setQueryData<DrawState>(
        DRAW_KEY,
        await api.data('PUT', DRAW_PATH, drawState, { body }),
      );
    },
  });
  const isOther = name !== '' && form.values.name.trim() !== name;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Hint>
          Visitors who leave their details are asked whether they take part, apart from all other
          consent; so are those whom you capture. The big screen shows a first name and an initial.
        </Hint>
        <TextInput
          label="What is drawn"
          placeholder="A coffee machine"
          description={
            isOther ? 'Another name is another draw: nobody has agreed to it yet.' : null
          }
          maxLength={DRAW_NAME_MAX}
          autoComplete="off"
          dir="auto"
          {...textField(form, 'name')}
        />
        <Switch
          label="Ask visitors to take part"
          checked={form.values.open}
          onChange={({ currentTarget: { checked } }) => form.type({ open: checked })}
        />
        {form.fault && form.fault.field !== 'name' && (
          <Text data-said="urgent" size="sm" c="var(--bad)">
            {form.fault.message}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant={name === '' ? 'filled' : 'default'} {...form.button}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** State of the draw in words. */
export function drawTitle({ drawn, on_screen: isShown }: Pick<DrawState, 'drawn' | 'on_screen'>) {
  if (!drawn) return 'Ready to draw';
  return isShown ? 'On the big screen' : 'Drawn';
}

/** Sentence where nobody is left to be drawn; null otherwise. */
export function nobodySentence({ agreed, left }: Pick<DrawState, 'agreed' | 'left'>) {
  if (left > 0) return null;
  return agreed === 0
    ? 'Nobody has agreed to this draw yet. A lead without a name cannot take part.'
    : DRAW_MESSAGES.nobody;
}

function Result({ draw, controls }: { draw: DrawState; controls: DrawControls }) {
  const { agreed, left, drawn } = draw;
  const nobody = nobodySentence(draw);
  const taking = countOf(agreed, 'person takes part', 'people take part');
  return (
    <Stack component="section" gap="md" aria-label="Result">
      <Group justify="space-between" align="baseline">
        <Title order={3}>{drawTitle(draw)}</Title>
        <Text size="sm" c="var(--text-2)" data-said>
          {taking}
          {agreed !== left && `, ${formatCount(left)} not drawn yet`}
        </Text>
      </Group>
      {drawn && (
        <>
          <Text fz="xl" fw={650} dir="auto" data-said style={{ overflowWrap: 'anywhere' }}>
            {drawn.who}
          </Text>
          <Hint>
            {!draw.on_screen && 'Nobody else sees this yet. '}
            <em>Draw again</em> marks {drawn.who} as absent; an absent person does not come again.
          </Hint>
        </>
      )}
      {nobody !== null && (
        <Alert color="gray" data-said>
          {nobody}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        {drawn ? (
          <DrawButtons controls={controls} />
        ) : (
          left > 0 && (
            <Button
              leftSection={<IconGift size={17} stroke={1.75} aria-hidden="true" />}
              aria-busy={controls.isBusy || undefined}
              onClick={() => controls.press('draw')}
            >
              Draw one
            </Button>
          )
        )}
      </Group>
    </Stack>
  );
}
