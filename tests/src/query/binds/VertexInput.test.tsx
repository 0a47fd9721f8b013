// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BindParameterInfo } from '../../../../aql/editor/bind-parameters.ts';
import { BindPanel } from '../../../../src/query/binds/BindPanel.tsx';
import type { TypedBinds } from '../../../../src/query/binds/bind-types.ts';
import type { BindValues } from '../../../../src/query/binds/bind-values.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { collectionAnswer, recordServer } from '../../recorded-server.ts';

/** The only document of the database. */
const oslo = { _id: 'airports/OSL', _key: 'OSL', name: 'Oslo Gardermoen' };
const server = recordServer();
setUpDom();

beforeEach(() => {
  server.current
    .on('GET /_api/collection', { result: [collectionAnswer('airports')], error: false, code: 200 })
    .on('GET /_api/gharial', { graphs: [], error: false, code: 200 })
    .on('GET /_api/collection/airports/count', {
      ...collectionAnswer('airports'),
      waitForSync: false,
      count: 1,
      error: false,
      code: 200,
    })
    .on('GET /_api/index', { indexes: [], error: false, code: 200 })
    .on('POST /_api/cursor', ({ query, bindVars }: { query: string; bindVars: Record<string, unknown> }) => ({
      result: rowsOf(query, bindVars),
      hasMore: false,
      error: false,
      code: 201,
    }));
});

/** The answer of the database to the queries for a document, for a sample, and for a text in names. */
function rowsOf(query: string, bindVars: Record<string, unknown>): unknown[] {
  if (query === 'RETURN DOCUMENT(@id)') return [bindVars.id === oslo._id ? oslo : null];
  if ('sampleSize' in bindVars) return [oslo];
  const { pattern } = bindVars;
  const isFound = typeof pattern === 'string' && new RegExp(pattern, 'i').test(oslo.name);
  return isFound ? [[oslo._id, oslo.name, oslo.name]] : [];
}

const start: BindParameterInfo = {
  key: 'start',
  name: 'start',
  kind: 'value',
  types: ['string'],
  isDocumentId: true,
  ranges: [{ start: 0, end: 6 }],
};

function panel(values: BindValues, onChange: (binds: TypedBinds) => void) {
  return (
    <BindPanel
      parameters={[start]}
      binds={{ values, untyped: [] }}
      invalidText={undefined}
      collections={['airports']}
      onChange={onChange}
    />
  );
}

test('[11-binds-2] a parameter for the id of a document is searched by name', async () => {
  const onChange = vi.fn();
  renderAt('/query', panel({ start: '"oslo"' }, onChange));
  const field = screen.getByLabelText('@start', { selector: 'input' });
  fireEvent.change(field, { target: { value: 'oslo ' } });
  fireEvent.click(await screen.findByText('airports/OSL'));
  expect(onChange.mock.calls.at(-1)![0].values).toEqual({ start: '"airports/OSL"' });
});

test('the name of the chosen document is shown, and a missing one is said', async () => {
  renderAt(
    '/query',
    panel({ start: '"airports/OSL"' }, () => undefined),
  );
  expect(await screen.findByText('Oslo Gardermoen')).toBeTruthy();
});

test('an id of no document', async () => {
  renderAt(
    '/query',
    panel({ start: '"airports/XXX"' }, () => undefined),
  );
  expect(await screen.findByText('not found')).toBeTruthy();
});
