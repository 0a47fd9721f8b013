import { IconArrowsLeftRight, IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CollectionOverview } from '../../../protocol/api/overview.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { Bytes } from '../../ui/values/Bytes.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import { changesText } from './facts.ts';
import classes from './Overview.module.css';
import { Panel } from './Panel.tsx';

const maxRows = 8;

interface CollectionsBySizeProps {
  /** The largest first. */
  readonly collections: readonly CollectionOverview[];
  readonly sinceMs: number;
  readonly nowMs: number;
}

/** The largest collections of the database. */
export function CollectionsBySize({ collections, sinceMs, nowMs }: CollectionsBySizeProps) {
  if (collections.length === 0) return undefined;
  const sizeOf = ({ documentsBytes, indexesBytes }: CollectionOverview) => documentsBytes + indexesBytes;
  const max = sizeOf(collections[0]!) || 1;
  return (
    <Panel
      title="Collections by size"
      end={
        <Link to={addresses.collections()} className={classes.link}>
          All {formatAmount(collections.length, 'collection')}
        </Link>
      }
    >
      <div className={classes.tableBox}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>Name</th>
              <th data-optional>Type</th>
              <th data-number>Documents</th>
              <th data-number>Data with indexes</th>
              <th data-number data-optional>
                Indexes
              </th>
              <th data-optional>Changes</th>
            </tr>
          </thead>
          <tbody>
            {collections.slice(0, maxRows).map((collection) => {
              const { name, type, count, indexes, changesOfDay } = collection;
              const Icon = type === 'edge' ? IconArrowsLeftRight : IconFileText;
              return (
                <tr key={collection.id}>
                  <td>
                    <Link to={addresses.collections(name)} className={classes.name}>
                      <Icon size={16} aria-hidden />
                      <LongName name={name} />
                    </Link>
                  </td>
                  <td data-optional>{type}</td>
                  <td data-number>{formatExact(count)}</td>
                  <td data-number>
                    <span className={classes.size}>
                      <span className={classes.track} aria-hidden>
                        <span
                          className={classes.fill}
                          style={{ width: `${(100 * sizeOf(collection)) / max}%` }}
                        />
                      </span>
                      <Bytes value={sizeOf(collection)} />
                    </span>
                  </td>
                  <td data-number data-optional>
                    {formatExact(indexes.length)}
                  </td>
                  <td data-optional className={classes.changes}>
                    {changesText(changesOfDay, sinceMs, nowMs)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
