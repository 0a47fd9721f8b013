import { Button, Checkbox, Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { formatAmount } from '../../../lib/format.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { PanelSection, SidePanel } from '../../../ui/panes/SidePanel.tsx';
import { SplitPane } from '../../../ui/panes/SplitPane.tsx';
import { ListScreen } from '../../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../../ui/screen/ScreenHeader.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import { CopyButton } from '../../../ui/values/CopyButton.tsx';
import classes from '../compare.module.css';
import { AttributeDifferences, KindMark } from '../Difference.tsx';
import { SideSelect } from '../SideSelect.tsx';
import { sideConnection, sideLabel } from '../sides.ts';
import { alignCommand } from './align-command.ts';
import { compareSchemas, type SchemaPair } from './compare-schemas.ts';
import { readSchema } from './read-schema.ts';

/** The schemas of two databases: collections, indexes, graphs, functions, and the users of their servers. */
export function SchemaPage({ tabs }: { readonly tabs: ReactNode }) {
  const [leftText, setLeft] = useAddressState('left');
  const [right, setRight] = useAddressState('right');
  const [isAll, setAll] = useAddressState('all');
  const [openId, setOpenId] = useAddressState('open');
  const left = leftText === '' ? pageDatabase() : leftText;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['compare', 'schema', left, right],
    queryFn: async ({ signal }) => {
      const connections = [left, right].map(sideConnection);
      // Two databases of one server have the same users.
      const hasUsers = new Set(connections.map(({ description }) => description.basePath)).size > 1;
      const [one, other] = await Promise.all(
        connections.map((connection) => readSchema(connection, { hasUsers, signal })),
      );
      return compareSchemas(one!, other!);
    },
    enabled: right !== '',
  });
  const shown = useMemo(() => data?.filter(({ state }) => isAll !== '' || state !== 'equal'), [data, isAll]);
  const different = data?.filter(({ state }) => state !== 'equal') ?? [];
  const open = data?.find(({ id }) => id === openId);
  const commands = different.map(alignCommand).join('\n');
  return (
    <ListScreen head={<ScreenHeader title="Compare">{tabs}</ScreenHeader>}>
      <div className={classes.content}>
        <div className={classes.sides}>
          <div className={classes.side}>
            <SideSelect label="Left database" value={left} onChange={setLeft} />
          </div>
          <div className={classes.side}>
            <SideSelect label="Right database" value={right} onChange={setRight} />
          </div>
        </div>
        {right === '' ? (
          <EmptyState
            title="Compare two databases"
            text="Choose two databases. Their collections, properties, indexes, rules, graphs, functions and, for administrators, users are compared. Nothing is changed."
          />
        ) : error && !data ? (
          <ErrorPanel title="The schemas could not be read" error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <div className={classes.figures}>
              <span role="status">
                {data === undefined
                  ? 'Reading the schemas …'
                  : `${formatAmount(different.length, 'difference')} of ${formatAmount(data.length, 'object')}`}
              </span>
              <Checkbox
                label="Show equal objects"
                checked={isAll !== ''}
                onChange={() => setAll(isAll === '' ? 'true' : '')}
              />
              <span className={classes.fill} />
              <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
                Compare again
              </Button>
              <CopyButton text={commands} label="Copy all commands" />
            </div>
            <div className={classes.table}>
              <SplitPane
                name="compare-schema"
                sideLabel="Difference"
                sideWidthPx={440}
                side={open && <Details pair={open} right={sideLabel(right)} onClose={() => setOpenId('')} />}
                onCloseSide={() => setOpenId('')}
              >
                <DataTable
                  label="Schema"
                  name="compare-schema"
                  columns={columns}
                  rows={shown}
                  keyOf={({ id }) => id}
                  {...(open && { openKey: open.id })}
                  onOpen={({ id }) => setOpenId(id)}
                  empty="No differences: the schemas are equal."
                />
              </SplitPane>
            </div>
          </>
        )}
      </div>
    </ListScreen>
  );
}

const columns: readonly Column<SchemaPair>[] = [
  { id: 'state', label: 'Difference', widthPx: 120, render: ({ state }) => <KindMark kind={state} /> },
  { id: 'kind', label: 'Kind', widthPx: 100, render: ({ kind }) => kind },
  { id: 'name', label: 'Name', widthPx: 280, render: ({ name }) => <bdi title={name}>{name}</bdi> },
  {
    id: 'attributes',
    label: 'Properties that differ (left, right)',
    isOptional: true,
    render: ({ attributes }) => <AttributeDifferences of={attributes} />,
  },
];

interface DetailsProps {
  readonly pair: SchemaPair;
  /** The database that the commands change. */
  readonly right: string;
  readonly onClose: () => void;
}

function Details({ pair, right, onClose }: DetailsProps) {
  const command = alignCommand(pair);
  return (
    <SidePanel title={pair.name} onClose={onClose}>
      <PanelSection title="Properties that differ" count={pair.attributes.length}>
        {pair.attributes.map(({ attribute, left, right: other }) => (
          <Code key={attribute} block tabIndex={0}>
            {`${attribute}\n- ${left ?? 'missing'}\n+ ${other ?? 'missing'}`}
          </Code>
        ))}
      </PanelSection>
      {command !== '' && (
        <PanelSection
          title={`Commands for ${right}`}
          actions={<CopyButton isIcon text={command} label="Copy commands" />}
        >
          <Code block tabIndex={0}>
            {command}
          </Code>
        </PanelSection>
      )}
    </SidePanel>
  );
}
