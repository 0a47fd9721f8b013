import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core';
import type { UserFunctionResults } from '../../../../aql/user-functions.ts';
import { type Engine, loadEngine } from './load-engine.ts';
import type { SandboxAnswer, SandboxRequest } from './sandbox-messages.ts';
import { sandboxPrelude } from './sandbox-prelude.ts';

const stackBytes = 256 << 10;

/** A JavaScript engine in WebAssembly, with access only to the texts passed to it. */
export class Sandbox {
  readonly #engine: Engine;
  #runtime: QuickJSRuntime;
  #context: QuickJSContext;
  /** The value of the prelude. */
  #callRows: QuickJSHandle;
  readonly #functions = new Map<string, QuickJSHandle>();

  static async load(): Promise<Sandbox> {
    return new Sandbox(await loadEngine());
  }

  private constructor(engine: Engine) {
    this.#engine = engine;
    [this.#runtime, this.#context, this.#callRows] = open(engine);
  }

  /** Undefined for 'reset'. */
  answer(request: SandboxRequest): SandboxAnswer | undefined {
    try {
      switch (request.kind) {
        case 'call':
          return this.#call(request);
        case 'check':
          return this.#evaluate('check', request.code) ?? { kind: 'valid' };
        case 'reset':
          this.#reset();
          return undefined;
      }
    } catch (error) {
      // The engine itself failed, not the user function: out of memory or stack.
      return { kind: 'broken', text: String(error) };
    }
  }

  #call({ name, code, rows }: SandboxRequest & { kind: 'call' }): SandboxAnswer {
    if (code !== undefined) {
      const refused = this.#evaluate(name, code);
      if (refused !== undefined) return refused;
    }
    const f = this.#functions.get(name);
    if (f === undefined) throw new Error(`the code of ${name} was not sent`);
    const nameHandle = this.#context.newString(name);
    const text = this.#context.newString(`[${rows.join()}]`);
    const called = this.#context.callFunction(this.#callRows, this.#context.undefined, f, nameHandle, text);
    nameHandle.dispose();
    text.dispose();
    if (called.error !== undefined) return { kind: 'broken', text: this.#describe(called.error) };
    const json = this.#context.getString(called.value);
    called.value.dispose();
    this.#engine.collect(this.#context);
    // The failures follow the values: `[[…],[[row,text,stack],…]]`.
    if (json.endsWith(',[]]')) return this.#results(json.slice(1, -4), []);
    const [values, failures] = JSON.parse(json) as [unknown[], [number, string, string][]];
    return this.#results(
      JSON.stringify(values),
      failures.map(([row, failure, stack]) => ({ row, text: failure, line: lineIn(stack, name) })),
    );
  }

  #results(values: string, failures: UserFunctionResults['failures']): SandboxAnswer {
    const memoryBytes = this.#engine.memoryBytes();
    return { kind: 'results', results: { values, failures }, memoryBytes };
  }

  /** Stores the function of the code; otherwise reports the reason. */
  #evaluate(name: string, code: string): SandboxAnswer | undefined {
    const evaluated = this.#context.evalCode(`(${code}\n)`, name);
    if (evaluated.error !== undefined) return { kind: 'invalid', text: this.#describe(evaluated.error) };
    const type = this.#context.typeof(evaluated.value);
    if (type === 'function') {
      this.#functions.set(name, evaluated.value);
      return undefined;
    }
    evaluated.value.dispose();
    return { kind: 'invalid', text: `expected a function, found a value of type ${type}` };
  }

  #describe(error: QuickJSHandle): string {
    const dumped = this.#context.dump(error) as unknown;
    error.dispose();
    if (typeof dumped !== 'object' || dumped === null) return String(dumped);
    const { name = 'Error', message = '', stack } = dumped as Readonly<Record<string, string | undefined>>;
    const place = name === 'SyntaxError' ? /:(\d+):(\d+)\s*$/.exec(stack ?? '') : null;
    return `${name}: ${message}${place ? ` (line ${place[1]}, column ${place[2]})` : ''}`;
  }

  #reset(): void {
    for (const handle of this.#functions.values()) handle.dispose();
    this.#functions.clear();
    this.#callRows.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
    [this.#runtime, this.#context, this.#callRows] = open(this.#engine);
  }
}

/** The first line of a stack that is in the code of this name. */
function lineIn(stack: string, name: string): number | undefined {
  for (const frame of stack.split('\n')) {
    const at = frame.lastIndexOf(`${name}:`);
    if (at >= 0) return Number.parseInt(frame.slice(at + name.length + 1), 10) || undefined;
  }
  return undefined;
}

function open({ module }: Engine): [QuickJSRuntime, QuickJSContext, QuickJSHandle] {
  const runtime = module.newRuntime();
  runtime.setMaxStackSize(stackBytes);
  const context = runtime.newContext();
  return [runtime, context, context.unwrapResult(context.evalCode(sandboxPrelude, 'prelude'))];
}
