import { Combobox, Loader } from '@mantine/core';
import { IconAlertCircle, IconDatabase, IconPlus, IconTarget } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../api/errors.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import type { CollectionHits } from '../adapters/find/DatabaseFinder.ts';
import classes from './find.module.css';
import type { SearchScope, VertexSearch } from './use-vertex-search.ts';

/** A result as the value of an option; the label of a database vertex is needed to add it. */
export interface FoundVertex {
  readonly id: string;
  readonly label: string;
  readonly isInPicture: boolean;
}

/** All results in their order, for the keyboard. */
export function foundVertices({ picture, database }: VertexSearch): readonly FoundVertex[] {
  return [
    ...(picture?.hits ?? []).map(({ id, label }) => ({ id, label, isInPicture: true })),
    ...database.flatMap(({ hits }) => hits.map(({ id, label }) => ({ id, label, isInPicture: false }))),
  ];
}

interface FoundVerticesProps {
  readonly search: VertexSearch;
  readonly text: string;
  readonly scope: SearchScope;
  /** What Enter does with a vertex of the database; the field of a form takes it without adding it. */
  readonly addsToPicture: boolean;
}

/** The groups 'In the picture' and 'In the database' with their states. Child of a Combobox. */
export function FoundVertices({ search, text, scope, addsToPicture }: FoundVerticesProps) {
  const { picture, database, index, isSearchingDatabase, error } = search;
  const isEmpty =
    picture?.total === 0 && !isSearchingDatabase && database.every(({ hits }) => hits.length === 0);
  if (text.trim() === '') {
    return (
      <p className={classes.note}>
        {scope === 'all'
          ? 'Type a name, a key, or the value of an attribute.'
          : 'Type a name or a key of a vertex in the picture.'}
      </p>
    );
  }
  return (
    <>
      <Combobox.Options className={classes.options} aria-label="Found vertices">
        {picture !== undefined && picture.total > 0 && (
          <Combobox.Group label={<Heading name="In the picture" note={formatExact(picture.total)} />}>
            {picture.hits.map((hit) => (
              <Found key={hit.id} {...hit} icon={<IconTarget size={14} />} words={text} />
            ))}
          </Combobox.Group>
        )}
        {database.map((found) =>
          found.hits.length === 0 ? null : (
            <Combobox.Group
              key={found.collection}
              label={<Heading name={`In the database: ${found.collection}`} note={costOf(found)} />}
            >
              {found.hits.map((hit) => (
                <Found
                  key={hit.id}
                  {...hit}
                  icon={addsToPicture ? <IconPlus size={14} /> : <IconDatabase size={14} />}
                  words={text}
                />
              ))}
            </Combobox.Group>
          ),
        )}
      </Combobox.Options>
      {isEmpty && error === undefined && (
        <p className={classes.note}>
          No results for “{text.trim()}”{' '}
          {scope === 'all' ? 'in the picture and in the database.' : 'in the picture.'}
        </p>
      )}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          <IconAlertCircle size={14} />
          The database could not be searched: {describeError(error).text}
        </p>
      )}
      <Combobox.Footer className={classes.footer}>
        {isSearchingDatabase && <Loader size={12} aria-hidden />}
        <span role="status">{statusOf(search, scope)}</span>
        <span className={classes.keys}>Arrow keys choose, Enter goes there, Esc closes</span>
        {index.error !== undefined && <span>Attribute values could not be read: names and keys only.</span>}
      </Combobox.Footer>
    </>
  );
}

function statusOf({ index, isSearchingDatabase, database }: VertexSearch, scope: SearchScope): string {
  if (isSearchingDatabase) return 'Searching the database…';
  if (index.isNamesOnly) return 'Picture: names and keys only, because it has more than 200,000 vertices.';
  if (index.indexed < index.total)
    return `Reading attributes: ${formatExact(index.indexed)} of ${formatAmount(index.total, 'vertex')}`;
  const scans = database.filter(({ scanned, hits }) => scanned > 0 && hits.length === 0);
  if (scope === 'all' && scans.length > 0)
    return scans.map((found) => `${found.collection}: ${costOf(found)}`).join(' · ');
  return '';
}

/** What the search of a collection read. */
function costOf({ scanned, count, hasMore, hits }: CollectionHits): string {
  const amount = hasMore ? `first ${formatExact(hits.length)}` : '';
  if (scanned === 0) return [amount, 'by index'].filter(Boolean).join(', ');
  const scan =
    scanned < count
      ? `scan of the first ${formatExact(scanned)} of ${formatAmount(count, 'document')}`
      : `scan of ${formatAmount(scanned, 'document')}`;
  return [amount, scan].filter(Boolean).join(', ');
}

function Heading({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <span className={classes.heading}>
      <span>{name}</span>
      <span>{note}</span>
    </span>
  );
}

interface FoundProps {
  readonly id: string;
  readonly label: string;
  readonly attribute?: { readonly name: string; readonly value: string };
  readonly icon: ReactNode;
  readonly words: string;
}

function Found({ id, label, attribute, icon }: FoundProps) {
  return (
    <Combobox.Option value={id} className={classes.option}>
      <span className={classes.optionIcon}>{icon}</span>
      <span className={classes.optionText}>
        <span className={classes.optionName} title={label}>
          {label}
        </span>
        {attribute !== undefined && (
          <span className={classes.optionMatch} title={attribute.value}>
            {attribute.name}: {attribute.value}
          </span>
        )}
      </span>
      <span className={classes.optionId} title={id}>
        {id}
      </span>
    </Combobox.Option>
  );
}
