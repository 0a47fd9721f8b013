import {
  IconArrowsExchange,
  IconChevronDown,
  IconChevronRight,
  IconFileText,
  IconFunction,
  IconTopologyStar3,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { printName } from '../../../../aql/print-expression.ts';
import { aqlfunctionApi } from '../../../../protocol/api/aqlfunction.ts';
import { fetchGraphs } from '../../../api/graphs.ts';
import { fetchCollectionEntries } from '../../../api/overview.ts';
import { fetchSchemaSample } from '../../../api/schema-sample.ts';
import { formatExact } from '../../../lib/format.ts';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import type { QueryPage } from '../use-query-page.ts';
import classes from './LeftPanel.module.css';

interface SchemaPanelProps {
  readonly page: QueryPage;
  /** Inserts a name at the caret. */
  readonly onInsert: (text: string) => void;
}

/** Collections of one step; the search finds all. */
const stepCount = 200;

/** Collections with their attributes, graphs and user-defined functions; a click inserts the name. */
export function SchemaPanel({ page, onInsert }: SchemaPanelProps) {
  const [search, setSearch] = useState('');
  const [maxShown, setMostShown] = useState(stepCount);
  const wanted = search.toLowerCase();
  const collections = useQuery({
    queryKey: ['collections', 'overview'],
    queryFn: ({ signal }) => fetchCollectionEntries(signal),
  });
  const graphs = useQuery({ queryKey: ['graphs'], queryFn: ({ signal }) => fetchGraphs(signal) });
  const functions = useQuery({
    queryKey: ['user-functions', 'names'],
    queryFn: async ({ signal }) => {
      const list = await page.session.connection.request(aqlfunctionApi.list, { query: {}, signal });
      return 'result' in list ? list.result : list;
    },
  });
  const shown = collections.data?.collections
    .filter(({ name, isSystem }) => (wanted === '' ? !isSystem : name.toLowerCase().includes(wanted)))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const shownGraphs = graphs.data?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? [];
  const shownFunctions = functions.data?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? [];
  return (
    <>
      <div className={classes.head}>
        <SearchInput
          label="Search schema"
          value={search}
          onSearch={setSearch}
          hasShortcut={false}
          widthPx={400}
        />
      </div>
      <div className={classes.scroller}>
        {collections.error && !collections.data && (
          <ErrorPanel
            title="The collections could not be loaded"
            error={collections.error}
            onRetry={() => void collections.refetch()}
          />
        )}
        <Branch label="Collections" note={shown?.length} isStrong isOpenAtStart>
          {shown?.slice(0, maxShown).map(({ name, type, count }) => (
            <Branch
              key={name}
              label={name}
              note={count ?? undefined}
              icon={type === 'edge' ? IconArrowsExchange : IconFileText}
              depth={1}
              onInsert={() => onInsert(printName(name))}
            >
              <Attributes collection={name} onInsert={onInsert} />
            </Branch>
          ))}
          {shown !== undefined && shown.length > maxShown && (
            <button
              type="button"
              className={classes.row}
              style={{ paddingLeft: 38 }}
              onClick={() => setMostShown(maxShown + stepCount)}
            >
              <span className={classes.name}>
                {formatExact(Math.min(stepCount, shown.length - maxShown))} more of{' '}
                {formatExact(shown.length - maxShown)}
              </span>
            </button>
          )}
        </Branch>
        <GraphBranch graphs={shownGraphs} onInsert={onInsert} />
        <Branch label="User-defined functions" note={shownFunctions.length} isStrong>
          {shownFunctions.map(({ name }) => (
            <Leaf
              key={name}
              label={name}
              note=""
              icon={IconFunction}
              onInsert={() => onInsert(`${name}()`)}
            />
          ))}
        </Branch>
      </div>
    </>
  );
}

interface GraphBranchProps {
  readonly graphs: Awaited<ReturnType<typeof fetchGraphs>>;
  readonly onInsert: (text: string) => void;
}

function GraphBranch({ graphs, onInsert }: GraphBranchProps) {
  return (
    <Branch label="Graphs" note={graphs.length} isStrong isOpenAtStart>
      {graphs.map(({ name, edgeDefinitions }) => (
        <Branch
          key={name}
          label={name}
          icon={IconTopologyStar3}
          depth={1}
          onInsert={() => onInsert(`GRAPH ${JSON.stringify(name)}`)}
        >
          {edgeDefinitions.map(({ collection, from, to }) => (
            <Leaf
              key={collection}
              label={collection}
              note={`${from.join(', ')} → ${to.join(', ')}`}
              onInsert={() => onInsert(printName(collection))}
            />
          ))}
        </Branch>
      ))}
    </Branch>
  );
}

interface BranchProps {
  readonly label: string;
  readonly note?: number | undefined;
  readonly icon?: ComponentType<{ size?: number }>;
  readonly depth?: number;
  readonly isStrong?: boolean;
  readonly isOpenAtStart?: boolean;
  readonly onInsert?: () => void;
  readonly children: ReactNode;
}

function Branch(props: BranchProps) {
  const { label, note, icon: Icon, depth = 0, isStrong = false, isOpenAtStart = false, onInsert } = props;
  const [isOpen, setOpen] = useState(isOpenAtStart);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <button
        type="button"
        className={classes.row}
        style={{ paddingLeft: 8 + 16 * depth }}
        aria-expanded={isOpen}
        title={onInsert === undefined ? label : `${label}: double click inserts the name`}
        onClick={() => setOpen(!isOpen)}
        onDoubleClick={onInsert}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') setOpen(true);
          else if (event.key === 'ArrowLeft') setOpen(false);
        }}
      >
        <Chevron size={14} aria-hidden />
        {Icon && <Icon size={16} aria-hidden />}
        <span className={`${classes.name} ${isStrong ? classes.strong : ''}`}>{label}</span>
        {note !== undefined && <span className={classes.note}>{formatExact(note)}</span>}
      </button>
      {isOpen && props.children}
    </div>
  );
}

interface LeafProps {
  readonly label: string;
  readonly note: string;
  readonly icon?: ComponentType<{ size?: number }>;
  readonly onInsert: () => void;
}

function Leaf({ label, note, icon: Icon, onInsert }: LeafProps) {
  return (
    <button
      type="button"
      className={classes.row}
      style={{ paddingLeft: Icon ? 30 : 52 }}
      title={`Insert ${label}`}
      onClick={onInsert}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span className={`${classes.name} ${classes.mono}`}>{label}</span>
      <span className={classes.note}>{note}</span>
    </button>
  );
}

function Attributes(props: { readonly collection: string; readonly onInsert: (text: string) => void }) {
  const { collection, onInsert } = props;
  const { data, error } = useQuery({
    queryKey: ['collections', 'schema', collection],
    queryFn: ({ signal }) => fetchSchemaSample(collection, { signal }),
  });
  if (error) return <p className={classes.empty}>The attributes could not be read: {error.message}</p>;
  if (data === undefined) return <p className={classes.empty}>Loading…</p>;
  if (data.attributes.length === 0) return <p className={classes.empty}>No documents</p>;
  return data.attributes.map(({ name, types }) => (
    <Leaf key={name} label={name} note={types.join(' | ')} onInsert={() => onInsert(printName(name))} />
  ));
}
