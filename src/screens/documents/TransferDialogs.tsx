import { useMemo } from 'react';
import type { IndexInfo } from '../../../protocol/api/index.ts';
import { formatAmount } from '../../lib/format.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { RefusedDialog } from '../../ui/forms/RefusedDialog.tsx';
import { describeFilter } from './document-filter.ts';
import { type DocumentsScope, documentsQuery } from './documents-query.ts';
import { uniqueIndexesOf } from './transfer/check/unique-indexes.ts';
import { ExportDialog } from './transfer/ExportDialog.tsx';
import { ImportDialog } from './transfer/ImportDialog.tsx';
import type { ExportScope } from './transfer/use-export-dialog.ts';
import type { DocumentsPanel } from './use-documents-address.ts';

interface TransferDialogsProps {
  readonly panel: DocumentsPanel;
  /** The documents of the filter in their order. */
  readonly scope: DocumentsScope;
  readonly isEdges: boolean;
  /** All documents of the collection. */
  readonly total: number | undefined;
  /** Documents that match the filter. */
  readonly count: number | undefined;
  readonly selectedKeys: readonly string[];
  readonly indexes: readonly IndexInfo[] | undefined;
  /** Why the user cannot import; undefined if the user can. */
  readonly readOnlyReason: string | undefined;
  readonly onClose: () => void;
}

/** The dialogs of the toolbar's buttons Import and Export. */
export function TransferDialogs(props: TransferDialogsProps) {
  const { panel, scope, total, readOnlyReason, onClose } = props;
  const context = useCommandContext();
  const { indexes } = props;
  const uniqueIndexes = useMemo(() => indexes && uniqueIndexesOf(indexes), [indexes]);
  if (panel === 'import' && readOnlyReason !== undefined) {
    return (
      <RefusedDialog title={`Import into ${scope.collection}`} reason={readOnlyReason} onClose={onClose} />
    );
  }
  if (panel === 'import') {
    return (
      <ImportDialog
        collection={scope.collection}
        isEdge={props.isEdges}
        uniqueIndexes={uniqueIndexes}
        onClose={onClose}
        onImported={() => void context.refresh('documents', 'collections')}
      />
    );
  }
  if (panel !== 'export' || total === undefined) return null;
  return <ExportDialog collection={scope.collection} scopes={exportScopes(props, total)} onClose={onClose} />;
}

/** Selected documents first, then those of the filter, then all. */
function exportScopes(
  { scope, count, isEdges, selectedKeys }: TransferDialogsProps,
  total: number,
): ExportScope[] {
  const { collection, conditions } = scope;
  const items = (number: number) => formatAmount(number, isEdges ? 'edge' : 'document');
  const scopes: ExportScope[] = [];
  if (selectedKeys.length > 0) {
    scopes.push({
      id: 'selected',
      label: `${items(selectedKeys.length)} selected`,
      description: '',
      count: selectedKeys.length,
      source: {
        query: 'FOR d IN @@collection FILTER d._key IN @keys',
        bindVars: { '@collection': collection, keys: selectedKeys },
      },
    });
  }
  if (conditions.length > 0 && count !== undefined) {
    scopes.push({
      id: 'filter',
      label: `${items(count)} of the filter`,
      description: describeFilter(conditions),
      count,
      source: documentsQuery(scope, ''),
    });
  }
  scopes.push({
    id: 'all',
    label: `All ${items(total)}`,
    description: 'The whole collection',
    count: total,
    source: documentsQuery({ collection, conditions: [] }, ''),
  });
  return scopes;
}
