import { formatDate } from '../../../lib/format.ts';
import type { HistoryRun } from '../../../store/query-history.ts';

/** A row of the history: the heading of a group, or a run. */
type HistoryItem =
  | { readonly key: string; readonly title: string; readonly count: number }
  | { readonly key: string; readonly run: HistoryRun; readonly found: string | undefined };

/** Characters around the words that were found in a result. */
const contextLength = 24;

/** The pinned runs, then the others by day. With a search, those whose text or result contains it. */
export function historyItems(
  runs: readonly HistoryRun[],
  search: string,
  zone: 'utc' | 'local',
): readonly HistoryItem[] {
  const wanted = search.toLowerCase();
  const groups = new Map<string, HistoryItem[]>();
  const ordered = runs.toSorted(
    (left, right) => Number(right.isPinned ?? false) - Number(left.isPinned ?? false),
  );
  for (const [place, run] of ordered.entries()) {
    const isInText = run.text.toLowerCase().includes(wanted);
    const found = isInText ? undefined : foundIn(run.sample, wanted);
    if (!isInText && found === undefined) continue;
    const title = run.isPinned ? 'Pinned' : formatDate(run.startedMs, zone).slice(0, 10);
    const group = groups.get(title) ?? [];
    groups.set(title, group);
    group.push({ key: `${place}`, run, found });
  }
  return [...groups].flatMap(([title, group]) => [
    { key: `title ${title}`, title, count: group.length },
    ...group,
  ]);
}

function foundIn(sample: string | undefined, wanted: string): string | undefined {
  const at = sample?.toLowerCase().indexOf(wanted) ?? -1;
  if (sample === undefined || at < 0) return undefined;
  return sample.slice(Math.max(0, at - contextLength), at + wanted.length + contextLength);
}
