import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { isCollection } from '../../api/collections.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import type { Screen } from '../../ui/Screen.ts';
import { findScreen, screens } from '../screens.ts';
import { type MenuEntry, menuEntriesOf, menuScreenOf } from './menu-entries.ts';

/** The menus that are visible to the user. */
export function useMenuEntries(): readonly MenuEntry[] {
  const access = useAppState((state) => state.access);
  const absent = useAppState((state) => state.absent);
  return menuEntriesOf(screens, { database: pageDatabase(), access, absent });
}

/** The screen with the marked menu. */
export function useActiveMenu(): Screen | undefined {
  const { pathname } = useLocation();
  return menuScreenOf(findScreen(pathname), screens);
}

/** Name of the edge collection of the example graph of airports. */
const demoCollection = 'flights';

/** Whether the collection of the demo exists. */
export function useHasDemo(): boolean {
  const { data } = useQuery({
    queryKey: ['collections', 'demo'],
    queryFn: ({ signal }) => isCollection(demoCollection, signal),
    staleTime: 60_000,
  });
  return data ?? false;
}
