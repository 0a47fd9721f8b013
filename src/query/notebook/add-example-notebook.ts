import { signedInUser } from '../../store/signed-in-user.ts';
import { exampleNotebook, exampleNotebookTitle } from './example-notebook.ts';
import { addNotebook, listNotebooks } from './notebook-storage.ts';

/** The key of the user's example notebook, which is created if the user has none. */
export async function findOrAddExampleNotebook(): Promise<string> {
  const user = signedInUser();
  const found = (await listNotebooks()).find(
    ({ title, owner }) => title === exampleNotebookTitle && owner === user,
  );
  if (found !== undefined) return found.key;
  return addNotebook({ ...exampleNotebook(), sharing: 'view' }, 'server');
}
