import {
  Box,
  Button,
  Group,
  MultiSelect,
  Paper,
  Popover,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconClock,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SCREEN_SETS_MAX } from '../../../server/contract/screens.ts';
import {
  type Slide,
  type SlideList,
  slideList,
  slidePlan,
  SLIDES_MAX,
} from '../../../server/contract/slides.ts';
import { announce } from '../../lib/announcer.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { namesOf } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Hint } from '../../ui/card.tsx';
import { FieldRow } from '../kit/form/field-row.tsx';
import { idsOf } from '../kit/form/field.ts';
import { parsed, textField, useSmallForm } from '../kit/form/use-small-form.ts';
import { liveKey } from '../kit/live.ts';
import { MediaPicker } from '../kit/media/media-picker.tsx';
import { MediaThumb } from '../kit/media/media-thumb.tsx';
import { MEDIA_KEY, lengthOf } from '../kit/media/model.ts';
import { screenSetsQuery, screensQuery } from '../kit/playback/screens.ts';
import { useServices } from '../kit/session/staff-services.ts';
import classes from './slides-setting.module.css';

const SLIDES_KEY = liveKey(['slides'], ['settings']);
const SLIDES_PATH = '/api/admin/slides';

function slidesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SLIDES_KEY,
    queryFn: ({ signal }) => api.data('GET', SLIDES_PATH, slideList, { signal }),
  });
}

/** "Film, 0:45 · 9:00 to 12:00 · hall". */
export function planWords({
  film,
  starts,
  ends,
  screens,
}: Pick<Slide, 'film' | 'starts' | 'ends' | 'screens'>): string {
  const times = starts !== null || ends !== null;
  return [
    film ? `Film, ${lengthOf(film.ms)}` : 'Picture',
    times ? `${starts ?? '00:00'} to ${ends ?? '24:00'}` : 'All day',
    screens.length > 0 ? namesOf(screens) : 'All big screens',
  ].join(' · ');
}

/** The list with the entry at a place moved by one. */
export function movedBy<Entry>(all: readonly Entry[], at: number, by: 1 | -1): Entry[] {
  return all.toSpliced(at, 1).toSpliced(at + by, 0, ...all.slice(at, at + 1));
}

type Change = {
  method: 'POST' | 'PUT' | 'DELETE';
  path?: string;
  body?: object;
  /** Announced once it is done. */
  said?: string;
};

/** The slides, and what changes them: it is stored at once. */
function useSlides() {
  const { api } = useServices();
  const client = useQueryClient();
  const { data } = useQuery(slidesQuery(api));
  const store = (list: SlideList) => {
    client.setQueryData(SLIDES_KEY, list);
    // Where each is used.
    void client.invalidateQueries({ queryKey: MEDIA_KEY });
  };
  const send = ({ method, path = '', body }: Change) =>
    api.data(method, `${SLIDES_PATH}${path}`, slideList, body && { body });
  const { mutate } = useMutation({
    mutationFn: send,
    onSuccess: (list, { said }) => {
      store(list);
      if (said !== undefined) announce(said);
    },
    meta: { failure: 'slides', refreshes: SLIDES_KEY },
  });
  return {
    slides: data?.items ?? [],
    change: mutate,
    /** Throws ApiError. */
    plan: async (id: number, typed: unknown) =>
      store(await send({ method: 'PUT', path: `/${id}`, body: parsed(slidePlan, typed) })),
  };
}

type PlanProps = { slide: Slide; name: string; onSave: (typed: unknown) => Promise<void> };

/** Form for a slide's times of day and screens. */
function PlanForm({ slide, name, onSave, onSaved }: PlanProps & { onSaved: () => void }) {
  const { api } = useServices();
  const { data: open = [] } = useQuery(screensQuery(api));
  const { data: sets = [] } = useQuery(screenSetsQuery(api));
  const names = [...sets.map((set) => set.name), ...open.flatMap(({ called }) => called ?? [])];
  const [first] = useState(() => ({
    starts: slide.starts ?? '',
    ends: slide.ends ?? '',
    screens: slide.screens,
  }));
  const form = useSmallForm({
    first,
    name: () => name,
    send: ({ starts, ends, screens: on }) =>
      onSave({ starts: starts || null, ends: ends || null, screens: on }),
    onSaved,
  });
  const { screens } = form.values;
  return (
    <Stack renderRoot={(props) => <form noValidate {...props} />} onSubmit={form.onSubmit}>
      <Group grow>
        <TextInput type="time" label="From" data-autofocus {...textField(form, 'starts')} />
        <TextInput type="time" label="Until" {...textField(form, 'ends')} />
      </Group>
      <Hint>By this laptop’s clock. Empty: all day.</Hint>
      <MultiSelect
        label="On these big screens"
        placeholder={screens.length === 0 ? 'All big screens' : ''}
        data={[...new Set([...screens, ...names])]}
        maxValues={SCREEN_SETS_MAX}
        nothingFoundMessage="Give a big screen a name under Preview first."
        value={screens}
        onChange={(chosen) => form.type({ screens: chosen })}
        comboboxProps={{ withinPortal: false, position: 'top' }}
        error={form.fault?.field?.startsWith('screens') && form.fault.message}
      />
      <Group justify="flex-end">
        <Button {...form.button}>Save</Button>
      </Group>
    </Stack>
  );
}

