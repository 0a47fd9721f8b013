import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatExact } from '../../../lib/format.ts';
import { shownName } from '../../../ui/forms/attribute-names.tsx';
import { BoundedText } from '../../../ui/values/BoundedText.tsx';
import classes from './MapView.module.css';
import type { MapPoint } from './map-points.ts';

interface MapCardProps {
  readonly point: MapPoint;
  readonly total: number | undefined;
  readonly onClose: () => void;
}

const maxFacts = 6;

/** The selected row of the map. */
export function MapCard({ point, total, onClose }: MapCardProps) {
  const { row, label, members, latitude, longitude } = point;
  const facts = Object.entries(members).filter(
    ([name, value]) =>
      !name.startsWith('_') &&
      value !== null &&
      typeof value !== 'object' &&
      value !== label &&
      value !== latitude &&
      value !== longitude,
  );
  return (
    <div className={classes.card} role="status">
      <div className={classes.cardHead}>
        <strong>{label === '' ? `Row ${row + 1}` : label}</strong>
        <span>
          row {formatExact(row + 1)}
          {total !== undefined && ` of ${formatExact(total)}`}
        </span>
        <ActionIcon size="sm" aria-label="Close" onClick={onClose}>
          <IconX size={14} />
        </ActionIcon>
      </div>
      {facts.slice(0, maxFacts).map(([name, value]) => (
        <p key={name}>
          {shownName(name)}: <BoundedText text={String(value)} units={140} />
        </p>
      ))}
      <code>
        {latitude.toFixed(6)}, {longitude.toFixed(6)}
      </code>
    </div>
  );
}
