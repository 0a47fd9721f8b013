import { Checkbox, FileInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { SavedQuery } from '../../../api/saved-queries.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { isJsonFile, readImport } from '../query-files.ts';
import classes from './ImportDialog.module.css';

interface ImportDialogProps {
  readonly saved: readonly SavedQuery[];
  readonly onImport: (queries: readonly SavedQuery[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Imports saved queries from a file. Queries of the same name are replaced only if the user chooses so. */
export function ImportDialog({ saved, onImport, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [queries, setQueries] = useState<readonly SavedQuery[]>();
  const [problem, setProblem] = useState<string>();
  const [isReplacing, setReplacing] = useState(false);
  const names = new Set(saved.map(({ name }) => name));
  const existing = queries?.filter(({ name }) => names.has(name)) ?? [];
  const chosen = queries?.filter(({ name }) => isReplacing || !names.has(name)) ?? [];
  const choose = async (next: File | null) => {
    setFile(next);
    setQueries(undefined);
    setProblem(undefined);
    if (next === null) return;
    if (!isJsonFile(next)) {
      setProblem('File not supported!');
      return;
    }
    try {
      setQueries(readImport(await next.text(), pageDatabase()));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const submit = async () => {
    if (file === null) setProblem('Choose a file first.');
    if (queries === undefined) return;
    await onImport(chosen);
    onClose();
  };
  return (
    <Dialog
      title="Import queries"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={queries === undefined ? 'Import' : `Import ${formatAmount(chosen.length, 'query')}`}
      isSubmitDisabled={queries !== undefined && chosen.length === 0}
    >
      <div className={classes.form}>
        <FileInput
          label="File"
          placeholder="Choose a JSON file"
          accept="application/json,.json"
          leftSection={<IconUpload size={16} />}
          clearable
          value={file}
          onChange={(next) => void choose(next)}
          error={problem}
        />
        {queries !== undefined && (
          <>
            <p className={classes.note}>
              {formatAmount(queries.length, 'query')} in the file
              {existing.length > 0 && `, ${formatExact(existing.length)} with the name of a saved query`}.
            </p>
            <ul className={classes.list}>
              {queries.map(({ name, parameter }) => (
                <li key={name} className={classes.entry}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.note}>
                    {names.has(name)
                      ? isReplacing
                        ? 'replaces the saved query'
                        : 'exists, is not imported'
                      : formatAmount(Object.keys(parameter).length, 'parameter')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        {existing.length > 0 && (
          <Checkbox
            label="Replace saved queries of the same name"
            checked={isReplacing}
            onChange={(event) => setReplacing(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
