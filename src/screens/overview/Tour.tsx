import { browserItems } from '../../store/browser-storage/browser-items.ts';
import { fixedKey } from '../../store/browser-storage/storage-key.ts';
import { HintStrip } from '../../ui/feedback/HintStrip.tsx';
import classes from './Overview.module.css';

const hints = [
  [
    'Start with data.',
    'Examples, below, creates a graph to try. New collection and its import bring in your own documents.',
  ],
  [
    'Open a graph.',
    'A click on a vertex loads its neighbours; Graphs in the menu lists all graphs of the database.',
  ],
  ['Ctrl+K finds everything.', 'Screens, collections, graphs, documents by their keys, and all commands.'],
  ['The key ? lists all shortcuts.', 'The menu of the user has the theme and the time zone of dates.'],
] as const;

/** The value `off` switches the tour off for all users of this browser. */
const tourKey = fixedKey('orrery.tour');

/** Four hints after the first sign-in of a user. */
export function Tour() {
  if (browserItems.read(tourKey) === 'off') return null;
  return (
    <div className={classes.tour}>
      <HintStrip label="Introduction" name="tour-closed" hints={hints} />
    </div>
  );
}
