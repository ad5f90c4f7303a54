/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no select shows rows with descriptions and keys */
import { Box, Group, Kbd, NavLink, Tooltip, useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import {
  IconArrowBackUp,
  IconBrightness,
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
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useAirControls } from '../air/use-air.ts';
import { useEventDialogs } from '../events/event-dialogs.tsx';
import { exportFile } from '../export-file.ts';
import { placeOf, useEventId } from '../link.tsx';
import { useServices } from '../session/services-context.ts';
import { ROW, ROW_ICON, useRailTip } from '../shell/rail-row.ts';
import { useLogout } from '../shell/use-logout.ts';
import classes from '../shell/rail.module.css';
import { useUndo } from '../shell/use-undo.ts';
import { usePaletteGroups, type PaletteItem } from './palette-items.ts';

const [store, palette] = createSpotlight();

/** The way into the palette, as an entry of the rail. */
export function PaletteRow() {
  const tip = useRailTip();
  return (
    <Tooltip label="Find (Ctrl K)" {...tip}>
      <NavLink
        component="button"
        type="button"
        label="Find"
        aria-haspopup="dialog"
        leftSection={<IconSearch {...ROW_ICON} />}
        rightSection={
          <Kbd size="xs" visibleFrom="md">
            Ctrl K
          </Kbd>
        }
        onClick={palette.open}
        {...ROW}
      />
    </Tooltip>
  );
}

/** What can be done on every page. */
function useActions(ask: (what: 'new' | 'rehearsal') => void): readonly PaletteItem[] {
  const { api } = useServices();
  const event = useEventId();
  const air = useAirControls();
  const undoLast = useUndo();
  const { mutate: logout } = useLogout();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const other = colorScheme === 'light' ? 'dark' : 'light';
  const save = (resource: 'questions' | 'leads') => () =>
    void exportFile(api, resource, 'csv', { event });
  return [
    {
      id: 'pause',
      label: 'Pause or resume the big screen',
      icon: IconPlayerPause,
      keys: ['f'],
      run: air.togglePause,
    },
    {
      id: 'next',
      label: 'Next question on the big screen',
      icon: IconPlayerTrackNext,
      keys: [']'],
      run: air.next,
    },
    {
      id: 'previous',
      label: 'Previous question on the big screen',
      icon: IconPlayerTrackPrev,
      keys: ['['],
      run: air.previous,
    },
    {
      id: 'blank',
      label: 'Blank the big screen, or show it again',
      icon: IconScreenShareOff,
      keys: ['b'],
      run: air.toggleBlank,
    },
    {
      id: 'undo',
      label: 'Undo the last change',
      icon: IconArrowBackUp,
      keys: ['Ctrl', 'z'],
      run: undoLast,
    },
    { id: 'new', label: 'New event', words: 'start', icon: IconPlus, run: () => ask('new') },
    {
      id: 'rehearse',
      label: 'Rehearse',
      words: 'test try',
      icon: IconMasksTheater,
      run: () => ask('rehearsal'),
    },
    {
      id: 'export-questions',
      label: 'Export questions as CSV',
      words: 'download',
      icon: IconDownload,
      run: save('questions'),
    },
    {
      id: 'export-leads',
      label: 'Export leads as CSV',
      words: 'download',
      icon: IconDownload,
      run: save('leads'),
    },
    {
      id: 'theme',
      label: `Switch to ${other} theme`,
      icon: IconBrightness,
      run: () => setColorScheme(other),
    },
    { id: 'logout', label: 'Logout', words: 'sign out', icon: IconLogout, run: () => logout() },
  ];
}

/** Finds pages, settings, questions, leads and events by name, and does what the keys do: by Ctrl+K or a question mark. */
export function Palette() {
  const { opened, query, selected: chosen } = useSpotlight(store);
  // Enter takes the first result, also when results come later than the letters.
  const selected = chosen < 0 && query !== '' ? 0 : chosen;
  /** What was chosen, to be done once the dialog is gone: the keys of the page are silent before. */
  const chosenAction = useRef<(() => void) | null>(null);
  const navigate = useNavigate();
  const now = useEventId();
  const id = useId().replaceAll(/\W/g, '');
  const list = `${id}list`;
  const { ask, dialogs } = useEventDialogs();
  const groups = usePaletteGroups(query.trim(), opened, useActions(ask));
  useShortcuts({ '?': palette.open });

  const first = groups[0]?.items[0]?.id;
  useEffect(() => {
    // Where the arrows look for what they select.
    store.updateState((state) => ({
      ...state,
      listId: list,
      // From which the arrows go on.
      selected: opened && query !== '' && first !== undefined ? 0 : state.selected,
    }));
  }, [opened, query, first, list]);

  const items = groups.flatMap((group) => group.items);
  const start = (item: PaletteItem) => {
    // Enter may press the row as well.
    if (!store.getState().opened) return;
    // Before it closes, which it may do at once.
    if ('run' in item) chosenAction.current = item.run;
    palette.close();
    if ('to' in item) void navigate(placeOf(item.to, item.event === undefined ? now : item.event));
  };
  return (
    <>
      <Spotlight.Root
        store={store}
        scrollable
        maxHeight="min(32rem, 80dvh)"
        yOffset="8dvh"
        zIndex={250}
        tagsToIgnore={[]}
        overlayProps={{ blur: 0 }}
        transitionProps={{
          duration: 0,
          onExited: () => {
            const run = chosenAction.current;
            chosenAction.current = null;
            run?.();
          },
        }}
        attributes={{ content: { 'aria-label': 'Find' } }}
      >
        <Spotlight.Search
          placeholder="Find a page, a setting, a question, a lead"
          aria-label="Find"
          onKeyDown={(event) => {
            // The row's own mark is lost when the list changes under it.
            const item = event.key === 'Enter' && !event.nativeEvent.isComposing && items[selected];
            if (item) start(item);
          }}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={selected < 0 ? undefined : `${id}${selected}`}
          leftSection={<IconSearch {...ROW_ICON} />}
        />
        <Box
          id={list}
          role="listbox"
          aria-label="Found"
          flex={1}
          p="xs"
          style={{ overflowY: 'auto' }}
        >
          {groups.map((group) => (
            <Spotlight.ActionsGroup
              key={group.title}
              label={group.title}
              role="group"
              aria-label={group.title}
            >
              {group.items.map((item) => {
                const index = items.indexOf(item);
                const { icon: Icon, keys } = item;
                return (
                  <NavLink
                    key={item.id}
                    component="button"
                    type="button"
                    id={`${id}${index}`}
                    role="option"
                    data-action
                    aria-selected={selected === index}
                    data-selected={selected === index || undefined}
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
                    onClick={() => start(item)}
                    className={classes.row}
                  />
                );
              })}
            </Spotlight.ActionsGroup>
          ))}
        </Box>
        {groups.length === 0 && <Spotlight.Empty>Nothing is called that.</Spotlight.Empty>}
      </Spotlight.Root>
      {dialogs}
    </>
  );
}
