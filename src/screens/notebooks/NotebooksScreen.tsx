import { useParams } from 'react-router-dom';
import { NotebookList } from './NotebookList.tsx';
import { NotebookPage } from './NotebookPage.tsx';

/** The list of notebooks, or one notebook. */
export function NotebooksScreen() {
  const { notebook } = useParams();
  return notebook === undefined ? <NotebookList /> : <NotebookPage key={notebook} notebook={notebook} />;
}
