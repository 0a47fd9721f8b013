import { UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatExact } from '../../../../lib/format.ts';
import { type Fault, faultKey } from '../integrity-state.ts';
import classes from './integrity.module.css';

const rowHeightPx = 40;

/** The faults of one check. A click goes to the element, which is loaded if the picture does not have it. */
export function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: faults.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
  });
  return (
    <div
      ref={scroller}
      className={classes.faults}
      style={{ height: Math.min(8 * rowHeightPx, faults.length * rowHeightPx) }}
    >
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const fault = faults[index]!;
          return (
            <li key={faultKey(fault)} style={{ transform: `translateY(${start}px)` }}>
              <Row fault={fault} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Row({ fault }: { readonly fault: Fault }) {
  if (fault.kind === 'attribute') {
    const types = fault.types.map(({ type, count }) => `${type} ${formatExact(count)}`).join(', ');
    return (
      <div className={classes.fault}>
        <span className={classes.id}>
          {fault.collection}.<strong>{fault.attribute}</strong>
        </span>
        <small>{types}</small>
      </div>
    );
  }
  const ends = fault.kind === 'edge' ? [fault.from, fault.to] : [];
  return (
    <UnstyledButton
      className={classes.fault}
      title={[fault.id, ...ends].join('\n')}
      onClick={() => void runCommand('graph.showFault', { fault })}
    >
      <span className={classes.id}>{fault.id}</span>
      {fault.kind === 'edge' && (
        <small>
          <span data-missing={fault.missing.includes('from') || undefined}>{fault.from}</span>
          {' → '}
          <span data-missing={fault.missing.includes('to') || undefined}>{fault.to}</span>
        </small>
      )}
    </UnstyledButton>
  );
}
