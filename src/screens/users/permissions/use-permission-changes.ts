import { useState } from 'react';
import { z } from 'zod';
import { readDraft, saveDraft } from '../../../store/drafts.ts';
import type { Changes, Choice } from './permission-rows.ts';

const changesSchema = z.record(z.string(), z.enum(['rw', 'ro', 'none', 'default']));

interface PermissionChanges {
  readonly changes: Changes;
  /** A choice equal to the saved one removes the change. */
  choose(key: string, choice: Choice, saved: Choice): void;
  /** Removes one change, or all. */
  discard(key?: string): void;
}

/** The unsaved permissions of a user. They survive a reload. `user` must be the key of the component. */
export function usePermissionChanges(user: string): PermissionChanges {
  const name = `permissions of ${user}`;
  const [changes, setChanges] = useState<Changes>(() => changesSchema.safeParse(readDraft(name)).data ?? {});
  const update = (next: (before: Changes) => Changes) =>
    setChanges((before) => {
      const after = next(before);
      saveDraft(name, Object.keys(after).length === 0 ? undefined : after);
      return after;
    });
  const without = (before: Changes, key: string) =>
    Object.fromEntries(Object.entries(before).filter(([each]) => each !== key));
  return {
    changes,
    choose: (key, choice, saved) =>
      update((before) => (choice === saved ? without(before, key) : { ...before, [key]: choice })),
    discard: (key) => update((before) => (key === undefined ? {} : without(before, key))),
  };
}
