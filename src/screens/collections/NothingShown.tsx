import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CollectionEntry } from '../../api/overview.ts';
import { addresses } from '../../lib/addresses.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import classes from './CollectionTable.module.css';
import { nearestNames } from './filter-collections.ts';

interface NothingShownProps {
  /** Undefined while loading. */
  readonly collections: readonly CollectionEntry[] | undefined;
  readonly text: string;
  readonly isFiltered: boolean;
  /** The reason why the user cannot create a collection. */
  readonly newRefusal: string | undefined;
  readonly onSearch: (text: string) => void;
  readonly onClearFilter: () => void;
  readonly onNew: () => void;
  /** Creates a collection and opens its import. */
  readonly onImport: () => void;
}

/** Replaces an empty list: the ways in, or the search and the filter to remove. */
export function NothingShown(props: NothingShownProps) {
  const { collections = [], text, isFiltered } = props;
  const own = collections.filter(({ isSystem }) => !isSystem);
  if (own.length === 0 && text === '' && !isFiltered) {
    return (
      <EmptyState
        title={`No collections in ${pageDatabase()}`}
        text="A collection holds documents or edges. Create one, import a file, or start from an example graph."
      >
        <ActionButton onClick={props.onNew} refusal={props.newRefusal}>
          New collection
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<IconUpload size={16} />}
          onClick={props.onImport}
          refusal={props.newRefusal}
        >
          Import a file
        </ActionButton>
        <Button variant="default" component={Link} to={addresses.graphs}>
          Example graphs
        </Button>
      </EmptyState>
    );
  }
  const nearest = nearestNames(own, text);
  return (
    <EmptyState
      title="No results"
      text={
        text === ''
          ? 'No collection matches the filter.'
          : `No collection${isFiltered ? ' that matches the filter' : ''} has a name with "${text}".`
      }
    >
      {nearest.length > 0 && (
        <p className={classes.nearest}>
          Nearest names:{' '}
          {nearest.map((name) => (
            <Button key={name} size="xs" variant="subtle" px={4} onClick={() => props.onSearch(name)}>
              {name}
            </Button>
          ))}
        </p>
      )}
      {text !== '' && (
        <Button variant="default" size="xs" onClick={() => props.onSearch('')}>
          Clear search
        </Button>
      )}
      {isFiltered && (
        <Button variant="default" size="xs" onClick={props.onClearFilter}>
          Remove the filter
        </Button>
      )}
    </EmptyState>
  );
}
