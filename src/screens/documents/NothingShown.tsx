import { Button } from '@mantine/core';
import { formatExact } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { type Condition, describeCondition, describeFilter, keepConditions } from './document-filter.ts';

interface NothingShownProps {
  readonly collection: string;
  readonly isEdges: boolean;
  readonly conditions: readonly Condition[];
  readonly onConditions: (conditions: readonly Condition[]) => void;
  /** Number of documents that would be shown at once; undefined if they need no confirmation. */
  readonly all: number | undefined;
  readonly onAll: () => void;
  readonly onPages: () => void;
  /** Undefined: the user cannot create documents. */
  readonly onNew: (() => void) | undefined;
}

/** Replaces the rows of an empty grid. */
export function NothingShown(props: NothingShownProps) {
  const { conditions, all, collection } = props;
  const item = props.isEdges ? 'edge' : 'document';
  if (all !== undefined) {
    return (
      <EmptyState
        title={`Show all ${formatExact(all)} ${item}s?`}
        text="They are loaded into the memory of this page, which takes a while. Pages open at once."
      >
        <Button variant="default" size="xs" onClick={props.onAll}>
          Show all {formatExact(all)}
        </Button>
        <Button size="xs" onClick={props.onPages}>
          Pages of 500
        </Button>
      </EmptyState>
    );
  }
  if (conditions.length === 0) {
    return (
      <EmptyState
        title={`No ${item}s in ${collection}`}
        text={
          props.isEdges
            ? 'An edge connects two documents: _from and _to have their ids.'
            : 'A document is a JSON object with a key. Documents of a collection may have different attributes.'
        }
      >
        {props.onNew && <Button onClick={props.onNew}>New {item}</Button>}
      </EmptyState>
    );
  }
  const filter = conditions.map(describeCondition);
  return (
    <EmptyState title="No results" text={`No ${item} matches ${describeFilter(conditions)}.`}>
      {conditions.length > 1 &&
        conditions.map((_, number) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be equal
            key={number}
            variant="default"
            size="xs"
            onClick={() => props.onConditions(keepConditions(conditions, (_condition, at) => at !== number))}
          >
            Remove {filter[number]}
          </Button>
        ))}
      <Button variant="default" size="xs" onClick={() => props.onConditions([])}>
        Clear filter
      </Button>
    </EmptyState>
  );
}
