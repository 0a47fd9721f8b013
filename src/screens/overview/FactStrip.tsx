import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CollectionOverview, DatabaseOverview } from '../../../protocol/api/overview.ts';
import { type Address, addresses } from '../../lib/addresses.ts';
import { formatAmount, formatBytes, formatExact } from '../../lib/format.ts';
import { type CountedGraph, changesText, sumsOf } from './facts.ts';
import classes from './Overview.module.css';

interface FactStripProps {
  readonly database: DatabaseOverview;
  readonly collections: readonly CollectionOverview[];
  readonly graphs: readonly CountedGraph[];
  readonly sinceMs: number;
  readonly nowMs: number;
}

/** Six figures of the database; each is a link to its list. */
export function FactStrip({ collections, graphs, sinceMs, nowMs }: FactStripProps) {
  const documents = sumsOf(collections, 'document');
  const edges = sumsOf(collections, 'edge');
  const sum = (size: 'documentsBytes' | 'indexesBytes') =>
    collections.reduce((bytes, collection) => bytes + collection[size], 0);
  const indexes = collections.reduce((count, collection) => count + collection.indexes.length, 0);
  const toCollections = addresses.collections();
  return (
    <section className={classes.facts} aria-label="Figures of the database">
      <Fact
        label="Collections"
        to={toCollections}
        note={`${formatExact(documents.collections)} document, ${formatExact(edges.collections)} edge`}
      >
        {formatExact(collections.length)}
      </Fact>
      <Fact label="Documents" to={toCollections} note={changesText(documents.changes, sinceMs, nowMs)}>
        {formatExact(documents.documents)}
      </Fact>
      <Fact label="Edges" to={toCollections} note={changesText(edges.changes, sinceMs, nowMs)}>
        {formatExact(edges.documents)}
      </Fact>
      <Fact
        label="Graphs"
        to={addresses.graphs}
        note={graphs.map(({ graph }) => graph.name).join(', ') || 'none'}
      >
        {formatExact(graphs.length)}
      </Fact>
      <Fact
        label="Data size"
        to={toCollections}
        note="documents and edges"
        title={formatAmount(sum('documentsBytes'), 'byte')}
      >
        {formatBytes(sum('documentsBytes'))}
      </Fact>
      <Fact
        label="Index size"
        to={toCollections}
        note={formatAmount(indexes, 'index')}
        title={formatAmount(sum('indexesBytes'), 'byte')}
      >
        {formatBytes(sum('indexesBytes'))}
      </Fact>
    </section>
  );
}

function Fact(props: {
  readonly label: string;
  readonly to: Address;
  readonly note: string;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <Link to={props.to} className={classes.fact} title={props.title}>
      <span className={classes.note}>{props.label}</span>
      <b className={classes.number}>{props.children}</b>
      <span className={classes.note} title={props.note}>
        {props.note}
      </span>
    </Link>
  );
}
