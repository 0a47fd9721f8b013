import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { stringifyJson } from '../../../../../protocol/lib/write-json.ts';
import { describeError } from '../../../../api/errors.ts';
import { fetchQueryCost } from '../../../../api/query-cost.ts';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { AqlText } from '../../../../ui/values/AqlText.tsx';
import { CopyButton } from '../../../../ui/values/CopyButton.tsx';
import { KeyValueList } from '../../../../ui/values/KeyValueList.tsx';
import { CostText } from '../../../ui/CostLine.tsx';
import { inlineBinds } from '../../../workspace/inline-binds.ts';
import type { GraphDialog } from '../../../workspace/workspace-state.ts';
import classes from './queries.module.css';

interface GraphQueryDialogProps {
  readonly dialog: Extract<GraphDialog, { readonly kind: 'query' }>;
}

/** The selection or the filter as a query with bind parameters, and what the query is expected to cost. */
export function GraphQueryDialog({ dialog: { title, note, query } }: GraphQueryDialogProps) {
  const close = () => void runCommand('graph.closeDialog');
  const cost = useQuery({
    queryKey: ['graph-selection-cost', query],
    queryFn: ({ signal }) => fetchQueryCost(query.text, query.bindVars, signal),
  });
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={close}
      submitLabel="Open in the query page"
      onSubmit={() => {
        close();
        void runCommand('graph.openQuery', { query });
      }}
      actions={
        <>
          <CopyButton text={query.text} label="Copy query" />
          <CopyButton
            text={inlineBinds({ query: query.text, bindVars: query.bindVars })}
            label="Copy with values"
          />
        </>
      }
    >
      <Text size="sm">{note}</Text>
      <pre className={classes.query}>
        <AqlText text={query.text} />
      </pre>
      <KeyValueList
        entries={Object.entries(query.bindVars).map(([name, value]): [string, string] => [
          `@${name}`,
          Array.isArray(value) ? shorten(value) : String(value),
        ])}
      />
      <CostText>
        {cost.isPending && 'Estimating the cost …'}
        {cost.isError && `The cost is not known: ${describeError(cost.error).text}`}
        {cost.data &&
          `Expected cost ${formatExact(Math.round(cost.data.cost))}, ${formatAmount(Math.round(cost.data.rows), 'row')}`}
      </CostText>
    </Dialog>
  );
}

const listed = 5;

function shorten(keys: readonly unknown[]): string {
  const texts = keys.slice(0, listed).map((key) => stringifyJson(key));
  return `[${texts.join(', ')}${keys.length > listed ? `, … ${formatExact(keys.length)} in total` : ''}]`;
}
