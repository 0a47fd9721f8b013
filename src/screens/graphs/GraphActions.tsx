import type { ComponentType } from 'react';
import { type LateCode, useLate } from '../../ui/hooks/use-late.ts';
import { type GraphActionsProps, GraphActionsTrigger } from './GraphActionsTrigger.tsx';

const menu: LateCode<{ readonly GraphActionsMenu: ComponentType<GraphActionsProps> }> = {
  load: () => import('./GraphActionsMenu.tsx'),
};

/** The menu of a graph in the list. */
export function GraphActions(props: GraphActionsProps) {
  const { part, open } = useLate(menu);
  if (part) return <part.GraphActionsMenu {...props} />;
  const { graphName, tabIndex } = props;
  return (
    <GraphActionsTrigger
      graphName={graphName}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      onClick={() => open(`graph-actions/${graphName}`)}
    />
  );
}
