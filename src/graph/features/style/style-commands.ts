import { formatDate, formatExact } from '../../../lib/format.ts';
import { confirm } from '../../../store/confirm.ts';
import { notifySuccess } from '../../../store/notifications.ts';
import { keepSlots } from '../../styles/CategorySlots.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { placeForNew } from '../scenes/saving-commands.ts';
import { deleteStyle, type ListedStyle, saveStyleAs } from './saved-styles.ts';
import { applyStyle } from './style-step.ts';
import { differencesOf } from './style-words.ts';

const placeText = (place: ListedStyle['place']) =>
  place === 'server' ? 'In the database, for all users' : 'In this browser';

/** Saves the style of the graph under a name; asks before it takes the place of another one. */
const save: GraphCommand<{ readonly title: string }> = {
  id: 'styles.save',
  label: 'Save style under a name',
  group: graphGroup,
  isListed: false,
  errorTitle: 'The style could not be saved',
  async run({ workspace, refresh }, { title }) {
    const name = title.trim();
    if (name === '') throw new Error('expected a name for the style, found none');
    const place = placeForNew();
    const style = keepSlots(workspace.model, workspace.state.style);
    const isSaved = await saveStyleAs(
      { graph: workspace.source.name, title: name, style },
      place,
      (stored, isNewer) => mayReplace(stored, style, isNewer),
    );
    await refresh('styles');
    if (isSaved) notifySuccess('Styles', `'${name}' saved.`);
  },
};

/** Differences that a question lists. */
const maxListed = 8;

/** `isNewer`: another user has saved it since it was read, so both versions are shown. */
async function mayReplace(
  { title, owner, place, changedAtMs, style: stored }: ListedStyle,
  mine: GraphStyle,
  isNewer: boolean,
): Promise<boolean> {
  const differences = stored === undefined ? [] : differencesOf(mine, stored);
  const more = differences.length - maxListed;
  const { isConfirmed } = await confirm({
    title: isNewer ? `The style '${title}' was saved meanwhile` : `Replace the style '${title}'`,
    text: isNewer
      ? 'Another user has saved a style of this name since you began. Replace it with yours, or cancel to keep it: the graph keeps your look, and you can save it under another name.'
      : 'A style of this name exists. Graphs that use it now keep their look.',
    facts: [
      ['Stored', placeText(place)],
      ['Owner', owner],
      ...(isNewer ? [['Saved', formatDate(changedAtMs, 'utc')] as const] : []),
      ...differences
        .slice(0, maxListed)
        .map(({ name, mine, stored }) => [name, `yours: ${mine}; stored: ${stored}`] as const),
      ...(more > 0 ? [['Other differences', formatExact(more)] as const] : []),
    ],
    action: isNewer ? 'Replace with mine' : 'Replace style',
  });
  return isConfirmed;
}

const apply: GraphCommand<{ readonly style: ListedStyle }> = {
  id: 'styles.apply',
  label: 'Apply a saved style',
  group: graphGroup,
  isListed: false,
  errorTitle: 'The style could not be applied',
  async run({ workspace }, { style: { title, style } }) {
    if (style === undefined) throw new Error(`this version of the console cannot read the style '${title}'`);
    await applyStyle(workspace, style);
  },
};

const remove: GraphCommand<{ readonly style: ListedStyle }> = {
  id: 'styles.remove',
  label: 'Delete a saved style',
  group: graphGroup,
  isListed: false,
  errorTitle: 'The style could not be deleted',
  async run({ refresh }, { style }) {
    const { isConfirmed } = await confirm({
      title: `Delete the style '${style.title}'`,
      text: 'Graphs and scenes that use it keep their look.',
      facts: [
        ['Stored', placeText(style.place)],
        ['Owner', style.owner],
      ],
      action: 'Delete style',
    });
    if (!isConfirmed) return;
    await deleteStyle(style);
    await refresh('styles');
    notifySuccess('Styles', `'${style.title}' deleted.`);
  },
};

export const styleCommands = [save, apply, remove] as const;
