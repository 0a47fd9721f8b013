import { useEffect, useRef, useState } from 'react';
import { runCommand } from '../../../command.ts';
import { formatExact } from '../../../lib/format.ts';
import { hubThreshold } from '../../commands/exploring/expand-vertex.ts';
import type { GraphView } from '../../view/GraphView.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import classes from './hub-buttons.module.css';

interface PlacedButton {
  readonly vertexId: string;
  readonly label: string;
  readonly hidden: number;
  readonly x: number;
  readonly y: number;
}

const mostButtons = 12;
/** Below the vertex and its label, CSS pixels. */
const offsetPx = 44;

/** Buttons '+19,841 not shown' below the hubs of the view; they open the dialog that chooses further neighbours. */
export function HubButtons() {
  const workspace = useWorkspace();
  const host = useRef<HTMLDivElement>(null);
  const revision = useWorkspaceState((state) => state.modelRevision);
  const [placed, setPlaced] = useState<readonly PlacedButton[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hubs change with the graph
  useEffect(() => {
    const { view } = workspace;
    const hubs = hubsOf(workspace);
    if (view === undefined || hubs.length === 0) {
      setPlaced([]);
      return;
    }
    const place = () => hubs.flatMap((vertexId) => placeButton(workspace, view, vertexId));
    let keys = '';
    const follow = () => {
      const buttons = place();
      const next = buttons.map(({ vertexId, hidden }) => `${vertexId} ${hidden}`).join('\n');
      // If the set of buttons is unchanged, only their positions are updated.
      if (next !== keys || host.current?.childElementCount !== buttons.length) setPlaced(buttons);
      else
        buttons.forEach(({ x, y }, number) => {
          (host.current!.children[number] as HTMLElement).style.transform = toTransform(x, y);
        });
      keys = next;
    };
    follow();
    return view.subscribe(follow);
  }, [workspace, revision]);
  return (
    <div ref={host} className={classes.host}>
      {placed.map(({ vertexId, label, hidden, x, y }) => (
        <button
          key={vertexId}
          type="button"
          className={classes.button}
          style={{ transform: toTransform(x, y) }}
          aria-label={`Choose from ${formatExact(hidden)} neighbours of ${label} that are not shown`}
          onClick={() => void runCommand('graph.openHub', { vertexId })}
        >
          +{formatExact(hidden)} not shown
        </button>
      ))}
    </div>
  );
}

const toTransform = (x: number, y: number) => `translate(${x}px, ${y}px) translateX(-50%)`;

/** The vertices with the most neighbours that are not shown. O(V). */
function hubsOf({ model }: GraphWorkspace): readonly string[] {
  const found: number[] = [];
  for (let vertex = 0; vertex < model.vertexCount; vertex++)
    if (model.hiddenNeighbours[vertex]! > hubThreshold) found.push(vertex);
  return found
    .sort((left, right) => model.hiddenNeighbours[right]! - model.hiddenNeighbours[left]!)
    .slice(0, mostButtons)
    .map((vertex) => model.vertexIds.at(vertex)!);
}

function placeButton({ model }: GraphWorkspace, { camera }: GraphView, vertexId: string): PlacedButton[] {
  const vertex = model.findVertex(vertexId);
  if (vertex === undefined) return [];
  const at = camera.toScreen(model.positions[2 * vertex]!, model.positions[2 * vertex + 1]!);
  const { top, right, bottom, left } = camera.insets;
  const isInside =
    at.x > left && at.x < camera.widthPx - right && at.y > top && at.y + offsetPx < camera.heightPx - bottom;
  if (!isInside) return [];
  const hidden = model.hiddenNeighbours[vertex]!;
  return [{ vertexId, label: model.labelOf(vertex), hidden, x: at.x, y: at.y + offsetPx }];
}
