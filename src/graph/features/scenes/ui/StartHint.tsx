import { HintStrip } from '../../../../ui/feedback/HintStrip.tsx';
import classes from './start.module.css';

const hints = [
  [
    'Click a vertex to load its neighbours.',
    'The Expand tool is active; drag the background to move, scroll to zoom.',
  ],
  ['Right-click a vertex for its menu.', 'Select several with Shift; Ctrl+F finds any vertex of the graph.'],
  [
    'Press Ctrl+S to save the scene.',
    'Until then it is stored in this browser and comes back after a reload.',
  ],
] as const;

/** Three hints for new users of the graph viewer. */
export function StartHint() {
  return (
    <div className={classes.steps}>
      <HintStrip label="Introduction" name="start-hint-closed" hints={hints} />
    </div>
  );
}
