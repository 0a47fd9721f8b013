import { ActionIcon, Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { addresses } from '../../../lib/addresses.ts';
import { keyOf } from '../../../lib/document-id.ts';
import { formatAmount } from '../../../lib/format.ts';
import { BoundedText } from '../../../ui/values/BoundedText.tsx';
import classes from './result-graph.module.css';
import type { ResultVertex } from './result-graph.ts';

interface VertexCardProps {
  readonly vertex: ResultVertex;
  /** Edges of the shown graph. */
  readonly edgeCount: number;
  readonly onClose: () => void;
}

/** The selected vertex: its attributes, and the way to its document. */
export function VertexCard({ vertex, edgeCount, onClose }: VertexCardProps) {
  const { id, label, collection, facts, isRead } = vertex;
  return (
    <section className={classes.card} aria-label="Selected vertex">
      <div className={classes.cardHead}>
        <strong>
          <BoundedText text={label} units={60} />
        </strong>
        <ActionIcon size="sm" aria-label="Close" onClick={onClose}>
          <IconX size={14} />
        </ActionIcon>
      </div>
      <Anchor component={Link} to={addresses.document(collection, keyOf(id))} size="xs">
        {id}
      </Anchor>
      <p>{formatAmount(edgeCount, 'edge')} in the result</p>
      {!isRead && <p>The rows have the id of this vertex, not its document.</p>}
      <dl className={classes.facts}>
        {facts.map(([attribute, value]) => (
          <div key={attribute}>
            <dt>{attribute}</dt>
            <dd>
              <BoundedText text={value} units={80} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
