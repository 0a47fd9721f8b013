import type { PathEnds } from '../../workspace/paths/path-state.ts';
import { CostLine, CostText } from '../cost/CostLine.tsx';
import { useWorkspaceState } from '../workspace-context.tsx';

/** What a search in the database reads; nothing is loaded into the picture. */
export function PathCost({ ends }: { readonly ends: PathEnds }) {
  const totals = useWorkspaceState((state) => state.totals);
  if (ends.scope !== 'database' || totals === undefined) return null;
  if (ends.weight === '') return <CostText>The server searches; only the paths are read.</CostText>;
  return <CostLine size={{ vertices: 0, edges: totals.edges }} verb="Reads at most" />;
}
