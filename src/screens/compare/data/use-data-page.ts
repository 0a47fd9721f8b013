import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { collectionApi } from '../../../../protocol/api/collection.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { describeError } from '../../../api/errors.ts';
import { download } from '../../../lib/download.ts';
import { fileName } from '../../../lib/file-name.ts';
import { csvHeader, csvRecord, valueCell } from '../../../lib/files/csv/write-csv.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { notify } from '../../../store/notifications.ts';
import { store } from '../../../store/store.ts';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { sideConnection } from '../sides.ts';
import { compareData, type DataComparison, type DataResult } from './compare-data.ts';
import { loadPairs } from './document-pairs.ts';
import type { RowDifference } from './merge-rows.ts';

export const pageSize = 100;
/** Documents of an export that are loaded at once. */
const exportSize = 500;
const ownAttributes = ['_id', '_rev'];

export type DataPageState = ReturnType<typeof useDataPage>;

/** One side in the address: the database and the collection. */
function useSide(name: 'left' | 'right') {
  const [databaseText, setDatabase] = useAddressState(name);
  const [collection, setCollection] = useAddressState(`${name}Collection`);
  const database = databaseText === '' ? pageDatabase() : databaseText;
  const { data: collections } = useQuery({
    queryKey: ['compare', 'collections', database],
    queryFn: async ({ signal }) => {
      const found = await sideConnection(database).request(collectionApi.list, {
        query: { excludeSystem: true },
        signal,
      });
      return found.map((each) => each.name).sort();
    },
  });
  return { database, setDatabase, collection, setCollection, collections: collections ?? [] };
}

/** State and actions of the comparison of two collections. */
export function useDataPage() {
  const left = useSide('left');
  const right = useSide('right');
  const [attributeText, setAttribute] = useAddressState('attribute');
  const attribute = attributeText === '' ? '_key' : attributeText;
  const [kind, setKind] = useAddressState('kind');
  const [page, setPage] = useState(1);
  const [result, setResult] = useState<DataResult>();
  const [compared, setCompared] = useState<DataComparison>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const comparison: DataComparison = {
      left: { connection: sideConnection(left.database), collection: left.collection },
      right: { connection: sideConnection(right.database), collection: right.collection },
      path: attribute.split('.'),
      // The keys of two collections differ where another attribute identifies documents.
      ignored: attribute === '_key' ? ownAttributes : [...ownAttributes, '_key'],
    };
    setCompared(comparison);
    setPage(1);
    let last: DataResult | undefined;
    const show = (next: DataResult) => {
      last = next;
      setResult({ ...next });
    };
    show({
      phase: 'running',
      equal: 0,
      different: 0,
      onlyLeft: 0,
      onlyRight: 0,
      differences: [],
      message: '',
    });
    try {
      await compareData(comparison, stop.signal, show);
    } catch (error) {
      const isStopped = stop.signal.aborted;
      if (isStopped && running.current !== stop) return;
      const phase = isStopped ? 'stopped' : 'failed';
      if (last) show({ ...last, phase, message: isStopped ? '' : describeError(error).text });
    }
  };
  const listed = result?.differences.length ?? 0;
  const shown = useMemo(() => {
    const all = result?.differences.slice(0, listed) ?? [];
    return kind === '' ? all : all.filter((each) => each.kind === kind);
  }, [result, listed, kind]);
  const pageRows = shown.slice((page - 1) * pageSize, page * pageSize);
  const pairs = useQuery({
    queryKey: ['compare', 'pairs', compared, pageRows.map(({ leftKey, rightKey }) => [leftKey, rightKey])],
    queryFn: ({ signal }) => loadPairs(compared!, pageRows, signal),
    enabled: compared !== undefined && pageRows.length > 0,
    placeholderData: (former) => former,
  });
  return {
    left,
    right,
    attribute,
    setAttribute,
    kind,
    setKind: (next: string) => {
      setKind(next);
      setPage(1);
    },
    page,
    setPage,
    result,
    shown,
    pageRows,
    pairs,
    start,
    stop: () => running.current?.abort(),
    save: () => compared && void save(compared, shown),
    swap: () => {
      const former = { database: left.database, collection: left.collection };
      left.setDatabase(right.database);
      left.setCollection(right.collection);
      right.setDatabase(former.database);
      right.setCollection(former.collection);
    },
  };
}

/** Writes the differences with the attributes that differ as CSV, loaded part by part. */
async function save(compared: DataComparison, differences: readonly RowDifference[]): Promise<void> {
  const { csvForm } = store.getState();
  const names = ['kind', 'value', 'left _key', 'right _key', 'attributes', 'left', 'right'];
  const parts = [csvHeader(names, csvForm)];
  try {
    for (let at = 0; at < differences.length; at += exportSize) {
      for (const pair of await loadPairs(compared, differences.slice(at, at + exportSize))) {
        const { attributes } = pair;
        const side = (name: 'left' | 'right') =>
          stringifyJson(Object.fromEntries(attributes.map((each) => [each.attribute, each[name] ?? null])));
        const cells = [
          pair.kind,
          typeof pair.value === 'string' ? pair.value : stringifyJson(pair.value),
          pair.leftKey ?? '',
          pair.rightKey ?? '',
          attributes.map((each) => each.attribute).join(', '),
          pair.kind === 'different' ? side('left') : '',
          pair.kind === 'different' ? side('right') : '',
        ];
        parts.push(csvRecord(cells.map((cell) => valueCell(cell, csvForm))));
      }
    }
    const { left, right } = compared;
    download(
      fileName(`${left.collection}-${right.collection}.differences`, 'csv'),
      new Blob(parts),
      'text/csv',
    );
  } catch (error) {
    notify('error', 'The differences could not be exported', describeError(error).text);
  }
}
