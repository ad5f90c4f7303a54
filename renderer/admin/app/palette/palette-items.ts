import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  IconAddressBook,
  IconCalendarEvent,
  IconHelp,
  IconMessage2Question,
  IconSettings,
  type IconPhoto,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { datesOf, eventsQuery, nameOf } from '../../kit/event/model.ts';
import { pastPlace } from '../../kit/event/use-event.ts';
import { calledOf, leadsQuery } from '../../leads/model.ts';
import { helpPath } from '../../help/model.ts';
import { type Page, PAGES, RAIL, STAND_PAGES } from '../pages.tsx';
import { questionAddress } from '../../kit/question.tsx';
import { placeOf } from '../../kit/link.tsx';
import { useIsAdmin, useServices } from '../../kit/session/staff-services.ts';
import type { BoothEvent } from '../../../../server/contract/event.ts';
import type { Lead } from '../../../../server/contract/leads.ts';
import { questionPage, type Question } from '../../../../server/contract/questions.ts';
import { pressShortcut, useShownKeys, type ShortcutGroup } from '../../kit/page-keys.ts';

/** A place that the palette leads to. Unless it names an event, it stays with the one that is looked at. */
type Place = { to: string; event?: number | null };

/** Something that the palette finds: it leads somewhere, or does something. */
export type PaletteItem = {
  id: string;
  label: string;
  description?: string;
  /** Words that find it, beside those that are shown. */
  words?: string;
  icon?: typeof IconPhoto;
  keys?: readonly string[];
} & (Place | { run: () => void });
type PaletteGroup = { title: string; items: readonly PaletteItem[] };

/** Place of the item that Enter runs once the words have changed; -1 for none while nothing is asked for. */
export function firstChoice(words: string): 0 | -1 {
  return words === '' ? -1 : 0;
}

/** Results of a kind that are shown. */
const SHOWN = 6;
const SEARCH_FROM = 2;
const PAUSE_MS = 200;

