// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../../../src/command.ts';
import { useCollectionsScreen } from '../../../../src/screens/collections/use-collections-screen.ts';
import { renderScreenHook, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';
import { answerCollections } from './answer-collections.ts';

setUpDom();
const server = recordServer();
beforeEach(() => answerCollections(server.current));

async function open() {
  const { result } = renderScreenHook('/collections', useCollectionsScreen);
  await waitFor(() => expect(result.current.shown).toHaveLength(3));
  return { screen: result, names: () => result.current.shown?.map(({ name }) => name) };
}

test('a collection that the search hides leaves the selected ones', async () => {
  const { screen } = await open();
  act(() => screen.current.selectAll());
  expect(screen.current.selected).toHaveLength(3);
  act(() => screen.current.setText('kno'));
  expect(screen.current.selected.map(({ name }) => name)).toEqual(['knows']);
  act(() => screen.current.clearSelection());
  expect(screen.current.selected).toEqual([]);
});

test('open details step to the neighbours in the list', async () => {
  const { screen, names } = await open();
  const [first, second] = names()!;
  act(() => screen.current.details.show(first!));
  expect(screen.current.details).toMatchObject({ openName: first, toPrevious: undefined });
  act(() => screen.current.details.toNext?.());
  expect(screen.current.details.openName).toBe(second);
  act(() => screen.current.details.toPrevious?.());
  expect(screen.current.details.openName).toBe(first);
  act(() => screen.current.details.close());
  expect(screen.current.details).toMatchObject({ openName: '', toNext: undefined });
});

test('the command for a new collection opens its dialog', async () => {
  const { screen } = await open();
  await act(() => runCommand('collection.new'));
  expect(screen.current.isNewOpen).toBe(true);
  act(() => screen.current.closeNew());
  expect(screen.current.isNewOpen).toBe(false);
});
