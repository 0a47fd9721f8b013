import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCircleDotted, IconFold } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { communityFramesOf, titlePx } from '../../../geometry/communities/community-frames.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { GraphView } from '../../../view/GraphView.ts';
import classes from './communities.module.css';

interface PlacedButtons {
  readonly id: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
}

const buttonPx = 22;
const widthPx = 2 * buttonPx + 4;
/** Width of a wide title letter. */
const letterPx = 8;

/** Collapse and dissolve buttons at the top right of each expanded community's box. */
export function CommunityBoxes() {
  const workspace = useWorkspace();
  const host = useRef<HTMLDivElement>(null);
  const isPresent = useWorkspaceState(({ modelRevision }) =>
    modelRevision >= 0 ? hasExpanded(workspace.model.communities) : false,
  );
  const [placed, setPlaced] = useState<readonly PlacedButtons[]>([]);
  useEffect(() => {
    const { view, model } = workspace;
    if (view === undefined || !isPresent) {
      setPlaced([]);
      return;
    }
    let keys = '';
    const follow = () => {
      const buttons = placeButtons(
        view,
        communityFramesOf({ ...view.overview(), ...view.camera.view(), model }),
      );
      const next = buttons.map(({ id, title }) => `${id} ${title}`).join('\n');
      // If the set of boxes is unchanged, only their positions are updated.
      if (next !== keys || host.current?.childElementCount !== buttons.length) setPlaced(buttons);
      else
        buttons.forEach(({ x, y }, number) => {
          const element = host.current!.children[number] as HTMLElement;
          element.style.transform = `translate(${x}px, ${y}px)`;
        });
      keys = next;
    };
    follow();
    return view.subscribe(follow);
  }, [workspace, isPresent]);
  return (
    <div ref={host} className={classes.boxes}>
      {placed.map(({ id, title, x, y }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div key={id} role="group" aria-label={title} style={{ transform: `translate(${x}px, ${y}px)` }}>
          <Tooltip label={`Collapse ${title}`}>
            <ActionIcon
              size={buttonPx}
              variant="default"
              aria-label={`Collapse community ${title}`}
              onClick={() => void runCommand('graph.collapseCommunity', { communityId: id })}
            >
              <IconFold size={14} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={`Dissolve ${title}`}>
            <ActionIcon
              size={buttonPx}
              variant="default"
              aria-label={`Dissolve community ${title}`}
              onClick={() => void runCommand('graph.dissolveCommunity', { communityId: id })}
            >
              <IconCircleDotted size={14} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
    </div>
  );
}

function hasExpanded(communities: ReadonlyMap<string, { readonly isExpanded: boolean }>): boolean {
  for (const { isExpanded } of communities.values()) if (isExpanded) return true;
  return false;
}

/** Button positions at the corners of the boxes behind the titles; they overlap neither the panels nor each other. */
function placeButtons(
  { camera }: GraphView,
  frames: ReturnType<typeof communityFramesOf>,
): readonly PlacedButtons[] {
  const { insets } = camera;
  const [minX, maxX] = [insets.left, camera.widthPx - insets.right - widthPx];
  const [minY, maxY] = [insets.top, camera.heightPx - insets.bottom - buttonPx];
  const placed: PlacedButtons[] = [];
  for (const { id, title, left, top, right, bottom } of frames) {
    if (right < minX || bottom < minY || left > maxX || top > maxY) continue;
    const titleEnd = left + letterPx * [...title].length;
    const x = Math.min(maxX, Math.max(minX, right - widthPx, titleEnd));
    const y = Math.min(maxY, Math.max(minY, top - titlePx));
    const isTaken = placed.some(
      (other) => Math.abs(other.x - x) < widthPx && Math.abs(other.y - y) < buttonPx,
    );
    if (!isTaken) placed.push({ id, title, x, y });
  }
  return placed;
}
