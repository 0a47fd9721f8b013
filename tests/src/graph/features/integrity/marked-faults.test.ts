import { expect, test } from 'vitest';
import { convertValue } from '../../../../../src/graph/features/integrity/convert-value.ts';
import {
  type EdgeFault,
  type IntegrityState,
  initialIntegrity,
} from '../../../../../src/graph/features/integrity/integrity-state.ts';
import { markedFaults } from '../../../../../src/graph/features/integrity/marked-faults.ts';
import { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';

test('[C13-8] faults are marked on the picture: edges, vertices, and the existing end of a dangling edge', () => {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['v/a', 'v/b', 'v/c'] },
    { kind: 'addEdges', ids: ['e/1', 'e/2'], from: ['v/a', 'v/a'], to: ['v/b', 'v/b'] },
  ]);
  const edge = (id: string, from: string, to: string, missing: EdgeFault['missing']): EdgeFault => ({
    kind: 'edge',
    id,
    rev: '_1',
    from,
    to,
    missing,
  });
  const state: IntegrityState = {
    ...initialIntegrity,
    results: {
      dangling: { count: 1, listed: [edge('e/lost', 'v/b', 'v/none', ['to'])], rest: [] },
      duplicates: { count: 1, listed: [edge('e/2', 'v/a', 'v/b', [])], rest: [] },
      orphans: { count: 2, listed: [{ kind: 'vertex', id: 'v/c', rev: '_1' }], rest: [] },
    },
  };
  expect(markedFaults(model, state)).toBeUndefined();
  expect(markedFaults(model, { ...state, marked: ['dangling', 'duplicates'] })).toEqual({
    vertices: [1],
    edges: [1],
  });
  expect(markedFaults(model, { ...state, marked: ['orphans'] })).toEqual({ vertices: [2], edges: [] });
});

test('[C13-9] types are converted where the value has an equivalent; numbers keep their digits', () => {
  expect(convertValue('"9007199254740993"', 'number')).toBe('9007199254740993');
  expect(convertValue('1.0', 'string')).toBe('"1.0"');
  expect(convertValue('"big"', 'number')).toBeUndefined();
  expect(convertValue('"TRUE"', 'bool')).toBe('true');
  expect(convertValue('"a"', 'array')).toBe('["a"]');
  expect(convertValue('{"a":1}', 'number')).toBeUndefined();
});
