import type { Change } from '../../../lib/json/changes.ts';
import { printPath } from '../../../lib/json/JsonTree.ts';

/** Changes by printed path, and the containers around them. */
interface ChangeMarks {
  readonly byPath: ReadonlyMap<string, Change>;
  readonly around: ReadonlySet<string>;
}

export function changeMarks(changes: readonly Change[]): ChangeMarks {
  const byPath = new Map<string, Change>();
  const around = new Set<string>();
  for (const change of changes) {
    byPath.set(printPath(change.path), change);
    for (let length = change.path.length - 1; length > 0; length--) {
      around.add(printPath(change.path.slice(0, length)));
    }
  }
  return { byPath, around };
}
