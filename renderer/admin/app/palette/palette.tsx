/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no select shows rows with descriptions and keys */
import { Box, Divider, Group, Kbd, Modal, NavLink, Text, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBrightness,
  IconCompass,
  IconDownload,
  IconLogout,
  IconMasksTheater,
  IconPlayerPause,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconPlus,
  IconScreenShareOff,
  IconSearch,
} from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { stepAround, useCommand, useShortcuts } from '../../../lib/keyboard.ts';
import { usePlaybackControls } from '../../kit/playback/use-playback.ts';
import { useEventDialogs } from '../../kit/event/event-dialogs.tsx';
import { exportFile } from '../../kit/export-menu.tsx';
import { useEventId } from '../../kit/link.tsx';
import { useIsAdmin, useLogout, useServices } from '../../kit/session/staff-services.ts';
import { useOtherTheme } from '../../kit/theme-toggle.tsx';
import { ROW, ROW_ICON, useRailTip } from '../shell/rail-parts.tsx';
import classes from '../shell/rail.module.css';
import { addressOf, firstChoice, usePaletteGroups, type PaletteItem } from './palette-items.ts';

/** The way into the palette, as an entry of the rail. */
export function PaletteRow({ onOpen }: { onOpen: () => void }) {
  const tip = useRailTip();
  return (
    <NavLink
      component="button"
      type="button"
      {...tip('Find (Ctrl K)')}
      label="Find"
      aria-haspopup="dialog"
      leftSection={<IconSearch {...ROW_ICON} />}
      rightSection={
        <Kbd size="xs" visibleFrom="md">
          Ctrl K
        </Kbd>
      }
      onClick={onOpen}
      {...ROW}
    />
  );
}

/** @param also its keys, or other words for it */
function action(
  id: string,
  icon: typeof IconPlus,
  label: string,
  run: () => void,
  also?: string | readonly string[],
): PaletteItem {
  return {
    id,
    icon,
    label,
    run,
    ...(typeof also === 'string' ? { words: also } : also && { keys: also }),
  };
}

/** Actions that are available on every page. */
function useActions({ canAsk, ask }: ReturnType<typeof useEventDialogs>): readonly PaletteItem[] {
  const { api, wishes } = useServices();
  const event = useEventId();
  const playback = usePlaybackControls();
  const { mutate: logout } = useLogout();
  const theme = useOtherTheme();
  const isAdmin = useIsAdmin();
  const save = (resource: 'questions' | 'leads') => () =>
    void exportFile(api, resource, 'csv', { event });
  return [
    action('pause', IconPlayerPause, 'Pause or resume the big screen', playback.togglePause, ['f']),
    action('next', IconPlayerTrackNext, 'Next question on the big screen', playback.next, [']']),
    action(
      'previous',
      IconPlayerTrackPrev,
      'Previous question on the big screen',
      playback.previous,
      ['['],
    ),
    action(
      'blank',
      IconScreenShareOff,
      'Blank the big screen, or show it again',
      playback.toggleBlank,
      ['b'],
    ),
    action('undo', IconArrowBackUp, 'Undo the last change', wishes.undoLast, ['Ctrl', 'z']),
    ...(canAsk
      ? [
          action('new', IconPlus, 'New event', () => ask('new'), 'start'),
          action('rehearse', IconMasksTheater, 'Rehearse', () => ask('rehearsal'), 'test try'),
          action(
            'example',
            IconCompass,
            'Look around with an example',
            () => ask('example'),
            'demo sample try',
          ),
        ]
      : []),
    ...(isAdmin
      ? [
          action(
            'export-questions',
            IconDownload,
            'Export questions as CSV',
            save('questions'),
            'download',
          ),
          action('export-leads', IconDownload, 'Export leads as CSV', save('leads'), 'download'),
        ]
      : []),
    action('theme', IconBrightness, `Switch to ${theme.next} theme`, theme.show),
    action('logout', IconLogout, 'Logout', () => logout(), 'sign out'),
  ];
}

