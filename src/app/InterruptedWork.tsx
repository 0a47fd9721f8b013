import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { discardExport } from '../api/export/export-record.ts';
import { resumeExport } from '../api/export/run-export.ts';
import { type Address, toStoredAddress } from '../lib/addresses.ts';
import { formatExact } from '../lib/format.ts';
import { agree } from '../lib/plural.ts';
import type { WorkRecord } from '../store/app-state.ts';
import { forgetWork, interruptedWork, resumeWork } from '../store/running-work.ts';
import { useCommandContext } from '../ui/CommandContextProvider.tsx';
import { Dialog } from '../ui/forms/Dialog.tsx';

/** Shows how far imports, changes and exports have come whose page was left, and offers to continue them. */
export function InterruptedWork() {
  const context = useCommandContext();
  const [records, setRecords] = useState<readonly WorkRecord[]>([]);
  useEffect(() => {
    let isGone = false;
    void interruptedWork().then((found) => !isGone && setRecords(found));
    return () => {
      isGone = true;
    };
  }, []);
  if (records.length === 0) return null;
  const leave = (record: WorkRecord) => setRecords(records.filter((each) => each !== record));
  return (
    <Dialog
      title={agree(records.length, 'Work was interrupted', `${records.length} tasks were interrupted`)}
      closeLabel="Later"
      onClose={() => setRecords([])}
    >
      <Stack gap="md">
        {records.map((record) => (
          <section key={record.id} aria-label={record.title}>
            <Text style={{ overflowWrap: 'anywhere' }}>
              <strong>{record.title}</strong> {stoppedAt(record)} {record.note}
            </Text>
            <Group gap="xs" mt={6}>
              <ResumeButton
                record={record}
                onResume={(address) => {
                  leave(record);
                  if (resumeExport(record)) return;
                  resumeWork(record);
                  context.navigate(address);
                }}
              />
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  forgetWork(record.id);
                  void discardExport(record);
                  leave(record);
                }}
              >
                Dismiss
              </Button>
            </Group>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Such as 'stopped at 66,000 of 200,000 documents, because the page was left.' */
function stoppedAt({ done, total, unit }: WorkRecord): string {
  const of = total === undefined ? '' : ` of ${formatExact(total)}`;
  return `stopped at ${formatExact(done)}${of} ${unit}, because the page was left.`;
}

interface ResumeButtonProps {
  readonly record: WorkRecord;
  readonly onResume: (address: Address) => void;
}

/** Absent if the work has no continuation, or if the stored address is no address of the console. */
function ResumeButton({ record: { resume }, onResume }: ResumeButtonProps) {
  const address = resume && toStoredAddress(resume.address);
  if (resume === undefined || address === undefined) return null;
  return (
    <Button size="xs" onClick={() => onResume(address)}>
      {resume.kind === 'again' ? 'Start again' : 'Resume'}
    </Button>
  );
}
