import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CollectionInfo } from '../../../../protocol/api/collection.ts';
import type { CollectionEntry } from '../../../api/overview.ts';
import { usePrefetch } from '../../../ui/hooks/use-prefetch.ts';
import { SidePanel } from '../../../ui/panes/SidePanel.tsx';
import { CollectionIcon } from '../CollectionIcon.tsx';
import { isUnloaded } from '../filter-collections.ts';
import type { Access } from '../refusals.ts';
import { CollectionActions } from './CollectionActions.tsx';
import { CollectionFacts } from './CollectionFacts.tsx';
import { detailQueries } from './detail-queries.ts';
import { IndexSection } from './IndexSection.tsx';
import { SchemaSection } from './SchemaSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';

interface CollectionDetailsProps {
  readonly name: string;
  /** Undefined while loading and for an unknown name. */
  readonly collection: CollectionEntry | undefined;
  readonly isKnown: boolean;
  readonly access: Access;
  /** Opens the details of a renamed collection. */
  readonly onRenamed: (name: string) => void;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

const loadedStatus = 3;

/** Figures, schema, indexes and settings of a collection, next to the list. */
export function CollectionDetails(props: CollectionDetailsProps) {
  const { name, collection } = props;
  // Of the list without figures, which the menus have read. Requests for unknown or unloaded collections would fail.
  const listed = useQueryClient()
    .getQueryData<readonly CollectionInfo[]>(['collections'])
    ?.find((each) => each.name === name);
  usePrefetch(props.isKnown || listed?.status !== loadedStatus ? undefined : name, () => [
    detailQueries.revision(name),
    detailQueries.schema(name),
    detailQueries.indexes(name),
    detailQueries.properties(name),
  ]);
  return (
    <SidePanel
      title={name}
      icon={collection && <CollectionIcon type={collection.type} />}
      hasSteps
      onClose={props.onClose}
      onPrevious={props.onPrevious}
      onNext={props.onNext}
    >
      {collection && <Details key={collection.id} {...props} collection={collection} />}
      {!collection && props.isKnown && (
        <Text p="md" style={{ overflowWrap: 'anywhere' }}>
          There is no collection '{name}' in this database. It may have been renamed or deleted.
        </Text>
      )}
    </SidePanel>
  );
}

function Details(props: CollectionDetailsProps & { readonly collection: CollectionEntry }) {
  const { collection } = props;
  const isLoaded = !isUnloaded(collection);
  return (
    <>
      <CollectionActions collection={collection} access={props.access} />
      <CollectionFacts collection={collection} />
      {isLoaded ? (
        <>
          <SchemaSection collection={collection} />
          <IndexSection collection={collection} />
        </>
      ) : (
        <Text c="dimmed" size="sm" px="md" pb="sm">
          Load the collection to see its schema and indexes.
        </Text>
      )}
      <SettingsSection collection={collection} access={props.access} onRenamed={props.onRenamed} />
    </>
  );
}
