import { Text } from '@mantine/core';
import { Fragment, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { NamedEndpoint } from '../../../protocol/endpoints.ts';
import { addresses } from '../../lib/addresses.ts';
import { groupBy } from '../../lib/group-by.ts';
import { moveFocus } from '../../ui/lists/move-focus.ts';
import classes from './ApiDocs.module.css';
import { MethodLabel } from './MethodLabel.tsx';

interface EndpointListProps {
  readonly ref: Ref<HTMLElement>;
  readonly endpoints: readonly NamedEndpoint[];
  readonly selectedId: string | undefined;
  /** Stays in the URL when an endpoint is opened. */
  readonly search: string;
}

/** Endpoints by family. Arrow keys, Home and End move the focus, Enter opens. */
export function EndpointList({ ref, endpoints, selectedId, search }: EndpointListProps) {
  const selected = useRef<HTMLAnchorElement>(null);
  // The endpoint in the URL is scrolled into view in the list.
  useEffect(() => {
    selected.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // In the order of the matches.
  const families = [...groupBy(endpoints, (entry) => entry.family)].map(([family, entries]) => ({
    family,
    entries,
  }));
  return (
    <nav ref={ref} className={classes.list} aria-label="Endpoints" onKeyDown={moveFocus}>
      {families.length === 0 && (
        <Text p="md" c="dimmed">
          No endpoint contains “{search}”.
        </Text>
      )}
      {families.map(({ family, entries }) => (
        <section key={family.id} aria-label={family.title}>
          <h2 className={classes.family}>{family.title}</h2>
          {entries.map(({ id, endpoint }) => (
            <Link
              key={id}
              ref={id === selectedId ? selected : undefined}
              to={{
                pathname: addresses.endpoint(id),
                search: search === '' ? '' : `?${new URLSearchParams({ search })}`,
              }}
              className={classes.entry}
              aria-current={id === selectedId ? 'page' : undefined}
            >
              <MethodLabel method={endpoint.method} />
              <span className={classes.entryText}>
                <span className={classes.path}>{breakable(endpoint.path)}</span>
                <span className={classes.summary}>{endpoint.summary}</span>
              </span>
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}

/** A path with line break opportunities before its slashes. */
function breakable(path: string): ReactNode {
  return path.split(/(?=\/)/).map((segment, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: path segments keep their order
    <Fragment key={i}>
      <wbr />
      {segment}
    </Fragment>
  ));
}
