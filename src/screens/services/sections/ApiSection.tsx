import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConsoleService } from '../../../../protocol/api/services.ts';
import { fetchDescription } from '../../../api/installed-services.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/ScreenSkeleton.tsx';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import classes from '../Services.module.css';
import { needsAttention } from '../service-state.ts';
import { type DescribedRoute, routesOf } from '../swagger.ts';
import { TryRoute } from './TryRoute.tsx';

/** The routes of a service, from its descriptions. Each can be tried. */
export function ApiSection({ service }: { readonly service: ConsoleService }) {
  const { mount } = service;
  const [search, setSearch] = useAddressState('search');
  const [chosen, setChosen] = useAddressState('route');
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'description', mount, service.version, service.isDevelopment],
    queryFn: ({ signal }) => fetchDescription(mount, signal),
    retry: false,
  });
  const routes = useMemo(() => (data === undefined ? undefined : routesOf(data)), [data]);
  const shown = useMemo(() => routes && findRoutes(routes, search), [routes, search]);
  if (error) {
    return (
      <ErrorPanel title="The service could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!routes || !shown) return <ScreenSkeleton rows={6} />;
  if (routes.length === 0) {
    return (
      <EmptyState
        title="No routes"
        text="The service defines no routes; it may have files only. Open shows its page."
      />
    );
  }
  const route = routes.find(({ id }) => id === chosen) ?? shown[0];
  return (
    <div className={classes.split}>
      <nav className={classes.side} aria-label="Routes">
        <div className={classes.strip}>
          <SearchInput label="Search routes" widthPx={260} value={search} onSearch={setSearch} />
        </div>
        {shown.length === 0 && (
          <Text p="md" c="dimmed">
            No route contains “{search}”.
          </Text>
        )}
        {[...groupBy(shown, ({ tag }) => tag)].map(([tag, entries]) => (
          <section key={tag} aria-label={tag}>
            <h2 className={classes.sideTitle}>{tag}</h2>
            {entries.map(({ id, method, path }) => (
              <button
                key={id}
                type="button"
                className={classes.sideItem}
                aria-current={id === route?.id ? 'true' : undefined}
                title={path}
                onClick={() => setChosen(id)}
              >
                <span className={classes.method}>{method}</span>
                {path}
              </button>
            ))}
          </section>
        ))}
      </nav>
      <div className={classes.main}>
        {route && (
          <TryRoute key={route.id} mount={mount} route={route} isIncomplete={needsAttention(service)} />
        )}
      </div>
    </div>
  );
}

function findRoutes(routes: readonly DescribedRoute[], text: string): readonly DescribedRoute[] {
  const word = text.trim().toLowerCase();
  return routes.filter(({ id, operation }) =>
    `${id} ${operation.summary ?? ''}`.toLowerCase().includes(word),
  );
}
