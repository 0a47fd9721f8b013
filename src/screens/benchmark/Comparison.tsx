import { Table, Text, Title } from '@mantine/core';
import { describeMachine, toRatios } from '../../../protocol/benchmark-report.ts';
import { formatExact } from '../../lib/format.ts';
import { titleOf } from './RecordTable.tsx';
import type { BenchmarkRecord } from './records.ts';

interface ComparisonProps {
  readonly before: BenchmarkRecord;
  readonly after: BenchmarkRecord;
}

/** All values of two rows, and their ratios. */
export function Comparison({ before, after }: ComparisonProps) {
  const ratios = toRatios(before.row, after.row);
  const names = [...new Set([...Object.keys(before.row), ...Object.keys(after.row)])].filter(
    (name) => typeof before.row[name] === 'number' || typeof after.row[name] === 'number',
  );
  const notes = [
    before.row.graph !== after.row.graph && 'Different graphs.',
    before.row.vertices !== after.row.vertices && 'Different numbers of vertices.',
    describeMachine(before.machine) !== describeMachine(after.machine) &&
      `Different machines: ${describeMachine(before.machine)} and ${describeMachine(after.machine)}.`,
  ].filter((note) => note !== false);
  return (
    <section aria-label="Comparison">
      <Title order={2} mb="xs">
        Comparison
      </Title>
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      <Table verticalSpacing={2} horizontalSpacing="xs" maw={720}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Value</Table.Th>
            <Table.Th ta="right">A: {titleOf(before)}</Table.Th>
            <Table.Th ta="right">B: {titleOf(after)}</Table.Th>
            <Table.Th ta="right">B / A</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {names.map((name) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td ta="right">{printNumber(before.row[name])}</Table.Td>
              <Table.Td ta="right">{printNumber(after.row[name])}</Table.Td>
              <Table.Td ta="right" fw={600}>
                {printNumber(ratios[name])}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function printNumber(value: unknown): string {
  if (typeof value !== 'number') return '';
  return Number.isInteger(value) ? formatExact(value) : String(value);
}
