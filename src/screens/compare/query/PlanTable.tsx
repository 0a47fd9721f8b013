import { Box, Table } from '@mantine/core';
import { formatExact } from '../../../lib/format.ts';
import classes from '../compare.module.css';
import { alignPlans, type PlanStep } from './align-plans.ts';
import type { SideResult } from './run-query.ts';

interface PlanTableProps {
  readonly sides: readonly [SideResult, SideResult];
  readonly labels: readonly [string, string];
}

/** The steps of both plans; equal steps are on one line, the others are marked. */
export function PlanTable({ sides: [left, right], labels }: PlanTableProps) {
  const pairs = alignPlans(left.steps, right.steps);
  return (
    <Box component="section" className={classes.plans} aria-label="Plans" tabIndex={0}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {labels.map((label, side) => (
              <PlanHead key={side === 0 ? 'left' : 'right'} label={label} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pairs.map((pair, at) => (
            <Table.Tr
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
              key={at}
              className={classes.step}
              data-differs={pair.left === undefined || pair.right === undefined || undefined}
            >
              <PlanCells step={pair.left} mark="−" />
              <PlanCells step={pair.right} mark="+" />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function PlanHead({ label }: { readonly label: string }) {
  return (
    <>
      <Table.Th>{label}</Table.Th>
      <Table.Th ta="right">Rows</Table.Th>
      <Table.Th ta="right">Time</Table.Th>
    </>
  );
}

function PlanCells({ step, mark }: { readonly step: PlanStep | undefined; readonly mark: string }) {
  if (step === undefined) return <Table.Td colSpan={3} />;
  return (
    <>
      <Table.Td>
        <span className={classes.mark} aria-hidden>
          {mark}
        </span>
        <b>{step.type}</b> <code>{step.detail}</code>
      </Table.Td>
      <Table.Td ta="right">{step.rows === undefined ? '–' : formatExact(step.rows)}</Table.Td>
      <Table.Td ta="right">{step.runtimeMs === undefined ? '–' : `${step.runtimeMs.toFixed(1)} ms`}</Table.Td>
    </>
  );
}
