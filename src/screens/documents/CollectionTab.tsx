import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { HistogramBar } from '../../api/attribute-histogram.ts';
import { fetchCollectionEntries } from '../../api/overview.ts';
import { addresses } from '../../lib/addresses.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { collectionCommands } from '../collections/commands.ts';
import { SchemaSection } from '../collections/details/SchemaSection.tsx';
import { SettingsSection } from '../collections/details/SettingsSection.tsx';
import classes from './CollectionTab.module.css';
import { attributeOf, type Condition } from './document-filter.ts';
import type { DocumentsScreenState } from './use-documents-screen.ts';

interface CollectionTabProps {
  readonly screen: DocumentsScreenState;
  readonly part: 'schema' | 'settings';
}

/** Schema or settings of the collection in place of its documents; filter, sort and page stay in the address. */
export function CollectionTab({ screen, part }: CollectionTabProps) {
  const { collection, address } = screen;
  useCommandRegistration(collectionCommands, useCommandContext());
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['collections', 'overview'],
    queryFn: ({ signal }) => fetchCollectionEntries(signal),
  });
  const entry = data?.collections.find(({ name }) => name === collection);
  if (error && !data) {
    return (
      <ErrorPanel title="The collection could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <Skeleton height={160} m="md" />;
  if (entry === undefined) {
    return (
      <EmptyState
        title="No such collection"
        text={`There is no collection '${collection}' in this database.`}
      />
    );
  }
  return (
    <div className={classes.tab}>
      {part === 'schema' ? (
        <SchemaSection
          collection={entry}
          onBar={(name, bar) =>
            address.go({ conditions: [...address.conditions, ...conditionsOf(name, bar)], panel: '' })
          }
        />
      ) : (
        <SettingsSection
          collection={entry}
          access={data}
          onRenamed={(name) =>
            void navigate(addresses.documents(name, 1, { panel: 'settings' }), { replace: true })
          }
        />
      )}
    </div>
  );
}

/** The filter that shows the documents of a bar of a histogram. */
function conditionsOf(name: string, bar: HistogramBar): readonly Condition[] {
  const attribute = attributeOf(name);
  if (bar.kind === 'value') {
    return [{ attribute, operator: '==', text: JSON.stringify(bar.value) }];
  }
  return [
    { attribute, operator: '>=', text: String(bar.from) },
    { attribute, operator: '<', text: String(bar.to) },
  ];
}
