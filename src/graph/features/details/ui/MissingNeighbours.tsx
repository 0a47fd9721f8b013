import { UnstyledButton } from '@mantine/core';
import { runCommand } from '../../../../command.ts';
import { formatExact } from '../../../../lib/format.ts';
import type { VertexDegrees } from '../../../adapters/GraphAdapter.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import classes from './details.module.css';
import { useNeighbourNames } from './use-degrees.ts';

const maxNamed = 3;

interface MissingNeighboursProps {
  readonly vertexId: string;
  readonly degrees: VertexDegrees | undefined;
  readonly missing: number;
}

/** Number and first names of the neighbours that are not in the picture; 'Load' adds them. */
export function MissingNeighbours({ vertexId, degrees, missing }: MissingNeighboursProps) {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const all = useNeighbourNames(vertexId, degrees, missing > 0);
  const absent = all?.filter((each) => model.findVertex(each.vertexId) === undefined) ?? [];
  const named = absent.slice(0, maxNamed).map(({ name }) => name);
  const more = absent.length > maxNamed ? ' …' : '';
  return (
    <div className={classes.missing}>
      <span>
        {formatExact(missing)} not shown{named.length > 0 ? `: ${named.join(', ')}${more}` : ''}
      </span>
      <UnstyledButton className={classes.load} onClick={() => void runCommand('graph.expand', { vertexId })}>
        Load
      </UnstyledButton>
    </div>
  );
}