function Plan(props: PlanProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={320} position="bottom-end" trapFocus>
      <Popover.Target>
        <span>
          <IconButton
            icon={IconClock}
            glyph={[17, 1.75]}
            size={32}
            label={`When and where ${props.name} is shown`}
            onClick={() => setOpened(!opened)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <PlanForm {...props} onSaved={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The pictures and films of the idle loop, in their order. */
export function SlidesSetting() {
  const { api } = useServices();
  const { slides, change, plan } = useSlides();
  const { data: open = [] } = useQuery(screensQuery(api));
  const [adding, setAdding] = useState(false);
  const ids = slides.map(({ id }) => id);
  const move = (at: number, by: 1 | -1) =>
    change({
      method: 'PUT',
      body: { ids: movedBy(ids, at, by) },
      said: `Slide ${at + 1} is now slide ${at + by + 1}`,
    });
  return (
    <FieldRow
      field={{
        name: 'slides',
        label: 'Slides',
        changed: false,
        fault: null,
        contested: false,
        revert: () => undefined,
      }}
      hint="Pictures and films, shown while nothing is asked, whole and beside the code. Changes show at once."
      aside={
        <Button
          id={idsOf('slides').input}
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={slides.length >= SLIDES_MAX}
          onClick={() => setAdding(true)}
        >
          Add a slide
        </Button>
      }
    >
      {slides.length > 0 && (
        <Stack component="ol" gap="xs" p={0} m={0}>
          {slides.map((slide, at) => {
            const name = `slide ${at + 1}`;
            const failing = open.filter(({ failed }) => failed.includes(slide.id));
            return (
              <Paper
                key={slide.id}
                component="li"
                withBorder
                p="xs"
                aria-label={`Slide ${at + 1}`}
                style={{ listStyle: 'none' }}
              >
                <Group gap="sm" wrap="nowrap">
                  <span className={classes.thumb}>
                    <MediaThumb item={slide} />
                  </span>
                  <Box flex={1} miw={0}>
                    <Text size="sm" fw={600} truncate title={slide.filename}>
                      {slide.filename}
                    </Text>
                    <Text size="sm" c="var(--text-2)">
                      {planWords(slide)}
                    </Text>
                    {failing.length > 0 && (
                      <Text size="sm" c="var(--warn)" data-part="failing">
                        <IconAlertTriangle size={14} aria-hidden="true" />{' '}
                        {`${namesOf(failing.map((screen) => screen.name))}: left out, since it doesn’t play to its end there.`}
                      </Text>
                    )}
                  </Box>
                  <Group gap={0} wrap="nowrap">
                    <IconButton
                      icon={IconArrowUp}
                      glyph={[17, 1.75]}
                      size={32}
                      label={`Show ${name} earlier`}
                      off={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      icon={IconArrowDown}
                      glyph={[17, 1.75]}
                      size={32}
                      label={`Show ${name} later`}
                      off={at === slides.length - 1}
                      onClick={() => move(at, 1)}
                    />
                    <Plan slide={slide} name={name} onSave={(typed) => plan(slide.id, typed)} />
                    <IconButton
                      icon={IconTrash}
                      glyph={[17, 1.75]}
                      size={32}
                      color="bad"
                      label={`Remove ${name}`}
                      onClick={() => change({ method: 'DELETE', path: `/${slide.id}` })}
                    />
                  </Group>
                </Group>
              </Paper>
            );
          })}
        </Stack>
      )}
      <MediaPicker
        opened={adding}
        title="Add a slide"
        withFilms
        chosen=""
        onChoose={(_path, { id }) => change({ method: 'POST', body: { media_id: id } })}
        onClose={() => setAdding(false)}
      />
    </FieldRow>
  );
}
