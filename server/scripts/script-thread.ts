import { Script as V8Script } from 'node:vm';
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { QuickJSContext, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { stringifyJson } from '../../protocol/lib/json.ts';
import driverText from '../../src/driver/sandbox.ts?script';
import type { Script } from '../../src/driver/script.ts';
import { loadEngine } from '../user-functions/load-engine.ts';
import type { FromScriptThread, ScriptSettings, ToScriptThread } from './script-messages.ts';

const stackBytes = 256 << 10;

/**
 * The thread of scripts: runs one after the other, each in a JavaScript engine of its own with the driver. While a script
 * waits for an answer, the thread sleeps; the main thread terminates it at its limits.
 */
const { port, signals } = workerData as ScriptSettings;
let taken = 0;
/** Never notified: a wait ends with its timeout. */
const clock = new Int32Array(new SharedArrayBuffer(4));

function post(message: FromScriptThread): void {
  port.postMessage(message);
}

/** Waits for the next message without an event loop. */
function receive(): ToScriptThread {
  for (;;) {
    const received = receiveMessageOnPort(port);
    if (received !== undefined) {
      taken += 1;
      return received.message as ToScriptThread;
    }
    Atomics.wait(signals, 0, taken);
  }
}

/** The syntax error of a code in the words of V8, as ArangoDB reports it; undefined for valid code. Nothing is run. */
function findSyntaxError(code: string): string | undefined {
  try {
    new V8Script(code);
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? error.message : String(error);
  }
}

function addFunctions(context: QuickJSContext): void {
  const request = context.newFunction('request', (head, body) => {
    const hasBody = context.typeof(body) === 'string';
    post({
      kind: 'request',
      head: context.getString(head),
      body: hasBody ? context.getString(body) : undefined,
    });
    const answer = receive();
    if (answer.kind !== 'answer') throw new Error(`expected an answer, received '${answer.kind}'`);
    const array = context.newArray();
    for (const [index, text] of [answer.head, answer.body].entries()) {
      const handle = context.newString(text);
      context.setProp(array, index, handle);
      handle.dispose();
    }
    return array;
  });
  const syntaxErrorOf = context.newFunction('syntaxErrorOf', (code) => {
    const text = findSyntaxError(context.getString(code));
    return text === undefined ? context.undefined : context.newString(text);
  });
  const sleep = context.newFunction('sleep', (ms) => {
    Atomics.wait(clock, 0, 0, Math.max(0, context.getNumber(ms)));
    return context.undefined;
  });
  for (const [name, handle] of Object.entries({ request, syntaxErrorOf, sleep })) {
    context.setProp(context.global, name, handle);
    handle.dispose();
  }
}

/** JSON of the outcome. The engine's memory is discarded afterwards. */
function run(module: QuickJSWASMModule, script: Script): string {
  const runtime = module.newRuntime();
  runtime.setMaxStackSize(stackBytes);
  const context = runtime.newContext();
  try {
    addFunctions(context);
    const driver = context.unwrapResult(context.evalCode(driverText, 'driver'));
    // Numbers beyond the precision of JavaScript are not values of JSON.stringify.
    const argument = context.newString(stringifyJson(script));
    const result = context.callFunction(driver, context.undefined, argument);
    // The engine asserts at its end that no handle is left, also after an error.
    driver.dispose();
    argument.dispose();
    const outcome = context.unwrapResult(result);
    const text = context.getString(outcome);
    outcome.dispose();
    return text;
  } finally {
    context.dispose();
    runtime.dispose();
  }
}

const loaded = loadEngine();

port.on('message', async (message: ToScriptThread) => {
  taken += 1;
  if (message.kind !== 'run') return;
  try {
    const module = await loaded;
    const outcome = run(module, message.script);
    post({ kind: 'done', outcome, memoryBytes: module.getWasmMemory().buffer.byteLength });
  } catch (error) {
    post({ kind: 'broken', text: String(error) });
  }
});
