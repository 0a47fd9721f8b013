import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import type { SavedQuery } from './filter-users.ts';
import classes from './SavedQueries.module.css';

/** The queries that a user saved, as text. */
export function SavedQueries({ queries }: { readonly queries: readonly SavedQuery[] }) {
  if (queries.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState
          title="No saved queries"
          text="Queries that the user saves in the query editor appear here."
        />
      </div>
    );
  }
  return (
    <ul className={classes.list}>
      {queries.map(({ name, value }) => (
        <li key={name} className={classes.entry}>
          <div className={classes.head}>
            <h3 className={classes.name}>{name}</h3>
            <CopyButton text={value} label="Copy" />
          </div>
          <pre className={classes.code}>{value}</pre>
        </li>
      ))}
    </ul>
  );
}
