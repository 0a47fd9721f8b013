import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchCollectionCount } from '../../../../api/collections.ts';
import { describeError } from '../../../../api/errors.ts';
import { fetchSchemaSample } from '../../../../api/schema-sample.ts';
import { formatAmount, formatCount, formatExact } from '../../../../lib/format.ts';
import { LongName } from '../../../../ui/values/LongName.tsx';
import { edgeDefinitions } from '../../../adapters/edge-definitions.ts';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { schemaGraph } from '../schema-graph.ts';
import classes from './schema.module.css';

const size = { widthPx: 312, heightPx: 268 };

/** The collections of the graph with their numbers of documents, and its edge definitions. */
function useSchema() {
  const { adapter } = useWorkspace();
  return useQuery({
    enabled: adapter.hasQueries === true,
    queryKey: ['graphs', adapter.name, 'schema'],
    queryFn: async ({ signal }) => {
      const collections = await adapter.loadCollections(signal);
      const names = [...collections.vertices, ...collections.edges];
      const counts = await Promise.all(names.map((name) => fetchCollectionCount(name, signal)));
      return {
        collections,
        definitions: await edgeDefinitions(adapter),
        counts: new Map(names.map((name, place) => [name, counts[place]!])),
      };
    },
  });
}

type Schema = NonNullable<ReturnType<typeof useSchema>['data']>;

/** Collections of the graph as vertices, edge definitions as edges, and the attributes of the chosen collection. */
export function GraphSchemaPanel() {
  const { adapter } = useWorkspace();
  const { data, error } = useSchema();
  return (
    <PanelFrame title="Schema">
      {adapter.hasQueries !== true ? (
        <p>This source has no collections in the database.</p>
      ) : error !== null ? (
        <p role="alert">{describeError(error).text}</p>
      ) : data === undefined ? (
        <Skeleton height={size.heightPx} />
      ) : (
        <SchemaView schema={data} />
      )}
    </PanelFrame>
  );
}

function SchemaView({ schema }: { readonly schema: Schema }) {
  const { collections, counts } = schema;
  const [chosen, setChosen] = useState<string>();
  const open = chosen ?? collections.vertices[0];
  return (
    <>
      <SchemaImage schema={schema} open={open} />
      <ul className={classes.collections} aria-label="Collections">
        {[...collections.vertices, ...collections.edges].map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.collection}
              aria-expanded={name === open}
              onClick={() => setChosen(name)}
            >
              <span className={collections.edges.includes(name) ? classes.line : classes.dot} aria-hidden />
              <LongName name={name} className={classes.name} />
              <span className={classes.count}>{formatExact(counts.get(name) ?? 0)}</span>
            </button>
            {name === open && <Attributes collection={name} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface SchemaImageProps {
  readonly schema: Schema;
  /** The chosen collection. */
  readonly open: string | undefined;
}

function SchemaImage({ schema: { collections, definitions, counts }, open }: SchemaImageProps) {
  const { vertices, edges } = schemaGraph(collections.vertices, definitions, counts, size);
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${size.widthPx} ${size.heightPx}`}
      role="img"
      aria-label={`${collections.vertices.length} vertex collections and ${collections.edges.length} edge collections`}
    >
      <defs>
        <marker
          id="schema-arrow"
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M 0 0 L 8 4 L 0 8 z" className={classes.arrow} />
        </marker>
      </defs>
      {edges.map(({ from, to, path, labelX, labelY, collections: names }) => (
        <g key={`${from} ${to}`}>
          <path d={path} className={classes.edge} markerEnd="url(#schema-arrow)" />
          <text x={labelX} y={labelY} className={classes.edgeName}>
            {names.length > 2 ? formatAmount(names.length, 'collection') : names.join(', ')}
            <title>{names.join(', ')}</title>
          </text>
        </g>
      ))}
      {vertices.map(({ name, count, x, y, radius, nameY }) => (
        <g key={name}>
          <circle
            cx={x}
            cy={y}
            r={radius}
            className={classes.vertex}
            data-open={name === open || undefined}
          />
          <text x={x} y={nameY} className={classes.vertexName}>
            {name}
          </text>
          <text x={x} y={nameY + 13} className={classes.vertexCount}>
            {count === undefined ? '' : formatCount(count)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Presence and types of the attributes of a collection. */
function Attributes({ collection }: { readonly collection: string }) {
  const { data, error } = useQuery({
    queryKey: ['documents', collection, 'schema-presence'],
    queryFn: ({ signal }) => fetchSchemaSample(collection, { signal }),
  });
  if (error !== null) return <p role="alert">{describeError(error).text}</p>;
  if (data === undefined) return <Skeleton height={56} my={4} />;
  if (data.documents === 0) return <p className={classes.note}>No documents.</p>;
  return (
    <>
      <table className={classes.attributes}>
        <tbody>
          {data.attributes.map(({ name, types, count }) => {
            const percent = Math.round((100 * count) / data.documents);
            return (
              <tr key={name}>
                <th scope="row" title={name}>
                  {name}
                </th>
                <td className={classes.types} data-several={types.length > 1 || undefined}>
                  {types.join(', ')}
                </td>
                <td className={classes.presence}>
                  <span className={classes.bar} style={{ width: `${percent}%` }} aria-hidden />
                </td>
                <td className={classes.percent}>{percent} %</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {data.isSample && (
        <p className={classes.note}>In a random sample of {formatAmount(data.documents, 'document')}.</p>
      )}
    </>
  );
}
