import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { runCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import type { ChangeTrackingArgs } from './commands.ts';

interface ThresholdDialogProps extends ChangeTrackingArgs {
  readonly onClose: () => void;
}

const maxSeconds = 86_400;
const maxQueries = 10_000;

/** When a query counts as slow, and how many slow queries the log holds. */
export function ThresholdDialog({ slowQueryThreshold, maxSlowQueries, onClose }: ThresholdDialogProps) {
  const [seconds, setSeconds] = useState<number | string>(slowQueryThreshold);
  const [kept, setKept] = useState<number | string>(maxSlowQueries);
  const secondsError = isIn(seconds, 0, maxSeconds)
    ? undefined
    : `Please enter a number from 0 to ${maxSeconds}.`;
  const keptError =
    isIn(kept, 1, maxQueries) && Number.isInteger(kept)
      ? undefined
      : `Please enter a whole number from 1 to ${maxQueries}.`;
  return (
    <Dialog
      title="Slow queries"
      onClose={onClose}
      isSubmitDisabled={secondsError !== undefined || keptError !== undefined}
      onSubmit={async () => {
        if (typeof seconds !== 'number' || typeof kept !== 'number') return;
        const args: ChangeTrackingArgs = { slowQueryThreshold: seconds, maxSlowQueries: kept };
        if (await runCommand('queries.changeTracking', args)) onClose();
      }}
    >
      <NumberInput
        data-autofocus
        label="Threshold in seconds"
        description="Queries that take longer are slow. The setting applies to all databases until the server restarts."
        decimalScale={3}
        value={seconds}
        onChange={setSeconds}
        error={secondsError}
      />
      <NumberInput
        mt="md"
        label="Slow queries that are kept"
        value={kept}
        onChange={setKept}
        error={keptError}
      />
    </Dialog>
  );
}

function isIn(value: number | string, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}
