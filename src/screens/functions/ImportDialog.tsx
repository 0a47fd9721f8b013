import { FileInput, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { UserFunctionInfo } from '../../../protocol/api/aqlfunction.ts';
import { keyOf } from '../../api/functions.ts';
import { tryCommand } from '../../command.ts';
import { formatAmount } from '../../lib/format.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { readFunctions } from './read-functions.ts';

interface ImportDialogProps {
  /** Keys of existing functions. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Registers the functions of a file that this screen has exported. */
export function ImportDialog({ taken, onClose }: ImportDialogProps) {
  const [functions, setFunctions] = useState<readonly UserFunctionInfo[]>([]);
  const [problem, setProblem] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const read = async (chosen: File | null) => {
    setFile(chosen);
    const result = chosen ? readFunctions(await chosen.text()) : { functions: [] };
    setFunctions('functions' in result ? result.functions : []);
    setProblem('problem' in result ? result.problem : undefined);
  };
  const replaced = functions.filter(({ name }) => taken.has(keyOf(name)));
  const submit = async () => {
    if (functions.length === 0) {
      setProblem(problem ?? 'Choose a file first.');
      return;
    }
    await tryCommand('function.import', functions);
    onClose();
  };
  return (
    <Dialog title="Import functions" submitLabel="Import" onClose={onClose} onSubmit={submit}>
      <Stack gap="md">
        <FileInput
          label="File"
          description="A JSON array of functions with name, code and isDeterministic, as Export writes it."
          placeholder="Choose a file"
          accept=".json,application/json"
          leftSection={<IconUpload size={16} />}
          data-autofocus
          clearable
          value={file}
          error={problem}
          onChange={(chosen) => void read(chosen)}
        />
        {functions.length > 0 && (
          <p role="status" style={{ margin: 0 }}>
            {formatAmount(functions.length - replaced.length, 'new function')},{' '}
            {formatAmount(replaced.length, 'replaced function')}
            {replaced.length > 0 && `: ${replaced.map(({ name }) => keyOf(name)).join(', ')}`}
          </p>
        )}
      </Stack>
    </Dialog>
  );
}
