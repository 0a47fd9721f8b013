import { useEffect, useState } from 'react';
import type { ElementKind } from '../../../styles/AttributeValues.ts';
import type { AttributeProfile } from '../../../styles/attribute-profile.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { loadProfiles } from '../load-profiles.ts';

const none: ReadonlyMap<string, AttributeProfile> = new Map();

/** Profiles of attributes among the shown elements, while they are wanted; they arrive one after another. */
export function useProfiles(
  element: ElementKind,
  names: readonly string[],
  isWanted: boolean,
): ReadonlyMap<string, AttributeProfile> {
  const workspace = useWorkspace();
  const revision = useWorkspaceState((state) => (isWanted ? state.modelRevision : 0));
  const [profiles, setProfiles] = useState(none);
  const list = names.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other elements have other values.
  useEffect(() => {
    if (!isWanted || list === '') return;
    const loading = new AbortController();
    void loadProfiles(
      workspace,
      element,
      list.split('\n'),
      loading.signal,
      (name, profile) => setProfiles((known) => new Map(known).set(name, profile)),
      // Without values, the attributes can be chosen by their names.
    ).catch(() => undefined);
    return () => loading.abort();
  }, [workspace, element, list, isWanted, revision]);
  return profiles;
}
