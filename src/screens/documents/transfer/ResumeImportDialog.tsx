import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { FileStep } from './FileStep.tsx';
import { type InterruptedImport, otherFileFault } from './interrupted-import.ts';

interface ResumeImportDialogProps {
  readonly title: string;
  readonly interrupted: InterruptedImport;
  readonly onResume: (file: File) => void;
  /** Imports another file instead. */
  readonly onOther: () => void;
  readonly onClose: () => void;
}

/** Asks for the file of an interrupted import again: a page has no access to the files of the page before it. */
export function ResumeImportDialog(props: ResumeImportDialogProps) {
  const { interrupted, onResume } = props;
  const [problem, setProblem] = useState<string>();
  const { file, request, start } = interrupted;
  const of = request.total === undefined ? '' : ` of ${formatExact(request.total)}`;
  const hasKeys = request.mapping.columns.some(
    ({ attribute, isIncluded }) => isIncluded && attribute === '_key',
  );
  return (
    <Dialog
      title={props.title}
      size="lg"
      closeLabel="Cancel"
      onClose={props.onClose}
      actions={
        <Button variant="default" onClick={props.onOther}>
          Import another file
        </Button>
      }
    >
      <Text>
        The import of <strong>{file.name}</strong> stopped at {formatExact(start.records)}
        {of} documents. Choose the file again to continue from there with the same settings.
      </Text>
      {start.sending > 0 && (
        <Text c="dimmed" size="sm" mt={6}>
          The request with the next {formatAmount(start.sending, 'document')} was under way:{' '}
          {hasKeys
            ? 'those that are stored already are skipped.'
            : 'they have no keys, and may be stored twice.'}
        </Text>
      )}
      <FileStep
        isBusy={false}
        problem={problem}
        onFiles={([found]) => {
          if (found === undefined) return;
          const fault = otherFileFault(found, interrupted);
          setProblem(fault);
          if (fault === undefined) onResume(found);
        }}
      />
    </Dialog>
  );
}
