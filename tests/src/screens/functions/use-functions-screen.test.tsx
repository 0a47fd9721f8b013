// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { newFunction } from '../../../../src/screens/functions/function-draft.ts';
import { useFunctionEditor } from '../../../../src/screens/functions/use-function-editor.ts';
import { useFunctionsScreen } from '../../../../src/screens/functions/use-functions-screen.ts';
import { renderScreenHook, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const double = { name: 'api::double', code: 'x => x * 2', isDeterministic: true };

beforeEach(() => {
  server.current.on('GET /_api/aqlfunction', { result: [double] });
});

async function open(address: string) {
  const { result } = renderScreenHook(address, useFunctionsScreen);
  await waitFor(() => expect(result.current.functions).toHaveLength(1));
  return result;
}

test('unsaved changes belong to the open function, and a saved function is opened by its key', async () => {
  const screen = await open('/functions?open=new');
  expect(screen.current).toMatchObject({ isNew: true, open: undefined, draft: undefined });
  const draft = { ...newFunction, name: 'api::half' };
  act(() => screen.current.storeDraft(draft));
  expect(screen.current.draft).toEqual(draft);
  act(() => screen.current.onSaved('API::DOUBLE', undefined));
  expect(screen.current).toMatchObject({ openKey: 'API::DOUBLE', isNew: false, draft: undefined });
  expect(screen.current.open?.name).toBe('api::double');
  expect([...screen.current.changed]).toEqual([]);
});

/** The editor of a function, with its draft as its owner stores it. */
function edit(taken: readonly string[] = []) {
  const drafts: unknown[] = [];
  const props = {
    saved: double,
    draft: undefined,
    taken: new Set(['API::DOUBLE', ...taken]),
    onDraft: (draft: unknown) => drafts.push(draft),
    onSaved: () => undefined,
    onRemoved: () => undefined,
    onBack: () => undefined,
  };
  const { result } = renderScreenHook('/functions', () => useFunctionEditor(props));
  return { editor: result, drafts };
}

test('two changes before the next render are both kept, and a reset restores the saved function', () => {
  const { editor, drafts } = edit();
  act(() => {
    editor.current.changeName('api::twice');
    editor.current.changeCode('x => x + x');
  });
  expect(editor.current).toMatchObject({
    isChanged: true,
    draft: { name: 'api::twice', code: 'x => x + x' },
  });
  act(() => editor.current.reset());
  expect(editor.current).toMatchObject({ isChanged: false, draft: { name: 'api::double' } });
  expect(drafts.at(-1)).toBeUndefined();
});

test('the name of another function is refused, the own one is not', () => {
  const { editor } = edit(['API::HALF']);
  act(() => editor.current.leaveName());
  expect(editor.current.nameError).toBeUndefined();
  act(() => editor.current.changeName('api::half'));
  act(() => editor.current.leaveName());
  expect(editor.current.nameError).toBe('The function API::HALF exists already.');
  act(() => editor.current.changeName('api::other'));
  expect(editor.current.nameError).toBeUndefined();
});

test('a text that is no function is not sent', async () => {
  const { editor } = edit();
  act(() => editor.current.changeCode(''));
  await act(async () => editor.current.save());
  expect(editor.current.notes).toMatchObject([{ line: 1 }]);
  expect(server.current.changes).toEqual([]);
});
