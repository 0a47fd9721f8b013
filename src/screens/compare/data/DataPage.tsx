import { ActionIcon, Autocomplete, Button, Select } from '@mantine/core';
import { IconArrowsExchange, IconDownload, IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Pager } from '../../../ui/lists/Pager.tsx';
import { ListScreen } from '../../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../../ui/screen/ScreenHeader.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import classes from '../compare.module.css';
import { AttributeDifferences, KindMark } from '../Difference.tsx';
import { SideSelect } from '../SideSelect.tsx';
import { type DataResult, maxDifferences } from './compare-data.ts';
import type { ComparedPair } from './document-pairs.ts';
import { type DataPageState, pageSize, useDataPage } from './use-data-page.ts';

/** Two collections: the documents of only one of them, and those that differ. */
export function DataPage({ tabs }: { readonly tabs: ReactNode }) {
  const screen = useDataPage();
  const { result } = screen;
  return (
    <ListScreen head={<ScreenHeader title="Compare">{tabs}</ScreenHeader>}>
      <div className={classes.content}>
        <Sides screen={screen} />
        {result === undefined ? (
          <EmptyState
            title="Compare two collections"
            text="Choose two collections. Documents belong together by their key, or by another attribute that identifies them. Nothing is changed."
          />
        ) : (
          <>
            <Figures screen={screen} result={result} />
            <Differences screen={screen} />
          </>
        )}
      </div>
    </ListScreen>
  );
}

function Sides({ screen }: { readonly screen: DataPageState }) {
  const { left, right, result } = screen;
  const isRunning = result?.phase === 'running';
  return (
    <div className={classes.sides}>
      <Side label="Left" side={left} />
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Swap the sides"
        title="Swap the sides"
        onClick={screen.swap}
      >
        <IconArrowsExchange size={16} />
      </ActionIcon>
      <Side label="Right" side={right} />
      <Autocomplete
        w={160}
        label="Documents belong together by"
        data={['_key']}
        value={screen.attribute}
        onChange={screen.setAttribute}
      />
      {isRunning ? (
        <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={screen.stop}>
          Stop
        </Button>
      ) : (
        <Button
          disabled={left.collection === '' || right.collection === ''}
          onClick={() => void screen.start()}
        >
          Compare
        </Button>
      )}
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly side: DataPageState['left'];
}

function Side({ label, side }: SideProps) {
  return (
    <div className={classes.side}>
      <SideSelect label={`${label} database`} value={side.database} onChange={side.setDatabase} />
      <Autocomplete
        label={`${label} collection`}
        data={side.collections}
        limit={100}
        value={side.collection}
        onChange={side.setCollection}
      />
    </div>
  );
}

function Figures({ screen, result }: { readonly screen: DataPageState; readonly result: DataResult }) {
  const { equal, different, onlyLeft, onlyRight, phase, message } = result;
  const all = different + onlyLeft + onlyRight;
  return (
    <div className={classes.figures}>
      <span role="status">
        {phase === 'running' && 'Comparing: '}
        {phase === 'stopped' && 'Stopped: '}
        {phase === 'failed' && `${message} Until then: `}
        <b>{formatAmount(all, 'difference')}</b>, {formatAmount(equal, 'equal document')}
      </span>
      <Select
        w={220}
        aria-label="Shown differences"
        allowDeselect={false}
        data={[
          { value: '', label: `All differences ${formatExact(all)}` },
          { value: 'different', label: `Different ${formatExact(different)}` },
          { value: 'only-left', label: `Only left ${formatExact(onlyLeft)}` },
          { value: 'only-right', label: `Only right ${formatExact(onlyRight)}` },
        ]}
        value={screen.kind}
        onChange={(next) => screen.setKind(next ?? '')}
      />
      {all > maxDifferences && (
        <span className={classes.muted}>The first {formatExact(maxDifferences)} are listed.</span>
      )}
      <span className={classes.fill} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={phase === 'running' || screen.shown.length === 0}
        onClick={screen.save}
      >
        Export CSV
      </Button>
    </div>
  );
}

const columns: readonly Column<ComparedPair>[] = [
  { id: 'kind', label: 'Difference', widthPx: 120, render: ({ kind }) => <KindMark kind={kind} /> },
  {
    id: 'value',
    label: 'Document',
    widthPx: 220,
    render: ({ value, leftKey, rightKey }) => (
      <bdi title={[leftKey, rightKey].filter((key) => key !== undefined).join(', ')}>
        {typeof value === 'string' ? value : stringifyJson(value)}
      </bdi>
    ),
  },
  {
    id: 'attributes',
    label: 'Attributes that differ (left, right)',
    render: ({ kind, attributes, isGone }) =>
      isGone ? (
        <span className={classes.muted}>changed after the comparison</span>
      ) : (
        kind === 'different' && <AttributeDifferences of={attributes} />
      ),
  },
];

function Differences({ screen }: { readonly screen: DataPageState }) {
  const { shown, pageRows, pairs, page, result } = screen;
  const pageCount = Math.max(1, Math.ceil(shown.length / pageSize));
  return (
    <div className={classes.table}>
      <DataTable
        label="Differences"
        name="compare-data"
        columns={columns}
        rows={pageRows.length === 0 ? [] : pairs.data}
        keyOf={keyOf}
        onOpen={() => undefined}
        empty={
          result?.phase === 'running'
            ? 'No difference so far.'
            : 'No differences: all compared documents are equal.'
        }
        footer={<Pager page={page} pageCount={pageCount} onPage={screen.setPage} />}
      />
    </div>
  );
}

const keyOf = ({ kind, leftKey = '', rightKey = '' }: ComparedPair) => `${kind} ${leftKey} ${rightKey}`;
