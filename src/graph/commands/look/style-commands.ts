import { confirm } from '../../../store/confirm.ts';
import { notifySuccess } from '../../../store/notifications.ts';
import { deleteStyle, type ListedStyle, listStyles, saveStyle } from '../../workspace/look/saved-styles.ts';
import { type GraphCommand, graphGroup } from '../graph-command.ts';
import { placeForNew } from '../scenes/saving-commands.ts';
import { applyStyle } from './style-step.ts';

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
    const replaced = (await listStyles()).find((each) => each.title === name && each.place === place);
    if (replaced !== undefined && !(await mayReplace(replaced))) return;
    await saveStyle(
      { graph: workspace.source.name, title: name, style: workspace.state.style },
      place,
      replaced,
    );
    await refresh('styles');
    notifySuccess('Styles', `'${name}' saved.`);
  },
};

async function mayReplace({ title, owner, place }: ListedStyle): Promise<boolean> {
  const { isConfirmed } = await confirm({
    title: `Replace the style '${title}'`,
    text: 'A style of this name exists. Graphs that use it now keep their look.',
    facts: [
      ['Stored', placeText(place)],
      ['Owner', owner],
    ],
    action: 'Replace style',
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
