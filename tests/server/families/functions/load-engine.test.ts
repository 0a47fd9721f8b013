import { expect, test } from 'vitest';
import { loadEngine } from '../../../../server/families/functions/lib/load-engine.ts';

test('garbage is not collected while a function that is not strict uses arguments, which ends the engine', async () => {
  const engine = await loadEngine();
  const context = engine.module.newRuntime().newContext();
  const run = (code: string): unknown =>
    context.unwrapResult(context.evalCode(code)).consume((handle) => context.dump(handle) as unknown);
  const code = `(function () {
  function keep(first) {
    arguments;
    for (var i = 0; i < 100000; i++) { var each = {}; each.self = each; }
    return first;
  }
  return keep(7);
})()`;
  expect(run(code)).toBe(7);
  engine.collect(context);
  const bytes = engine.memoryBytes();
  for (let call = 0; call < 20; call++) {
    expect(run(code)).toBe(7);
    engine.collect(context);
  }
  // The garbage of one call is removed before the garbage of ten further ones exists.
  expect(engine.memoryBytes()).toBeLessThan(bytes * 2);
});

test('the memory of the engine has a limit', async () => {
  const engine = await loadEngine();
  const context = engine.module.newRuntime().newContext();
  const { error } = context.evalCode("const kept = []; for (;;) kept.push('x'.repeat(1e5) + kept.length);");
  expect(error && context.dump(error)).toMatchObject({ message: 'out of memory' });
  expect(engine.memoryBytes()).toBeLessThanOrEqual(80 << 20);
});

test('engines that start from an image have its values, and a memory of their own', async () => {
  const first = await loadEngine();
  const context = first.module.newRuntime().newContext();
  context
    .unwrapResult(context.evalCode('globalThis.kept = [1]; globalThis.add = (n) => kept.push(n);'))
    .dispose();
  const image = first.image();
  const open = async () => {
    const engine = await loadEngine(image);
    return engine.module.newRuntime().newContext();
  };
  const run = (at: typeof context, code: string): unknown =>
    at.unwrapResult(at.evalCode(code)).consume((handle) => at.dump(handle) as unknown);
  const [left, right] = [await open(), await open()];
  expect(run(left, 'add(2); add(3); kept.join()')).toBe('1,2,3');
  expect(run(right, 'add(9); kept.join()')).toBe('1,9');
  expect(run(context, 'kept.join()')).toBe('1');
});
