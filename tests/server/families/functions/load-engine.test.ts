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
