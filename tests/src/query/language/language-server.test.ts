import { expect, test } from 'vitest';
import { LanguageClient } from '../../../../src/query/language/LanguageClient.ts';
import { LanguageServer } from '../../../../src/query/language/LanguageServer.ts';
import type { LanguageAnswer, LanguageMessage } from '../../../../src/query/language/messages.ts';
import { catalogue } from '../../../aql/editor/sample-catalogue.ts';

/** A client whose worker is in this thread; `step` serves one call. */
function connect() {
  const runs: (() => void)[] = [];
  const served: string[] = [];
  let listener: (event: MessageEvent<LanguageAnswer>) => void = () => undefined;
  const server = new LanguageServer(
    (answer) => listener({ data: structuredClone(answer) } as MessageEvent<LanguageAnswer>),
    (run) => runs.push(run),
  );
  const client = new LanguageClient({
    postMessage: (message: LanguageMessage) => {
      if (message.kind === 'call') served.push(message.method);
      server.receive(structuredClone(message));
    },
    addEventListener: (_kind, listen) => {
      listener = listen;
    },
  });
  client.setCatalogue('_system', catalogue);
  const step = () => {
    const run = runs.shift();
    run?.();
    return run !== undefined;
  };
  const serveAll = () => {
    while (step());
  };
  return { client, step, serveAll, served };
}

const never = new AbortController().signal;

test('[11-language-1] the worker completes from the catalogue and follows the edits of the text', async () => {
  const { client, serveAll } = connect();
  const document = client.open('FOR u IN users RETURN u', '_system');
  document.change([{ start: 23, end: 23, text: '.' }]);
  document.change([
    { start: 4, end: 5, text: 'person' },
    { start: 22, end: 23, text: 'person' },
  ]);
  const answer = document.complete('FOR person IN users RETURN person.'.length, never);
  serveAll();
  const labels = (await answer).map(({ label }) => label);
  expect(labels).toEqual(['address', 'age', 'name', 'scores', '_id', '_key', '_rev']);
});

test('[11-language-2] attributes of a collection that a bind value names are completed', async () => {
  const { client, serveAll } = connect();
  const document = client.open('FOR u IN @@c RETURN u.', '_system');
  document.setBinds({ bindNames: ['@c'], bindCollections: { c: 'users' } });
  const answer = document.complete(22, never);
  serveAll();
  expect((await answer).map(({ label }) => label)).toContain('age');
});

test('[13-worker-1] a call at the caret is served before those that read the whole text', async () => {
  const { client, step, serveAll } = connect();
  const document = client.open('FOR u IN users RETURN u.', '_system');
  const order: string[] = [];
  const calls = [
    document.problems(never).then(() => order.push('problems')),
    document.tokens(never).then(() => order.push('tokens')),
    document.complete(24, never).then(() => order.push('complete')),
  ];
  step();
  await Promise.resolve();
  serveAll();
  await Promise.all(calls);
  expect(order).toEqual(['complete', 'problems', 'tokens']);
});

test('[13-worker-2] a cancelled call is removed from the queue and rejects', async () => {
  const { client, serveAll } = connect();
  const document = client.open('RETURN 1', '_system');
  const abort = new AbortController();
  const cancelled = document.problems(abort.signal);
  abort.abort();
  await expect(cancelled).rejects.toThrow('aborted');
  const next = document.problems(never);
  serveAll();
  expect(await next).toEqual([]);
});

test('[13-worker-3] 5,000 lines: the answers for one text are computed once and match the text', async () => {
  const { client, serveAll } = connect();
  const lines = Array.from({ length: 2499 }, (_, index) => `LET v${index} = [\n  ${index}, users]`);
  const text = `${lines.join('\n')}\nRETURN v1`;
  expect(text.split('\n').length).toBe(4999);
  const document = client.open(text, '_system');
  const [problems, tokens, folding] = [
    document.problems(never),
    document.tokens(never),
    document.folding(never),
  ];
  serveAll();
  // All variables but one are unused.
  expect((await problems).filter(({ severity }) => severity === 'hint').length).toBe(2498);
  expect((await tokens).length % 5).toBe(0);
  expect((await folding).length).toBeGreaterThanOrEqual(2499);
  const again = document.problems(never);
  serveAll();
  expect(await again).toEqual(await problems);
});

test('an error of a service rejects the call', async () => {
  const { client, serveAll } = connect();
  const document = client.open('FOR u IN', '_system');
  const formatted = document.format(never);
  serveAll();
  await expect(formatted).rejects.toThrow('syntax error');
});

test('semantic tokens are relative to the token before', async () => {
  const { client, serveAll } = connect();
  const document = client.open('FOR u IN users\n  RETURN u.age', '_system');
  const tokens = document.tokens(never);
  serveAll();
  const rows = [...(await tokens)].reduce<number[][]>((all, value, index) => {
    if (index % 5 === 0) all.push([]);
    all.at(-1)!.push(value);
    return all;
  }, []);
  expect(rows).toEqual([
    [0, 4, 1, 0, 0],
    [0, 5, 5, 1, 0],
    [1, 9, 1, 0, 0],
    [0, 2, 3, 2, 0],
  ]);
});

test('each statement of a text is a query of its own', async () => {
  const { client, serveAll } = connect();
  const text =
    'FOR u IN users FILTER u.age > @n RETURN u;\nFOR x IN users FILTER x.name == @n RETURN x.;\nRETURN u';
  const document = client.open(text, '_system');
  document.setBinds({ bindNames: ['n'] });
  const [completions, problems, binds] = [
    document.complete(text.indexOf('x.;') + 2, never),
    document.problems(never),
    document.binds(never),
  ];
  serveAll();
  expect((await completions).map(({ label }) => label)).toContain('age');
  const texts = (await problems).map(({ start, message }) => [
    text.slice(0, start).split('\n').length,
    message,
  ]);
  expect(texts.map(([line]) => line)).toEqual([2, 3]);
  expect(texts[1]![1]).toContain('u');
  expect((await binds).map(({ key, ranges }) => [key, ranges.length])).toEqual([['n', 2]]);
});

test('several statements are formatted one by one', async () => {
  const { client, serveAll } = connect();
  const formatted = client.open('return 1 ;  for u in users return u', '_system').format(never);
  serveAll();
  expect(await formatted).toBe('RETURN 1;\n\nFOR u IN users\n  RETURN u;');
});
