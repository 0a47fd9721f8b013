import { ActionIcon, Button, Menu, Skeleton, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconLink,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { SavedQuery } from '../../../api/saved-queries.ts';
import { runCommand } from '../../../command.ts';
import { formatExact } from '../../../lib/format.ts';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { LongName } from '../../../ui/values/LongName.tsx';
import { openExample, openSaved } from '../open-query.ts';
import { useCollectionNames, useExampleQueries, useSavedQueries } from '../use-query-lists.ts';
import type { QueryPage } from '../use-query-page.ts';
import classes from './LeftPanel.module.css';

/** The saved queries of the user and the examples. */
export function SavedPanel({ page }: { readonly page: QueryPage }) {
  const { session, user, tab } = page;
  const saved = useSavedQueries(user);
  const examples = useExampleQueries();
  const collections = useCollectionNames();
  const [search, setSearch] = useState('');
  const wanted = search.toLowerCase();
  const matches = ({ name, value }: { readonly name: string; readonly value: string }) =>
    name.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `matches` depends on the search only
  const shown = useMemo(() => saved.data?.filter(matches), [saved.data, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `matches` depends on the search only
  const shownExamples = useMemo(() => examples.data?.filter(matches) ?? [], [examples.data, wanted]);
  return (
    <>
      <div className={classes.head}>
        <SearchInput
          label="Search saved queries"
          value={search}
          onSearch={setSearch}
          hasShortcut={false}
          widthPx={400}
        />
      </div>
      <div className={classes.scroller}>
        <Group title="Custom queries" count={shown?.length}>
          {saved.error && !saved.data ? (
            <ErrorPanel
              title="The saved queries could not be loaded"
              error={saved.error}
              onRetry={() => void saved.refetch()}
            />
          ) : shown === undefined ? (
            <Skeleton height={48} m={8} w="auto" />
          ) : (
            <>
              {shown.map((query) => (
                <SavedEntry
                  key={query.name}
                  query={query}
                  isOpen={tab.saved?.name === query.name}
                  onOpen={() => openSaved(session, query)}
                />
              ))}
              {shown.length === 0 && (
                <p className={classes.empty}>
                  {search === '' ? 'No saved queries. Save stores the current query here.' : 'No results'}
                </p>
              )}
            </>
          )}
        </Group>
        <Group title="Example queries" count={shownExamples.length}>
          {shownExamples.map((example) => (
            <button
              key={example.name}
              type="button"
              className={classes.entry}
              onClick={() => openExample(session, example, collections)}
            >
              <span className={classes.title}>{example.name}</span>
              <span className={classes.code}>{oneLine(example.value)}</span>
            </button>
          ))}
        </Group>
      </div>
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} />}
          onClick={() => void runCommand('query.import')}
        >
          Import queries
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={(saved.data?.length ?? 0) === 0}
          onClick={() => void runCommand('query.export')}
        >
          Export queries
        </Button>
      </div>
    </>
  );
}

interface SavedEntryProps {
  readonly query: SavedQuery;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function SavedEntry({ query, isOpen, onOpen }: SavedEntryProps) {
  const count = Object.keys(query.parameter).length;
  return (
    <div className={classes.item}>
      <button type="button" className={classes.entry} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={classes.line}>
          <span className={classes.name} style={isOpen ? { fontWeight: 600 } : {}}>
            <LongName name={query.name} />
          </span>
          {count > 0 && (
            <span className={classes.badge} title={`${formatExact(count)} bind parameters`}>
              {formatExact(count)} @
            </span>
          )}
        </span>
        <span className={classes.code}>{oneLine(query.value)}</span>
      </button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={22} className={classes.menu} aria-label={`Actions of ${query.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLink size={16} />}
            onClick={() => void runCommand('query.copyLink', query)}
          >
            Copy link
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            onClick={() => void runCommand('query.deleteSaved', query)}
          >
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly count: number | undefined;
  readonly children: ReactNode;
}

function Group({ title, count, children }: GroupProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section aria-label={title}>
      <UnstyledButton
        className={classes.group}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={14} aria-hidden />
        {title}
        {count !== undefined && <span className={classes.count}>{formatExact(count)}</span>}
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

/** The beginning of a query without comments and line breaks. */
function oneLine(text: string): string {
  return text
    .slice(0, 500)
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
}
