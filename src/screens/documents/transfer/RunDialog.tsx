import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import type { ImportRun } from './ImportRun.ts';
import { dismissImport } from './import-runs.ts';
import { RunStep } from './RunStep.tsx';

interface RunDialogProps {
  readonly title: string;
  readonly aside: ReactNode;
  readonly run: ImportRun;
  readonly collection: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** The running import, and then its result. */
export function RunDialog({ title, aside, run, collection, onAgain, onClose }: RunDialogProps) {
  const [isRunning, setRunning] = useState(run.state().phase === 'running');
  useEffect(() => run.subscribe(() => setRunning(run.state().phase === 'running')), [run]);
  useEffect(() => {
    run.isShown = true;
    return () => {
      run.isShown = false;
    };
  }, [run]);
  const close = () => {
    dismissImport(collection);
    onClose();
  };
  return (
    <Dialog
      title={title}
      titleAside={aside}
      size="xl"
      closeLabel={isRunning ? 'Continue in background' : 'Done'}
      onClose={close}
      actions={
        isRunning ? undefined : (
          <Button variant="default" onClick={onAgain}>
            Import another file
          </Button>
        )
      }
    >
      <RunStep run={run} />
    </Dialog>
  );
}
