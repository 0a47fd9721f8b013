import { CostLine, CostText } from '../../../ui/CostLine.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { PathEnds } from '../path-state.ts';

/** What a search in the database reads; nothing is loaded into the picture. */
export function PathCost({ ends }: { readonly ends: PathEnds }) {
  const totals = useWorkspaceState((state) => state.totals);
  if (ends.scope !== 'database' || totals === undefined) return null;
  if (ends.weight === '') return <CostText>The server searches; only the paths are read.</CostText>;
  return <CostLine size={{ vertices: 0, edges: totals.edges }} verb="Reads at most" />;
}
