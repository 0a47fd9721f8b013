import { Button, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { docsApi } from '../../../protocol/api/docs.ts';
import { allEndpoints } from '../../../protocol/endpoints.ts';
import { pageConnection } from '../../api/page-connection.ts';
import { formatAmount } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import classes from './ApiDocs.module.css';
import { EndpointDetails } from './EndpointDetails.tsx';
import { EndpointList } from './EndpointList.tsx';
import { findEndpoints } from './find-endpoints.ts';

/** All endpoints of the HTTP API with their parameters, schemas and errors. */
export function ApiDocsScreen() {
  const { endpoint: id } = useParams();
  const [search, setSearch] = useAddressState('search');
  const list = useRef<HTMLElement>(null);
  const shown = useMemo(() => findEndpoints(allEndpoints, search), [search]);
  const selected = allEndpoints.find((entry) => entry.id === id) ?? (id === undefined ? shown[0] : undefined);
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <Title order={1}>API documentation</Title>
        <Text c="dimmed" aria-live="polite">
          {search === ''
            ? formatAmount(allEndpoints.length, 'endpoint')
            : `${shown.length} of ${formatAmount(allEndpoints.length, 'endpoint')}`}
        </Text>
        <SearchInput
          label="Search endpoints"
          value={search}
          onSearch={setSearch}
          onLeave={() => list.current?.querySelector('a')?.focus()}
        />
        <div className={classes.space} />
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} />}
          href={pageConnection().addressOf(docsApi.openApi)}
          download="openapi.json"
        >
          OpenAPI
        </Button>
      </header>
      <div className={classes.split}>
        <EndpointList ref={list} endpoints={shown} selectedId={selected?.id} search={search} />
        {selected === undefined ? (
          <EmptyState
            title="Endpoint not found"
            text={`The API has no endpoint ${id ?? 'with these words'}.`}
          />
        ) : (
          <EndpointDetails key={selected.id} entry={selected} />
        )}
      </div>
    </div>
  );
}
