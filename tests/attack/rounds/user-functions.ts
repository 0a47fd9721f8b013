import type { Round } from '../Round.ts';
import { victimPath } from '../Target.ts';
import { runTimed } from '../timed-query.ts';

const codes: Readonly<Record<string, string>> = {
  endless: 'function () { for (;;) {} }',
  memory: 'function () { var a = []; for (;;) a.push(new Array(100000).fill(1)); }',
  text: 'function () { var s = "x"; for (;;) s += s; }',
  deep: 'function f() { return f(); }',
  escape:
    'function () { return typeof process + typeof require + this.constructor.constructor("return typeof process")(); }',
  file: 'function () { return require("fs").readFileSync("/etc/passwd"); }',
  load: 'function () { return import("fs"); }',
  poison:
    'function () { Object.prototype.toJSON = Array.prototype.map = function () { throw 1; }; return [1]; }',
  proxy:
    'function () { return new Proxy({}, { get: function () { for (;;) {} }, ownKeys: function () { for (;;) {} } }); }',
  cycle: 'function () { var a = []; a[0] = a; return a; }',
  nested: 'function () { var a = 1; for (var i = 0; i < 1e5; i++) a = [a]; return a; }',
  regex: 'function () { return /^(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"); }',
};

const round: Round = {
  id: 'user-functions',
  attacks: 'user-defined functions that never end, fill memory, or look for a way out of their sandbox',
  order: 170,
  async run(context) {
    const names = Object.keys(codes);
    for (const name of names) {
      const body = { name: `attack::${name}`, code: codes[name] };
      await context.call({ method: 'POST', path: `${victimPath}/_api/aqlfunction`, body }, 'root');
    }
    await context.repeat(context.amount(names.length, 5), 2, async (number) => {
      const name = names[number % names.length]!;
      const { text } = await runTimed(context, `RETURN attack::${name}()`);
      if (/root:|object(?:function|object)/.test(text))
        context.find('out of the sandbox', text.slice(0, 200), codes[name]);
      await runTimed(context, `INSERT {a: attack::${name}()} IN scratch`);
    });
    await context.call(
      { method: 'DELETE', path: `${victimPath}/_api/aqlfunction/attack?group=true` },
      'root',
    );
  },
};
export default round;
