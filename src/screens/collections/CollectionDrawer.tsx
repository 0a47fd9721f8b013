import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import { fetchCollectionFigures, fetchCollectionProperties, fetchIndexes } from '../../api/collections.ts';
import { CollectionFacts } from './CollectionFacts.tsx';
import { isUnloaded } from './filter-collections.ts';
import { IndexTable } from './IndexTable.tsx';

interface CollectionDrawerProps {
  /** '' when nothing is open. */
  readonly name: string;
  /** Undefined when the database has none of this name. */
  readonly collection: CollectionInfo | undefined;
  /** False while the collections are not known yet. */
  readonly isKnown: boolean;
  readonly onClose: () => void;
  readonly onSettings: () => void;
}

/** A collection's properties, figures and indexes, beside the list. */
export function CollectionDrawer({ name, collection, isKnown, onClose, onSettings }: CollectionDrawerProps) {
  return (
    <Drawer opened={name !== ''} onClose={onClose} position="right" size={520} title={name}>
      {collection && <Details collection={collection} onSettings={onSettings} />}
      {!collection && isKnown && name !== '' && (
        <Text>There is no collection '{name}' in this database. It may have been renamed or deleted.</Text>
      )}
    </Drawer>
  );
}

function Details({
  collection,
  onSettings,
}: {
  readonly collection: CollectionInfo;
  readonly onSettings: () => void;
}) {
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
    <Stack gap="lg">
      <Group>
        <Button variant="default" leftSection={<IconSettings size={16} />} onClick={onSettings}>
          Settings
        </Button>
      </Group>
      <Section title="Properties" error={properties.error}>
        {properties.data ? (
          <CollectionFacts properties={properties.data} figures={figures.data} />
        ) : (
          <Skeleton height={160} />
        )}
      </Section>
      <Section title="Indexes" error={indexes.error}>
        {!isLoaded && <Text c="dimmed">Load the collection to see its figures and indexes.</Text>}
        {isLoaded && (indexes.data ? <IndexTable indexes={indexes.data} /> : <Skeleton height={64} />)}
      </Section>
    </Stack>
  );
}

function Section(props: {
  readonly title: string;
  readonly error: Error | null;
  readonly children: ReactNode;
}) {
  return (
    <section>
      <Text component="h2" fw={600} mb="xs">
        {props.title}
      </Text>
      {props.error ? (
        <Text c="var(--orrery-error)" role="alert">
          {props.error.message}
        </Text>
      ) : (
        props.children
      )}
    </section>
  );
}
