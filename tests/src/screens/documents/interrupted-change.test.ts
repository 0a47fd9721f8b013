import { expect, test } from 'vitest';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { type BulkTarget, restOf } from '../../../../src/screens/documents/bulk-work.ts';
import {
  type BulkChange,
  changeResume,
  interruptedChangeOf,
} from '../../../../src/screens/documents/interrupted-change.ts';
import type { WorkRecord } from '../../../../src/store/app-state.ts';

const chosen: BulkTarget = {
  scope: { collection: 'places', conditions: [{ attribute: 'a', operator: '==', text: '1' }] },
  keys: ['k1', 'k2', 'k3'],
  count: 3,
};
const all: BulkTarget = { ...chosen, keys: undefined, count: 9 };

test('chosen rows continue after the last changed one, a scope is read again', () => {
  expect(restOf(chosen, 'k2', 2)).toEqual({ ...chosen, keys: ['k3'], count: 1 });
  expect(restOf(chosen, 'k3', 3)).toEqual({ ...chosen, keys: [], count: 0 });
  expect(restOf(all, 'k2', 0)).toEqual(all);
  expect(restOf(all, 'k2', 2)).toEqual({ ...all, count: 7 });
});

test.each<BulkChange>([
  { command: 'documents.delete', target: all },
  { command: 'documents.move', target: chosen, to: 'archive', sending: ['k1'] },
  {
    command: 'documents.update',
    target: chosen,
    changes: { n: 9007199254740993n, o: { x: null } },
    keepNull: false,
  },
])('an interrupted change is the same after a reload: %o', (change) => {
  const resume = parseJson(stringifyJson(changeResume(change))) as WorkRecord['resume'];
  const record: WorkRecord = {
    id: '1',
    title: '',
    done: 0,
    unit: '',
    note: '',
    resume,
    startedMs: 0,
    window: '',
    seenMs: 0,
  };
  expect(resume?.address).toBe('/collection/places/documents/1');
  expect(interruptedChangeOf(record, 'places')).toEqual(change);
  expect(interruptedChangeOf(record, 'others')).toBeUndefined();
  expect(
    interruptedChangeOf({ ...record, resume: { kind: 'change', address: '/' } }, 'places'),
  ).toBeUndefined();
});
