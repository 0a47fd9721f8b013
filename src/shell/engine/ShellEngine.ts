import quickJsVariant from '@jitl/quickjs-ng-wasmfile-release-sync';
import wasmAddress from '@jitl/quickjs-ng-wasmfile-release-sync/wasm?url';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import type { TextRun } from '../../../driver/printing/text-run.ts';
import sandboxText from '../sandbox/sandbox.ts?script';
import type { Evaluation, Reported, ShellCall, ShellFailure, ShellStart } from './messages.ts';
import type { PageLink } from './PageLink.ts';
import { awaitingForms } from './top-level-await.ts';

const pageBytes = 65_536;
const initialPages = (16 << 20) / pageBytes;
/** Memory limit of the user's values. */
const maxPages = (256 << 20) / pageBytes;
const stackBytes = 512 << 10;
/** The failure of a command whose awaited promise is never settled. */
const neverSettled: ShellFailure = {
  title: 'The awaited promise is never settled: no timer is left.',
  errorNum: undefined,
  line: undefined,
  column: undefined,
  request: undefined,
};
/** The name of the user's code in stack traces. */
const codeName = 'shell';

/** The JavaScript engine of a shell. Its variables last until the engine ends. */
export class ShellEngine {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #link: PageLink;
  readonly #sandbox: QuickJSHandle;

  private constructor(
    runtime: QuickJSRuntime,
    link: PageLink,
    start: ShellStart,
    onOutput: (runs: readonly TextRun[]) => void,
  ) {
    this.#runtime = runtime;
    this.#link = link;
    const context = runtime.newContext();
    this.#context = context;
    this.#addFunction('request', (head, body) => {
      const hasBody = context.typeof(body!) === 'string';
      const answer = link.request(context.getString(head!), hasBody ? context.getString(body!) : undefined);
      return context.newString(JSON.stringify(answer));
    });
    this.#addFunction('emit', (runs) => {
      onOutput(JSON.parse(context.getString(runs!)) as readonly TextRun[]);
      return context.undefined;
    });
    this.#addFunction('sleep', (ms) => {
      link.sleep(context.getNumber(ms!));
      return context.undefined;
    });
    const { databaseName, user, server } = start;
    const settings = context.newString(JSON.stringify({ databaseName, user, server }));
    context.setProp(context.global, 'settings', settings);
    settings.dispose();
    this.#sandbox = context.unwrapResult(context.evalCode(sandboxText, 'driver'));
    // Set after the start, which needs no interruption.
    runtime.setInterruptHandler(() => link.isCancelled());
  }

  static async start(
    start: ShellStart,
    link: PageLink,
    onOutput: (runs: readonly TextRun[]) => void,
  ): Promise<ShellEngine> {
    const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum: maxPages });
    const variant = newVariant(quickJsVariant, { wasmLocation: wasmAddress, wasmMemory });
    const runtime = (await newQuickJSWASMModuleFromVariant(variant)).newRuntime();
    runtime.setMaxStackSize(stackBytes);
    return new ShellEngine(runtime, link, start, onOutput);
  }

  /** JSON of the call's result. */
  run(call: ShellCall, cancelAddress: string | undefined): string {
    this.#link.begin(cancelAddress);
    switch (call.kind) {
      case 'evaluate':
        return JSON.stringify(this.#evaluate(call.code));
      case 'complete':
        return this.#callSandbox('complete', this.#context.newString(call.text)) ?? 'null';
      case 'inspect':
        return this.#callSandbox('inspect', this.#context.newString(JSON.stringify(call.path))) ?? 'null';
    }
  }

  #evaluate(code: string): Evaluation {
    const begun = this.#callSandbox('begin', this.#context.undefined);
    if (begun === undefined) return { kind: 'cancelled' };
    const awaiting = this.#awaitingForm(code);
    const result = this.#context.evalCode(awaiting ?? code, codeName, { type: 'global' });
    if (result.error) return this.#failureOf(result.error);
    const failure = this.#runTimers();
    if (failure !== undefined) {
      result.value.dispose();
      return failure;
    }
    if (awaiting === undefined) return this.#report(result.value);
    const state = this.#context.getPromiseState(result.value);
    result.value.dispose();
    if (state.type === 'fulfilled') return this.#report(state.value);
    if (state.type === 'rejected') return this.#failureOf(state.error);
    return { kind: 'thrown', failure: neverSettled };
  }

  /** The command with its `await` in a function; undefined if it needs none. */
  #awaitingForm(code: string): string | undefined {
    if (!/\bawait\b/.test(code) || (/\basync\b/.test(code) && this.#isValid(code))) return undefined;
    return awaitingForms(code).find((form) => this.#isValid(form));
  }

  #isValid(code: string): boolean {
    const compiled = this.#context.evalCode(code, codeName, { type: 'global', compileOnly: true });
    compiled.dispose();
    return compiled.error === undefined;
  }

  /** Runs jobs of promises and timers until none is left; the failure of a timer, or undefined. */
  #runTimers(): Evaluation | undefined {
    for (;;) {
      this.#runtime.executePendingJobs(10_000).dispose();
      const ran = this.#callMember('runTimer', this.#context.undefined);
      if (ran.error) return this.#failureOf(ran.error);
      const hasRun = this.#context.getString(ran.value) === 'true';
      ran.value.dispose();
      if (!hasRun) return undefined;
    }
  }

  /** Prints the value of a command. Disposes it. */
  #report(value: QuickJSHandle): Evaluation {
    const printed = this.#callMember('report', value);
    if (printed.error) return this.#failureOf(printed.error);
    const reported = JSON.parse(this.#context.getString(printed.value)) as Reported;
    printed.value.dispose();
    return { kind: 'value', ...reported };
  }

  #failureOf(error: QuickJSHandle): Evaluation {
    if (this.#link.isCancelled()) {
      error.dispose();
      return { kind: 'cancelled' };
    }
    const text = this.#callSandbox('describe', error);
    if (text === undefined) return { kind: 'cancelled' };
    return { kind: 'thrown', failure: JSON.parse(text) };
  }

  /** The text that a function of the sandbox returns; undefined if it was canceled. Disposes the argument. */
  #callSandbox(name: string, argument: QuickJSHandle): string | undefined {
    const result = this.#callMember(name, argument);
    if (result.error) {
      const text = this.#context.dump(result.error) as unknown;
      result.error.dispose();
      if (this.#link.isCancelled()) return undefined;
      throw new Error(typeof text === 'object' ? JSON.stringify(text) : String(text));
    }
    const text = this.#context.getString(result.value);
    result.value.dispose();
    return text;
  }

  #callMember(name: string, argument: QuickJSHandle) {
    const member = this.#context.getProp(this.#sandbox, name);
    try {
      return this.#context.callFunction(member, this.#context.undefined, argument);
    } finally {
      member.dispose();
      if (argument !== this.#context.undefined) argument.dispose();
    }
  }

  #addFunction(name: string, call: (...args: QuickJSHandle[]) => QuickJSHandle): void {
    const handle = this.#context.newFunction(name, call);
    this.#context.setProp(this.#context.global, name, handle);
    handle.dispose();
  }
}
