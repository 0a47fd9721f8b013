import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import { fetchCollectionFigures, fetchCollectionProperties, fetchIndexes } from '../../api/collections.ts';
import { runCommand } from '../../command.ts';
import { PanelSection, SidePanel } from '../../ui/panes/SidePanel.tsx';
import { CollectionFacts } from './CollectionFacts.tsx';
import { CollectionIcon } from './CollectionIcon.tsx';
import { isUnloaded } from './filter-collections.ts';
import { IndexTable } from './IndexTable.tsx';

interface CollectionDetailsProps {
  readonly name: string;
  /** Undefined while loading and for an unknown name. */
  readonly collection: CollectionInfo | undefined;
  readonly isKnown: boolean;
  readonly onClose: () => void;
  readonly onSettings: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** Properties, figures and indexes of a collection, next to the list. */
export function CollectionDetails(props: CollectionDetailsProps) {
  const { name, collection } = props;
  return (
    <SidePanel
      title={name}
      icon={collection && <CollectionIcon collection={collection} />}
      hasSteps
      onClose={props.onClose}
      onPrevious={props.onPrevious}
      onNext={props.onNext}
    >
      {collection && <Details key={name} collection={collection} onSettings={props.onSettings} />}
      {!collection && props.isKnown && (
        <Text p="md">
          There is no collection '{name}' in this database. It may have been renamed or deleted.
        </Text>
      )}
    </SidePanel>
  );
}

function Details(props: { readonly collection: CollectionInfo; readonly onSettings: () => void }) {
  const { collection } = props;
  const { name } = collection;
  const isLoaded = !isUnloaded(collection);
  const properties = useQuery({
    queryKey: ['collections', 'properties', name],
    queryFn: ({ signal }) => fetchCollectionProperties(name, signal),
  });
  const figures = useQuery({
    queryKey: ['collections', 'figures', name],
    queryFn: ({ signal }) => fetchCollectionFigures(name, signal),
    enabled: isLoaded,
  });
  const indexes = useQuery({
    queryKey: ['collections', 'indexes', name],
    queryFn: ({ signal }) => fetchIndexes(name, signal),
    enabled: isLoaded,
  });
  return (
    <>
      <Group gap="xs" px="md" pt="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSettings size={16} />}
          onClick={props.onSettings}
        >
          Settings
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => void runCommand(isLoaded ? 'collection.unload' : 'collection.load', [collection])}
        >
          {isLoaded ? 'Unload' : 'Load'}
        </Button>
      </Group>
      <PanelSection title="Properties">
        <OrError error={properties.error}>
          {properties.data ? (
            <CollectionFacts properties={properties.data} figures={figures.data} />
          ) : (
            <Skeleton height={208} />
          )}
        </OrError>
      </PanelSection>
      <PanelSection title="Indexes" count={indexes.data?.length}>
        <OrError error={indexes.error}>
          {!isLoaded && (
            <Text c="dimmed" size="sm">
              Load the collection to see its figures and indexes.
            </Text>
          )}
          {isLoaded && (indexes.data ? <IndexTable indexes={indexes.data} /> : <Skeleton height={64} />)}
        </OrError>
      </PanelSection>
    </>
  );
}

function OrError({ error, children }: { readonly error: Error | null; readonly children: ReactNode }) {
  return error ? (
    <Text c="var(--orrery-error)" size="sm" role="alert">
      {error.message}
    </Text>
  ) : (
    children
  );
}
