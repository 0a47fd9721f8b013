// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { BindParameterInfo } from '../../../../aql/editor/bind-parameters.ts';
import { BindPanel } from '../../../../src/query/binds/BindPanel.tsx';
import type { TypedBinds } from '../../../../src/query/binds/bind-types.ts';
import type { BindValues } from '../../../../src/query/binds/bind-values.ts';
import { renderAt, setUpDom } from '../../dom.tsx';

vi.mock('../../../../src/query/binds/find-vertices.ts', () => ({
  findVertices: async (text: string) =>
    text === 'oslo' ? [{ id: 'airports/OSL', label: 'Oslo Gardermoen' }] : [],
  vertexName: async (id: string) => (id === 'airports/OSL' ? 'Oslo Gardermoen' : ''),
}));
setUpDom();

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
