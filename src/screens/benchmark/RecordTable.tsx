import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  FileButton,
  Group,
  Table,
  Text,
  Title,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { BenchmarkRow } from '../../../protocol/benchmark-report.ts';
import { describeMachine } from '../../../protocol/benchmark-report.ts';
import { describeError } from '../../api/errors.ts';
import { runCommand, tryCommand } from '../../command.ts';
import { formatExact } from '../../lib/format.ts';
import classes from './benchmark.module.css';
import { formatMs } from './LineChart.tsx';
import { type BenchmarkRecord, maxRecords } from './records.ts';

interface RecordTableProps {
  readonly records: readonly BenchmarkRecord[];
  readonly compared: readonly string[];
}

/** Exports and deletes the runs. */
function RecordActions({ records, compared }: RecordTableProps) {
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={records.length === 0}
        leftSection={<IconDownload size={14} />}
        onClick={() => void runCommand('benchmark.export')}
      >
        {compared.length > 0 ? `Export ${compared.length} selected` : 'Export'}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={records.length === 0}
        onClick={() => void runCommand('benchmark.clear')}
      >
        Delete all
      </Button>
    </>
  );
}

/** Runs of this browser and rows of imported files; two of them can be compared. */
export function RecordTable({ records, compared }: RecordTableProps) {
  const [error, setError] = useState<string>();
  const reset = useRef<() => void>(null);
  const importFile = async (file: File) => {
    setError(undefined);
    try {
      await tryCommand('benchmark.import', file);
    } catch (thrown) {
      setError(describeError(thrown).text);
    }
    // Allows the same file to be chosen again.
    reset.current?.();
  };
  return (
    <section aria-label="Past runs">
      <Group gap="xs" mb="xs">
        <Title order={2}>Past runs</Title>
        <Text c="dimmed" size="sm" style={{ flex: 1 }}>
          This browser stores the last {maxRecords} runs. Choose two to compare them.
        </Text>
        <FileButton
          accept="application/json,.json"
          resetRef={reset}
          onChange={(file) => file && void importFile(file)}
        >
          {(props) => (
            <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={14} />}>
              Import
            </Button>
          )}
        </FileButton>
        <RecordActions records={records} compared={compared} />
      </Group>
      {error !== undefined && (
        <Alert
          color="red"
          mb="xs"
          title="Report import failed"
          withCloseButton
          onClose={() => setError(undefined)}
        >
          {error}
        </Alert>
      )}
      {records.length === 0 ? (
        <Text c="dimmed" size="sm">
          No runs. Start a run, or import a report of `npm run bench -- layout --json FILE`.
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={880}>
          <Table verticalSpacing={2} horizontalSpacing="xs" className={classes.records}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <VisuallyHidden>Compare</VisuallyHidden>
                </Table.Th>
                <Table.Th>Time stamp</Table.Th>
                <Table.Th>Graph</Table.Th>
                <Table.Th>Kernel</Table.Th>
                <Table.Th ta="right">Vertices</Table.Th>
                <Table.Th ta="right">Duration</Table.Th>
                <Table.Th ta="right">Stress</Table.Th>
                <Table.Th ta="right" title="Neighbourhood preservation">
                  Neighb.
                </Table.Th>
                <Table.Th ta="right">Modularity</Table.Th>
                <Table.Th ta="right" title="Longest block of the main thread">
                  Block
                </Table.Th>
                <Table.Th>Origin</Table.Th>
                <Table.Th>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {records.map((record) => (
                <Row key={record.id} record={record} place={compared.indexOf(record.id)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function Row({ record, place }: { readonly record: BenchmarkRecord; readonly place: number }) {
  const { id, at, row, origin, machine } = record;
  const name = titleOf(record);
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={`Compare ${name}`}
          checked={place >= 0}
          label={place < 0 ? undefined : 'AB'[place]}
          onChange={() => void runCommand('benchmark.compare', { id })}
        />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }} title={new Date(at).toLocaleString('en')}>
        {at.slice(0, 16).replace('T', ' ')}
      </Table.Td>
      <Table.Td>{textOf(row, 'graph')}</Table.Td>
      <Table.Td>{whatOf(record)}</Table.Td>
      <NumberCell row={row} names={['vertices']} print={formatExact} />
      <NumberCell row={row} names={['median ms', 'ms']} print={formatMs} />
      <NumberCell row={row} names={['worst stress']} />
      <NumberCell row={row} names={['worst neighbourhood']} />
      <NumberCell row={row} names={['worst modularity']} />
      <NumberCell row={row} names={['longest block ms']} print={formatMs} />
      <Table.Td title={describeMachine(machine)}>{origin ?? 'this browser'}</Table.Td>
      <Table.Td>
        <Tooltip label="Delete">
          <ActionIcon
            size={24}
            aria-label={`Delete ${name}`}
            onClick={() => void runCommand('benchmark.remove', { id })}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  );
}

interface NumberCellProps {
  readonly row: BenchmarkRow;
  /** The first of these columns that the row has is shown. */
  readonly names: readonly string[];
  readonly print?: (value: number) => string;
}

function NumberCell({ row, names, print = String }: NumberCellProps) {
  const value = names.map((name) => row[name]).find((each) => typeof each === 'number');
  return (
    <Table.Td
      ta="right"
      style={{ whiteSpace: 'nowrap' }}
      title={value === undefined ? undefined : String(value)}
    >
      {value === undefined ? '' : print(value)}
    </Table.Td>
  );
}

function textOf(row: BenchmarkRow, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : '';
}

/** All text values except the graph's name: program, kernel, settings. */
function whatOf({ benchmark, row }: BenchmarkRecord): string {
  const texts = Object.entries(row).filter(([name, value]) => name !== 'graph' && typeof value === 'string');
  return [benchmark, ...texts.map(([, value]) => value)].join(' · ');
}

export function titleOf(record: BenchmarkRecord): string {
  return `${textOf(record.row, 'graph')} · ${whatOf(record)}`;
}