function isFound({ label, description = '', words = '' }: PaletteItem, query: string): boolean {
  const text = `${label} ${description} ${words}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns the items that match the query, starting with those whose label begins with it; at most `SHOWN`. */
export function foundIn({ title, items }: PaletteGroup, query: string): PaletteGroup {
  const found = items.filter((item) => isFound(item, query));
  const isFirst = ({ label }: PaletteItem) => label.toLowerCase().startsWith(query.toLowerCase());
  const first = found.filter(isFirst);
  return {
    title,
    items: [...first, ...found.filter((item) => !isFirst(item))].slice(0, SHOWN),
  };
}

/** Address that a place has in the admin area. @param now id of the event that is looked at; null is the open one */
export function addressOf({ to, event }: Place, now: number | null): string {
  return placeOf(to, event === undefined ? now : event);
}

/** The actions whose keys the page does not list itself. */
export function actionsBeside(
  shown: readonly Pick<ShortcutGroup, 'shortcuts'>[],
  actions: readonly PaletteItem[],
): readonly PaletteItem[] {
  const ofPage = new Set(shown.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys[0])));
  return actions.filter((item) => !ofPage.has(item.keys?.[0]));
}

function pageItems(pages: readonly Page[]): PaletteItem[] {
  const icons = new Map(RAIL.flatMap(({ pages }) => pages.map(({ path, icon }) => [path, icon])));
  return pages.map(({ path, label }) => {
    const icon = icons.get(path);
    return { id: path, label, to: path, ...(icon && { icon }) };
  });
}
const PAGE_ITEMS = pageItems(PAGES);
const STAND_ITEMS = pageItems(STAND_PAGES);

/** Every setting by its name; what the settings' pages are made of comes with the first look. */
function useSettingItems(): readonly PaletteItem[] {
  const { data = [] } = useQuery({
    queryKey: ['palette', 'settings'],
    queryFn: async () => {
      const { SETTINGS } = await import('../../settings/model.ts');
      return SETTINGS.map(({ name, label, words }) => ({
        id: `setting-${name}`,
        label,
        words: `setting ${words}`,
        icon: IconSettings,
        to: `/settings?setting=${name}`,
      }));
    },
    staleTime: Infinity,
  });
  return data;
}

/** Pages of the manual by their titles and words; what they are made of comes with the first look. */
function useHelpItems(): readonly PaletteItem[] {
  const { data = [] } = useQuery({
    queryKey: ['palette', 'help'],
    queryFn: async () => {
      const { CHAPTERS, CHANGES } = await import('../../help/text.ts');
      return [...CHAPTERS, CHANGES].map(({ page, title, text }) => ({
        id: `help-${page}`,
        label: title,
        words: `manual ${text}`,
        icon: IconHelp,
        to: helpPath(page),
        event: null,
      }));
    },
    staleTime: Infinity,
  });
  return data;
}

function eventItem(event: BoothEvent): PaletteItem {
  return {
    id: `event-${event.id}`,
    label: nameOf(event),
    description: datesOf(event, Date.now()),
    words: 'event',
    icon: IconCalendarEvent,
    to: pastPlace('/dashboard'),
    event: event.id,
  };
}
/** Events that ended. */
function useEventItems(): readonly PaletteItem[] {
  const { api } = useServices();
  const { data } = useQuery(eventsQuery(api));
  return useMemo(
    () => (data ?? []).filter(({ closed_at: closedAt }) => closedAt !== null).map(eventItem),
    [data],
  );
}

/** Questions and leads are those of the open event. */
export function questionItem({ id, content, author_name: author }: Question): PaletteItem & Place {
  return {
    id: `question-${id}`,
    label: content,
    description: author ?? '',
    icon: IconMessage2Question,
    to: questionAddress(id),
    event: null,
  };
}
export function leadItem(lead: Lead): PaletteItem & Place {
  return {
    id: `lead-${lead.id}`,
    label: calledOf(lead),
    description: lead.company ?? '',
    icon: IconAddressBook,
    to: `/leads/${lead.id}`,
    event: null,
  };
}

/** Searches on the server, once the user pauses typing. */
function useSearchGroups(query: string): readonly PaletteGroup[] {
  const { api } = useServices();
  const [q] = useDebouncedValue(query, PAUSE_MS);
  const enabled = q.length >= SEARCH_FROM && q === query;
  const search = { q, page_size: SHOWN };
  const questions = useQuery({
    queryKey: ['palette', 'questions', q],
    queryFn: ({ signal }) =>
      api.data('GET', '/api/admin/questions', questionPage, { query: search, signal }),
    enabled,
  });
  const leads = useQuery({ ...leadsQuery(api, search), enabled, refetchInterval: false });
  if (!enabled) return [];
  return [
    {
      title: 'Questions',
      items: (questions.data?.items ?? []).map(questionItem),
    },
    {
      title: 'Leads',
      items: (leads.isPlaceholderData ? [] : (leads.data?.items ?? [])).map(leadItem),
    },
  ];
}

type Parts = Record<
  'pages' | 'actions' | 'settings' | 'events' | 'help',
  readonly PaletteItem[]
> & {
  /** Keys of the page. */
  keys: readonly PaletteGroup[];
  /** The server's finding. */
  found: readonly PaletteGroup[];
};

/**
 * Returns the groups that the palette shows. For an empty query: the keys of the page, the actions and the pages;
 * otherwise all matches. Settings are an admin's.
 */
export function groupsFor(
  query: string,
  isAdmin: boolean,
  { pages, actions, settings, events, help, keys, found }: Parts,
): readonly PaletteGroup[] {
  const ofPages = { title: 'Pages', items: pages };
  const ofActions = { title: 'Actions', items: actions };
  const groups =
    query === ''
      ? [...keys, ofActions, ofPages]
      : [
          ...[
            ofPages,
            ofActions,
            { title: 'Settings', items: isAdmin ? settings : [] },
            ...keys,
            { title: 'Past events', items: events },
          ].map((group) => foundIn(group, query)),
          ...found,
          foundIn({ title: 'Manual', items: help }, query),
        ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Returns the groups that the palette shows. @param actions available on every page */
export function usePaletteGroups(
  query: string,
  actions: readonly PaletteItem[],
): readonly PaletteGroup[] {
  const shown = useShownKeys();
  const isAdmin = useIsAdmin();
  const settings = useSettingItems();
  const help = useHelpItems();
  const events = useEventItems();
  const found = useSearchGroups(query);
  const keys = shown.map(({ title, shortcuts }) => ({
    title,
    items: shortcuts.map((shortcut) => ({
      id: `key-${shortcut.keys.join()}`,
      label: shortcut.does,
      keys: shortcut.keys,
      run: () => pressShortcut(shortcut),
    })),
  }));
  return groupsFor(query, isAdmin, {
    pages: isAdmin ? PAGE_ITEMS : STAND_ITEMS,
    actions: actionsBeside(shown, actions),
    settings,
    events,
    help,
    keys,
    found,
  });
}
