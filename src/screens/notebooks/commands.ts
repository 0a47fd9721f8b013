import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { emptyNotebook, type NotebookContent, parseNotebookJson } from '../../lib/notebook.ts';
import {
  addNotebook,
  deleteNotebook,
  type ListedNotebook,
  type NotebookPlace,
} from '../../query/notebook/notebook-storage.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';

interface AddNotebookArgs {
  readonly place: NotebookPlace;
  /** A file of an exported notebook; undefined: an empty notebook. */
  readonly file?: File;
}

const add: Command<AddNotebookArgs, CommandContext> = {
  id: 'notebooks.add',
  label: 'Create a notebook',
  isListed: false,
  errorTitle: 'The notebook could not be created',
  async run(context, { place, file }) {
    const content = file === undefined ? emptyNotebook('New notebook') : await readFile(file);
    const key = await addNotebook({ ...content, sharing: 'view' }, place);
    await context.refresh('notebooks');
    context.navigate(addresses.notebook(key));
  },
};

async function readFile(file: File): Promise<NotebookContent> {
  try {
    return parseNotebookJson(await file.text());
  } catch (error) {
    throw new Error(`'${file.name}' cannot be imported: ${error instanceof Error ? error.message : error}`);
  }
}

const remove: Command<Pick<ListedNotebook, 'key' | 'title' | 'owner'>, CommandContext> = {
  id: 'notebooks.remove',
  label: 'Delete a notebook',
  isListed: false,
  errorTitle: 'The notebook could not be deleted',
  async run(context, { key, title, owner }) {
    const { isConfirmed } = await confirm({
      title: `Delete the notebook '${title}'`,
      text: 'Its texts and queries are deleted. The data that the queries read is not affected.',
      facts: [['Owner', owner]],
      action: 'Delete notebook',
    });
    if (!isConfirmed) return;
    await deleteNotebook(key);
    await context.refresh('notebooks');
    context.navigate(addresses.notebooks);
    notifySuccess('Notebooks', `'${title}' deleted.`);
  },
};

export const notebookCommands = [add, remove] as const;
