import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import { moveFocus } from '../../ui/lists/move-focus.ts';
import { findSections, maxSections } from './find-sections.ts';
import classes from './Help.module.css';
import { headingId } from './heading-id.ts';
import { helpPages } from './pages.ts';
import { readAllPages } from './read-pages.ts';

const groups = [
  { title: 'Guide', folder: 'guide/' },
  { title: 'Reference', folder: 'reference/' },
] as const;

interface HelpContentsProps {
  readonly ref: Ref<HTMLElement>;
  readonly search: string;
  readonly selectedId: string;
}

/** All pages, or the parts that a search finds. Arrow keys, Home and End move the focus, Enter opens. */
export function HelpContents({ ref, search, selectedId }: HelpContentsProps) {
  return (
    <nav ref={ref} className={classes.contents} aria-label="Contents" onKeyDown={moveFocus}>
      {search.trim() === '' ? <AllPages selectedId={selectedId} /> : <Matches search={search} />}
    </nav>
  );
}

function AllPages({ selectedId }: { readonly selectedId: string }) {
  return groups.map(({ title, folder }) => (
    <section key={folder} aria-label={title}>
      <h2 className={classes.group}>{title}</h2>
      {helpPages
        .filter(({ id }) => id.startsWith(folder))
        .map((page) => (
          <Link
            key={page.id}
            to={addresses.helpPage(page.id)}
            className={classes.entry}
            aria-current={page.id === selectedId ? 'page' : undefined}
          >
            {page.title}
          </Link>
        ))}
    </section>
  ));
}

function Matches({ search }: { readonly search: string }) {
  const { data } = useQuery({
    queryKey: ['help', 'all'],
    queryFn: readAllPages,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return null;
  const found = findSections(data, search);
  if (found.length === 0) {
    return (
      <Text p="md" c="dimmed">
        No page contains “{search}”.
      </Text>
    );
  }
  return (
    <>
      {found.map(({ page, heading, line }) => (
        <Link
          key={`${page.id} ${heading}`}
          to={{
            pathname: addresses.helpPage(page.id),
            search: `?${new URLSearchParams({ search })}`,
            hash: heading === page.title ? '' : headingId(heading),
          }}
          className={classes.match}
        >
          <span className={classes.matchTitle}>
            {heading === page.title ? heading : `${page.title} › ${heading}`}
          </span>
          <span className={classes.matchLine}>{line}</span>
        </Link>
      ))}
      {found.length === maxSections && (
        <Text p="md" c="dimmed">
          Only the first {maxSections} parts are shown.
        </Text>
      )}
    </>
  );
}