/** The results' focus stays in the field; the arrows go round. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** At once: the letters after Ctrl+K belong to the field, and a page that comes late leaves the focus in a dialog. */
function focus(field: HTMLInputElement | null) {
  field?.focus();
}

type FindProps = {
  actions: readonly PaletteItem[];
  onClose: () => void;
};

function Find({ actions, onClose }: FindProps) {
  const navigate = useNavigate();
  const now = useEventId();
  const [before] = useState(() => document.activeElement);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(-1);
  const groups = usePaletteGroups(query.trim(), actions);
  const items = groups.flatMap((group) => group.items);
  // By place: Enter takes the first result, also when results come later than the letters.
  const selected = Math.min(chosen, items.length - 1);
  const close = () => {
    // Gone before anything else is done: the keys of the page are silent while a dialog is open.
    flushSync(onClose);
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  const choose = (item: PaletteItem) => {
    close();
    if ('run' in item) item.run();
    else void navigate(addressOf(item, now));
  };
  useCommand('k', close);
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const options = list.current?.querySelectorAll('[role="option"]');
    options?.[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <Modal
      opened
      onClose={close}
      returnFocus={false}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      padding={0}
      size={600}
      yOffset="8dvh"
      zIndex={250}
      attributes={{ content: { 'aria-label': 'Find' } }}
      styles={{
        content: { overflow: 'hidden' },
        body: {
          display: 'flex',
          flexDirection: 'column',
          padding: 0,
          maxHeight: 'min(32rem, 80dvh)',
        },
      }}
    >
      <TextInput
        data-autofocus
        ref={focus}
        variant="unstyled"
        size="lg"
        // The only field of a small dialog, with a caret in it, needs no ring.
        styles={{ input: { outline: 'none' } }}
        placeholder="Find a page, a setting, a question, a lead"
        aria-label="Find"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={selected < 0 ? undefined : optionId(selected)}
        leftSection={<IconSearch {...ROW_ICON} />}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setChosen(firstChoice(currentTarget.value));
        }}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          const item = event.key === 'Enter' && items[selected];
          if (step !== undefined) {
            event.preventDefault();
            setChosen(stepAround(selected, step, items.length));
          } else if (item) {
            event.preventDefault();
            choose(item);
          }
        }}
      />
      <Divider />
      <Box
        id={`${id}-list`}
        ref={list}
        role="listbox"
        aria-label="Found"
        p="xs"
        style={{ overflowY: 'auto' }}
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <Text size="xs" fw={600} c="dimmed" px="sm" py={6} aria-hidden>
              {group.title}
            </Text>
            {group.items.map((item) => {
              const index = items.indexOf(item);
              const { icon: Icon, keys } = item;
              return (
                <NavLink
                  key={item.id}
                  component="button"
                  type="button"
                  id={optionId(index)}
                  role="option"
                  aria-selected={selected === index}
                  tabIndex={-1}
                  label={item.label}
                  description={item.description}
                  leftSection={Icon && <Icon {...ROW_ICON} />}
                  rightSection={
                    keys && (
                      <Group gap={4} wrap="nowrap">
                        {keys.map((key) => (
                          <Kbd key={key}>{key}</Kbd>
                        ))}
                      </Group>
                    )
                  }
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(item)}
                  className={classes.row}
                />
              );
            })}
          </div>
        ))}
      </Box>
      {groups.length === 0 && (
        <Text c="dimmed" ta="center" pb="md">
          Nothing is called that.
        </Text>
      )}
    </Modal>
  );
}

type PaletteProps = { opened: boolean; onOpen: () => void; onClose: () => void };

/** Finds pages, settings, questions, leads and events by name, and does what the keys do: by Ctrl+K or a question mark. */
export function Palette({ opened, onOpen, onClose }: PaletteProps) {
  const events = useEventDialogs();
  const actions = useActions(events);
  useShortcuts({ '?': onOpen }, true);
  useCommand('k', () => {
    if (!opened) onOpen();
  });
  return (
    <>
      {opened && <Find actions={actions} onClose={onClose} />}
      {events.dialogs}
    </>
  );
}
