import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { generatorIds } from '../../../protocol/benchmark-jobs.ts';
import { fetchGraphExamples, fetchGraphs } from '../../api/graphs.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { CountField } from '../../ui/forms/CountField.tsx';
import {
  type GraphSource,
  generatorLabels,
  maxSeed,
  parseSource,
  printSource,
  vertexBounds,
} from './graph-source.ts';

interface GraphSourceFieldsProps {
  readonly source: GraphSource;
  readonly onChange: (source: GraphSource) => void;
}

/**
 * Fields for the source: a generated graph with size and seed, a graph of the database, or an example that the first
 * run creates.
 */
export function GraphSourceFields({ source, onChange }: GraphSourceFieldsProps) {
  const { data: graphs = [] } = useQuery({
    queryKey: ['graphs'],
    queryFn: ({ signal }) => fetchGraphs(signal),
  });
  const { data: examples = [] } = useQuery({
    queryKey: ['graph-examples'],
    queryFn: ({ signal }) => fetchGraphExamples(signal),
  });
  const size =
    source.kind === 'generated'
      ? { vertexCount: source.vertexCount, seed: source.seed }
      : { vertexCount: 2500, seed: 1 };
  const options = (sources: readonly GraphSource[], label: (source: GraphSource) => string) =>
    sources.map((each) => ({ value: printSource(each), label: label(each) }));
  const missing = examples.filter(({ exists }) => !exists);
  const groups = [
    {
      group: 'Generated',
      items: generatorIds.map((generator) => ({
        value: printSource({ kind: 'generated', generator, ...size }),
        label: generatorLabels[generator],
      })),
    },
    {
      group: `Graphs in ${pageDatabase()}`,
      items: options(
        graphs.map(({ name }) => ({ kind: 'graph', name })),
        (each) => (each.kind === 'graph' ? each.name : ''),
      ),
    },
    {
      group: 'Examples (created in the database by the first run)',
      items: missing.map(({ id, title }) => ({
        value: printSource({ kind: 'example', id }),
        label: title,
      })),
    },
  ].filter(({ items }) => items.length > 0);
  const current = printSource(source);
  const isKnown = groups.some(({ items }) => items.some(({ value }) => value === current));
  return (
    <>
      <NativeSelect
        label="Graph"
        value={current}
        data={isKnown ? groups : [{ value: current, label: current.split('/')[1] ?? current }, ...groups]}
        onChange={(event) => onChange(parseSource(event.currentTarget.value))}
      />
      {source.kind === 'generated' && (
        <Group grow gap="xs" align="flex-start">
          <CountField
            label="Vertices"
            description="Approximate."
            minimum={vertexBounds.min}
            maximum={vertexBounds.max}
            step={1000}
            thousandSeparator=","
            value={source.vertexCount}
            isEager
            onCommit={(vertexCount) => onChange({ ...source, vertexCount })}
          />
          <CountField
            label="Graph seed"
            description="The same seed generates the same graph."
            minimum={0}
            maximum={maxSeed}
            value={source.seed}
            isEager
            onCommit={(seed) => onChange({ ...source, seed })}
          />
        </Group>
      )}
    </>
  );
}
