import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DocumentRow, fetchDocuments } from '../../api/documents.ts';
import { describeError } from '../../api/errors.ts';
import { formatExact } from '../../lib/format.ts';
import { JsonCell } from '../../ui/values/JsonCell.tsx';
import { Mono } from '../../ui/values/Mono.tsx';
import { type AttributeChange, previewChange } from './attribute-changes.ts';
import { type BulkTarget, targetQuery } from './bulk-work.ts';
import { printFilter } from './document-filter.ts';
import classes from './EditDialog.module.css';

/** Number of documents in the preview. */
const shownCount = 5;

/** The first documents of a change: each attribute before and after it. */
export function ChangePreview(props: {
  readonly target: BulkTarget;
  readonly changes: readonly AttributeChange[];
}) {
  const { target, changes } = props;
  const { scope, keys } = target;
  const { data, error } = useQuery({
    queryKey: ['documents', scope.collection, 'preview', keys ?? printFilter(scope.conditions)],
    queryFn: ({ signal }) =>
      fetchDocuments({ ...targetQuery(target, `LIMIT ${shownCount} RETURN d`), signal }),
    placeholderData: keepPreviousData,
  });
  if (error) {
    return (
      <p className={classes.note} role="alert">
        {describeError(error).text}
      </p>
    );
  }
  if (!data) return <Skeleton height={120} mt="md" />;
  const { rows } = data;
  return (
    <section aria-label="Preview">
      <h3 className={classes.title}>
        Preview{' '}
        <span className={classes.note}>
          {formatExact(rows.length)} of {formatExact(target.count)}
        </span>
      </h3>
      <div className={classes.preview}>
        <table>
          <thead>
            <tr>
              <th scope="col">_key</th>
              {changes.length === 0 ? (
                <th scope="col">Document</th>
              ) : (
                <>
                  <th scope="col">Attribute</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              changes.length === 0 ? (
                <tr key={row.key}>
                  <td>
                    <Mono>{row.key}</Mono>
                  </td>
                  <td>{row.raw.slice(0, 200)}</td>
                </tr>
              ) : (
                changes.map((change) => (
                  <ChangedRow key={`${row.key} ${change.attribute}`} row={row} change={change} />
                ))
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ChangedRow({ row, change }: { readonly row: DocumentRow; readonly change: AttributeChange }) {
  const { before, after } = previewChange(row.members, change);
  return (
    <tr>
      <td>
        <Mono>{row.key}</Mono>
      </td>
      <td>{change.attribute}</td>
      <td>{before === undefined ? <Missing /> : <JsonCell raw={before} />}</td>
      <td>{after === undefined ? <Missing /> : <JsonCell raw={after} />}</td>
    </tr>
  );
}

function Missing() {
  return <span className={classes.missing}>missing</span>;
}
