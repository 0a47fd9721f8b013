// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allEndpoints } from '../../../../protocol/endpoints.ts';
import { TryRequest } from '../../../../src/screens/api-docs/TryRequest.tsx';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();
const endpointOf = (id: string) => allEndpoints.find((entry) => entry.id === id)!.endpoint;
const send = () => fireEvent.submit(screen.getByRole('form', { name: 'Try it' }));

test('a call with a body begins with an example and sends the written text', async () => {
  server.current.on('POST /_api/collection', { name: 'persons', error: false, code: 200 });
  renderAt('/api', <TryRequest endpoint={endpointOf('collection.create')} />);
  const body = screen.getByLabelText<HTMLTextAreaElement>('Body');
  expect(JSON.parse(body.value)).toEqual({ name: 'text' });
  expect(screen.getByText('The request may change data of the server.')).toBeTruthy();
  fireEvent.change(body, { target: { value: '{"name":"persons"}' } });
  send();
  await screen.findByText('HTTP 200');
  expect(server.current.changes).toEqual([
    { method: 'POST', path: '/_api/collection', body: { name: 'persons' } },
  ]);
});

test('a deletion asks first', async () => {
  server.current.on('DELETE /_api/collection/persons', { id: '1', error: false, code: 200 });
  renderAt('/api', <TryRequest endpoint={endpointOf('collection.drop')} />);
  fireEvent.change(screen.getByLabelText(/^collection/), { target: { value: 'persons' } });
  send();
  const dialog = await screen.findByRole('dialog');
  expect(server.current.changes).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send request' }));
  await vi.waitFor(() => expect(server.current.changes).toHaveLength(1));
  await screen.findByText('HTTP 200');
});

test('the answer of a refused call is shown', async () => {
  server.current.refuse('POST /_api/collection', 409, 1207, 'duplicate name');
  renderAt('/api', <TryRequest endpoint={endpointOf('collection.create')} />);
  send();
  await screen.findByText('The request failed');
  expect(screen.getByLabelText('Answer').textContent).toContain('duplicate name');
});
