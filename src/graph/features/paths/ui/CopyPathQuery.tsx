import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCode } from '@tabler/icons-react';
import { hasDatabase } from '../../../adapters/has-database.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { pathsAsAql } from './paths-as-aql.ts';

/** Copies a query for the same paths. */
export function CopyPathQuery() {
  const workspace = useWorkspace();
  const ends = useWorkspaceState((state) => state.paths.ends);
  const { copy, copied } = useClipboard();
  if (!hasDatabase(workspace)) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      disabled={ends.from === '' || ends.to === ''}
      leftSection={copied ? <IconCheck size={16} /> : <IconCode size={16} />}
      onClick={async () => copy(pathsAsAql(ends, await workspace.adapter.loadCollections()))}
    >
      {copied ? 'Copied' : 'Copy as AQL'}
    </Button>
  );
}
