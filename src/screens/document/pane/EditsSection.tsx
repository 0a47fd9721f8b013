import { useQuery } from '@tanstack/react-query';
import type { Change } from '../../../lib/json/changes.ts';
import { printPath } from '../../../lib/json/JsonTree.ts';
import { readDocumentEdits } from '../../../store/document-drafts.ts';
import { PanelSection } from '../../../ui/panes/SidePanel.tsx';
import { DateTime } from '../../../ui/values/DateTime.tsx';
import type { DocumentEditor } from '../DocumentEditor.ts';
import classes from './pane.module.css';

/** Edits beside the document; the dialog has all of them. */
const maxShown = 3;

/** The saved edits of a document in this browser, newest first. */
export function useStoredEdits({ storageKey, status }: DocumentEditor) {
  return useQuery({
    queryKey: ['document-edits', storageKey, status.editCount],
    queryFn: () => readDocumentEdits(storageKey),
    placeholderData: (previous) => previous,
    retry: false,
  });
}

interface EditsSectionProps {
  readonly editor: DocumentEditor;
  readonly changes: readonly Change[];
  readonly onOpen: () => void;
}

/** The unsaved changes, and the last edits made in this browser. */
export function EditsSection({ editor, changes, onOpen }: EditsSectionProps) {
  const { data = [] } = useStoredEdits(editor);
  return (
    <PanelSection
      title="Edits in this browser"
      actions={
        data.length > 0 && (
          <button type="button" className={classes.open} onClick={onOpen}>
            {`All ${data.length}`}
          </button>
        )
      }
    >
      {data.length === 0 && changes.length === 0 && <p className={classes.empty}>No edits yet.</p>}
      <dl className={classes.edits}>
        {changes.length > 0 && (
          <>
            <dt>
              <b>Now</b>
            </dt>
            <dd>{namesOf(changes.map(({ path }) => printPath(path)))}</dd>
          </>
        )}
        {data.slice(0, maxShown).map(({ time, attributes }) => (
          <div key={time} className={classes.edit}>
            <dt>
              <DateTime timeMs={time} />
            </dt>
            <dd>{namesOf(attributes)}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}

export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
