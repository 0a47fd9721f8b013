import { Button, Checkbox, Select, Table, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CopyInfo, CopyOutcome } from '../../../../protocol/api/copies.ts';
import type { OnDuplicate } from '../../../api/imports.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/ScreenSkeleton.tsx';
import { ListScreen } from '../../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../../ui/screen/ScreenHeader.tsx';
import classes from '../compare.module.css';
import { SideSelect } from '../SideSelect.tsx';
import { copyTitle, isUnderWay } from './copy-jobs.ts';
import type { CopyItem } from './plan-copy.ts';
import { type CopyPageState, useCopyPage } from './use-copy-page.ts';

/** Copies collections, graphs and functions from one database to another one, with a preview and a report. */
export function CopyPage({ tabs }: { readonly tabs: ReactNode }) {
  const screen = useCopyPage();
  const { left, right, plan } = screen;
  return (
    <ListScreen head={<ScreenHeader title="Compare">{tabs}</ScreenHeader>}>
      <div className={classes.content}>
        <Inputs screen={screen} />
        <Copies screen={screen} />
        {right === '' || right === left ? (
          <EmptyState
            title="Copy a database"
            text="Choose the database to copy from and another one, of this server or of others, to copy to. A preview shows what is copied and what is not, before anything is changed."
          />
        ) : plan.error && !plan.data ? (
          <ErrorPanel
            title="The databases could not be read"
            error={plan.error}
            onRetry={() => void plan.refetch()}
          />
        ) : plan.data === undefined ? (
          <ScreenSkeleton rows={5} />
        ) : (
          <>
            <Progress screen={screen} />
            <Preview screen={screen} />
          </>
        )}
      </div>
    </ListScreen>
  );
}

const duplicateOptions: readonly { readonly value: OnDuplicate; readonly label: string }[] = [
  { value: 'ignore', label: 'stay as they are' },
  { value: 'replace', label: 'are replaced' },
  { value: 'update', label: 'get the copied attributes' },
  { value: 'error', label: 'are reported' },
];

function Inputs({ screen }: { readonly screen: CopyPageState }) {
  return (
    <div className={classes.sides}>
      <div className={classes.side}>
        <SideSelect label="Copy from" value={screen.left} onChange={screen.setLeft} />
      </div>
      <div className={classes.side}>
        <SideSelect label="Copy to" value={screen.right} onChange={screen.setRight} />
        <TextInput
          label="Or to a new database of that server"
          value={screen.newDatabase}
          onChange={(event) => screen.setNewDatabase(event.currentTarget.value)}
        />
      </div>
      <Select
        w={220}
        label="Documents that exist there"
        data={duplicateOptions}
        allowDeselect={false}
        value={screen.onDuplicate}
        onChange={(next) => screen.setOnDuplicate(next as OnDuplicate)}
      />
      <Button
        leftSection={<IconCopy size={16} />}
        disabled={screen.chosen.length === 0 || screen.isRunning}
        loading={screen.isStarting}
        onClick={() => void screen.start()}
      >
        Copy
      </Button>
    </div>
  );
}

function Progress({ screen }: { readonly screen: CopyPageState }) {
  const { chosen, plan, copy, failure } = screen;
  const total = chosen.reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <>
      <div className={classes.figures}>
        <span role="status">
          {copy === undefined
            ? `${formatAmount(chosen.length, 'object')} with ${formatAmount(total, 'document')} are copied. Nothing is removed.`
            : stateText(copy)}
        </span>
      </div>
      {failure !== undefined && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <ul className={classes.losses} aria-label="Not copied">
        {plan.data?.losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </>
  );
}

function stateText({ state, reason = '', copied, total, problems }: CopyInfo): string {
  switch (state) {
    case 'running':
      return `Copying: ${formatExact(copied)} of ${formatAmount(total, 'document')}`;
    case 'waiting':
      return `Waiting at ${formatExact(copied)} of ${formatAmount(total, 'document')}. ${reason} The copy continues when the server answers.`;
    case 'interrupted':
      return `Interrupted at ${formatExact(copied)} of ${formatAmount(total, 'document')}. ${reason} The copy continues after its last document.`;
    case 'done':
      return problems === 0
        ? 'The copy is complete.'
        : `The copy has ended; ${formatAmount(problems, 'object')} incomplete.`;
    case 'stopped':
      return 'The copy was stopped. What was copied stays; a further copy goes on.';
    case 'failed':
      return `The copy failed: ${reason}`;
  }
}

/** The copies of the user from and to the chosen server. */
function Copies({ screen }: { readonly screen: CopyPageState }) {
  const { copies, isKept } = screen;
  if (copies.length === 0) return null;
  return (
    <section className={classes.copies} aria-label="Copies">
      <p className={classes.muted}>
        Copies run on the server and continue when this page is closed.
        {!isKept && ' This process of Orrery has no data folder: its copies end with it.'}
      </p>
      <ul>
        {copies.map((copy) => (
          <li key={copy.id}>
            <b>{copyTitle(copy)}</b>
            <span className={classes.copyState}>{stateText(copy)}</span>
            {copy.id !== screen.copy?.id && (
              <Button size="compact-xs" variant="default" onClick={() => screen.show(copy.id)}>
                Report
              </Button>
            )}
            {copy.state === 'interrupted' && (
              <Button size="compact-xs" variant="default" onClick={() => void screen.resume(copy)}>
                Continue
              </Button>
            )}
            <Button size="compact-xs" variant="default" onClick={() => void screen.stop(copy.id)}>
              {isUnderWay(copy) ? 'Stop' : 'Remove'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Preview({ screen }: { readonly screen: CopyPageState }) {
  const { plan, outcomes, isRunning } = screen;
  const outcomeOf = new Map(outcomes.map((outcome) => [`${outcome.kind} ${outcome.name}`, outcome]));
  return (
    <div className={classes.scroll}>
      <Table stickyHeader aria-label="Objects to copy">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Object</Table.Th>
            <Table.Th ta="right">Documents</Table.Th>
            <Table.Th ta="right">In the target</Table.Th>
            <Table.Th>Result</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {plan.data?.items.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                <Checkbox
                  label={`${item.kind} ${item.name}`}
                  checked={screen.isChosen(item.id)}
                  disabled={isRunning}
                  onChange={(event) => screen.setChosen(item.id, event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td ta="right">{item.count === undefined ? '' : formatExact(item.count)}</Table.Td>
              <Table.Td ta="right">{targetText(item)}</Table.Td>
              <Table.Td>
                <Outcome of={outcomeOf.get(item.id)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function targetText({ isInTarget, targetCount }: CopyItem): string {
  if (!isInTarget) return 'new';
  return targetCount === undefined ? 'exists' : formatExact(targetCount);
}

const stateWords = { copied: 'Copied', partly: 'Incomplete', failed: 'Failed' } as const;

function Outcome({ of }: { readonly of: CopyOutcome | undefined }) {
  if (of === undefined) return null;
  return (
    <span className={classes.outcome} data-state={of.state}>
      <b>{stateWords[of.state]}.</b> {of.text}
    </span>
  );
}
