import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import type { HubButton } from '../../../geometry/hubs/hub-buttons.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import type { GraphView } from '../../../view/GraphView.ts';
import classes from './hub-buttons.module.css';

interface ShownButton extends HubButton {
  readonly vertexId: string;
}

/** Buttons '19,841 not shown' beside the hubs of the view; they open the dialog that chooses further neighbours. */
export function HubButtons() {
  const workspace = useWorkspace();
  const host = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly ShownButton[]>([]);
  useEffect(() => {
    const { view, model } = workspace;
    if (view === undefined) return;
    let keys = '';
    const follow = () => {
      const buttons = view
        .hubButtons()
        .filter((button) => isInFreeArea(view, button))
        .map((button) => ({ ...button, vertexId: model.vertexIds.at(button.vertex)! }));
      const next = buttons.map(({ vertexId, text }) => `${vertexId} ${text}`).join('\n');
      // If the set of buttons is unchanged, only their positions are updated.
      if (next !== keys || host.current?.childElementCount !== buttons.length) setShown(buttons);
      else
        buttons.forEach((button, number) => {
          (host.current!.children[number] as HTMLElement).style.transform = toTransform(button);
        });
      keys = next;
    };
    follow();
    return view.subscribe(follow);
  }, [workspace]);
  return (
    <div ref={host} className={classes.host}>
      {shown.map((button) => (
        <button
          key={button.vertexId}
          type="button"
          className={classes.button}
          style={{ transform: toTransform(button), width: button.widthPx, height: button.heightPx }}
          aria-label={`Choose from neighbours of ${workspace.model.labelOf(button.vertex)}: ${button.text}`}
          onClick={() => void runCommand('graph.openHub', { vertexId: button.vertexId })}
        >
          <IconPlus size={13} aria-hidden /> {button.text}
        </button>
      ))}
    </div>
  );
}

const toTransform = ({ left, top }: HubButton) => `translate(${left}px, ${top}px)`;

/** True if no panel covers the button. */
function isInFreeArea({ camera }: GraphView, { left, top, widthPx, heightPx }: HubButton): boolean {
  const { insets } = camera;
  return (
    left >= insets.left &&
    top >= insets.top &&
    left + widthPx <= camera.widthPx - insets.right &&
    top + heightPx <= camera.heightPx - insets.bottom
  );
}
