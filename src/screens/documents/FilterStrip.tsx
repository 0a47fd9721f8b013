import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { Fragment } from 'react';
import { NameSelect } from '../../ui/forms/NameSelect.tsx';
import { FilterChip } from '../../ui/lists/FilterChip.tsx';
import { ToolStrip } from '../../ui/screen/ToolStrip.tsx';
import { type Condition, type DocumentSort, hasValue, keepConditions, readValue } from './document-filter.ts';
import classes from './FilterStrip.module.css';

interface FilterStripProps {
  readonly conditions: readonly Condition[];
  /** False while the filter panel shows the conditions. */
  readonly hasChips: boolean;
  readonly onConditions: (conditions: readonly Condition[]) => void;
  readonly onAdd: () => void;
  readonly sort: DocumentSort | undefined;
  /** Why the sort is not applied. */
  readonly sortProblem: string | undefined;
  /** Opens the form of the index that the sort needs; undefined: the user cannot create it. */
  readonly onCreateIndex: (() => void) | undefined;
  /** Opens the form of the index that the filter needs; undefined: none is needed, or the user cannot create it. */
  readonly onFilterIndex: (() => void) | undefined;
  /** Attributes for the sort. */
  readonly attributes: readonly string[];
  readonly onSort: (sort: DocumentSort | undefined) => void;
}

/** The applied conditions and the sort. */
export function FilterStrip(props: FilterStripProps) {
  const { conditions, sort, onSort } = props;
  const attributes = sort && !props.attributes.includes(sort.attribute) ? [sort.attribute] : [];
  const Direction = sort?.isDescending ? IconSortDescending : IconSortAscending;
  return (
    <ToolStrip label="Filter and sort">
      {props.hasChips && (
        <>
          {conditions.map(({ attribute, operator, text, join }, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be equal
            <Fragment key={number}>
              {number > 0 && join === 'or' && <span className={classes.note}>or</span>}
              <FilterChip
                field={operator === 'aql' ? 'AQL' : attribute}
                operator={operator === 'aql' ? '' : operator}
                {...(operator === 'aql'
                  ? { value: text.trim() }
                  : hasValue(operator)
                    ? shownValue(text)
                    : { value: '' })}
                onRemove={() => props.onConditions(keepConditions(conditions, (_, at) => at !== number))}
              />
            </Fragment>
          ))}
          <Button
            variant="default"
            size="xs"
            className={classes.add}
            leftSection={<IconPlus size={14} />}
            onClick={props.onAdd}
          >
            Condition
          </Button>
          {conditions.length > 1 && !conditions.some(({ join }) => join === 'or') && (
            <span className={classes.note}>all conditions match</span>
          )}
        </>
      )}
      <span className={classes.space} />
      {props.sortProblem !== undefined && (
        <span className={classes.problem} role="status" title={props.sortProblem}>
          {props.sortProblem}
        </span>
      )}
      {props.sortProblem !== undefined && props.onCreateIndex !== undefined && (
        <Button variant="default" size="xs" onClick={props.onCreateIndex}>
          New index…
        </Button>
      )}
      {props.onFilterIndex !== undefined && (
        <>
          <span className={classes.note} role="status">
            This filter reads all documents.
          </span>
          <Button variant="default" size="xs" onClick={props.onFilterIndex}>
            Create an index for it…
          </Button>
        </>
      )}
      {props.hasChips && conditions.length > 0 && (
        <>
          <Button variant="subtle" color="gray" size="xs" onClick={() => props.onConditions([])}>
            Clear
          </Button>
          <span className={classes.rule} aria-hidden />
        </>
      )}
      <span className={classes.note} aria-hidden>
        Sort
      </span>
      <NameSelect
        size="xs"
        className={classes.sort}
        aria-label="Sort attribute"
        placeholder="Not sorted"
        searchable
        clearable
        limit={100}
        nothingFoundMessage="No attribute"
        names={[...attributes, ...props.attributes]}
        value={sort?.attribute}
        onChange={(attribute) =>
          onSort(
            attribute === undefined ? undefined : { attribute, isDescending: sort?.isDescending ?? false },
          )
        }
      />
      <ActionIcon
        variant="default"
        size={28}
        disabled={!sort}
        aria-label={sort?.isDescending ? 'Descending; sort ascending' : 'Ascending; sort descending'}
        title={sort?.isDescending ? 'Descending' : 'Ascending'}
        onClick={() => sort && onSort({ ...sort, isDescending: !sort.isDescending })}
      >
        <Direction size={16} />
      </ActionIcon>
    </ToolStrip>
  );
}

/** A text in quotes, any other value as typed. */
function shownValue(text: string) {
  const { value, kind } = readValue(text);
  return kind === 'text'
    ? { value: JSON.stringify(value), kind: 'string' as const }
    : { value: text.trim(), kind };
}
