import type { LevelFilter } from '../../api/logs.ts';
import { type Address, addresses } from '../../lib/addresses.ts';

/** Words for the level numbers; other numbers are unknown levels. */
const levelNames: Readonly<Record<number, string>> = { 1: 'Error', 2: 'Warning', 3: 'Info', 4: 'Debug' };

export function levelName(level: number): string {
  return levelNames[level] ?? 'Unknown';
}

export interface LogTab {
  readonly id: string;
  readonly label: string;
  readonly address: Address;
  readonly filter: LevelFilter;
  /** Name of the level in the summary; undefined for all levels. */
  readonly countName: string | undefined;
}

const tabOf = (label: string, level: number): LogTab => ({
  id: label.toLowerCase(),
  label,
  address: addresses.logs(label.toLowerCase()),
  filter: { level: String(level) },
  countName: label.toUpperCase(),
});

/** The tabs in the order of the specification; `All` is the default and has the levels up to 4. */
export const logTabs: readonly LogTab[] = [
  tabOf('Debug', 4),
  tabOf('Warning', 2),
  tabOf('Error', 1),
  tabOf('Info', 3),
  {
    id: 'all',
    label: 'All',
    address: addresses.logs(),
    filter: { upto: '4' },
    countName: undefined,
  },
];

export function findTab(id: string | undefined): LogTab {
  return logTabs.find((tab) => tab.id === id) ?? logTabs.at(-1)!;
}

/** The count of a tab: of its level, or of the levels 0 to 4. */
export function countOf(tab: LogTab, counts: Readonly<Record<string, number>>): number {
  if (tab.countName !== undefined) return counts[tab.countName] ?? 0;
  return ['FATAL', 'ERROR', 'WARNING', 'INFO', 'DEBUG'].reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}
