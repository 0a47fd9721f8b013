import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import classes from './Help.module.css';
import { HelpContents } from './HelpContents.tsx';
import { HelpText } from './HelpText.tsx';
import { pageOfScreen } from './pages.ts';
import { readPage } from './read-pages.ts';

/** The guide and the reference, which are parts of the console and need no network. */
export function HelpScreen() {
  const { section, page } = useParams();
  const [query] = useSearchParams();
  const [search, setSearch] = useAddressState('search');
  const contents = useRef<HTMLElement>(null);
  const id = page === undefined ? pageOfScreen(query.get('from')).id : `${section}/${page}`;
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <Title order={1}>Help</Title>
        <SearchInput
          label="Search the help"
          value={search}
          onSearch={setSearch}
          onLeave={() => contents.current?.querySelector('a')?.focus()}
        />
      </header>
      <div className={classes.split}>
        <HelpContents ref={contents} search={search} selectedId={id} />
        <Article key={id} id={id} />
      </div>
    </div>
  );
}

function Article({ id }: { readonly id: string }) {
  const { hash } = useLocation();
  const article = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['help', id],
    queryFn: async () => (await readPage(id)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data === undefined || hash === '') return;
    article.current?.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`)?.scrollIntoView();
  }, [data, hash]);
  if (error) {
    return <ErrorPanel title="The page could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <ScreenSkeleton rows={8} />;
  if (data === null) {
    return (
      <EmptyState title="Page not found" text={`The help has no page ${id}. The contents list all pages.`} />
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the page is scrolled with the keyboard
    <article ref={article} className={classes.article} tabIndex={0} aria-label="Page">
      <HelpText id={id} text={data} />
    </article>
  );
}
