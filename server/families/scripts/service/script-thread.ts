import { Script as V8Script } from 'node:vm';
import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core';
import driverText from '../../../../driver/sandbox.ts?script';
import type { ScriptOutcome } from '../../../../driver/script.ts';
import { asBuffer } from '../../../lib/json-body.ts';
import { loadEngine } from '../../functions/lib/load-engine.ts';
import type { PackedScript } from './script-messages.ts';
import { ResultLimit, resultBytes, toFailure } from './script-outcome.ts';
import { ThreadLink } from './ThreadLink.ts';

const stackBytes = 256 << 10;

/*
 * The thread of scripts: runs one after the other, each in a JavaScript engine of its own with the driver. While a script
 * waits for an answer, the thread sleeps; the main thread terminates it at its limits.
 */

/** The syntax error of a code in the words of V8, as ArangoDB reports it; undefined for valid code. Nothing is run. */
function findSyntaxError(code: string): string | undefined {
  try {
    new V8Script(code);
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? error.message : String(error);
  }
}

type HostFunction = (...handles: QuickJSHandle[]) => QuickJSHandle;

/** The functions of the driver. `onEnd` receives the outcome; the script has no access to these functions. */
function hostFunctions(
  context: QuickJSContext,
  packed: PackedScript,
  onEnd: (outcome: ScriptOutcome) => void,
): Readonly<Record<string, HostFunction>> {
  const plain = (handle: QuickJSHandle | undefined): unknown => {
    switch (handle && context.typeof(handle)) {
      case 'string':
        return context.getString(handle as QuickJSHandle);
      case 'number':
        return context.getNumber(handle as QuickJSHandle);
      case 'boolean':
        return context.dump(handle as QuickJSHandle);
      default:
        return undefined;
    }
  };
  return {
    request: (method, path, headers, body) => {
      const text = (handle: QuickJSHandle | undefined) => {
        const value = plain(handle);
        return typeof value === 'string' ? value : undefined;
      };
      const answer = link.answerTo(text(method) ?? '', text(path) ?? '', text(headers), text(body));
      const array = context.newArray();
      for (const [index, part] of answer.entries()) {
        const handle = context.newString(part);
        context.setProp(array, index, handle);
        handle.dispose();
      }
      return array;
    },
    syntaxErrorOf: (code) => {
      const text = findSyntaxError(String(plain(code)));
      return text === undefined ? context.undefined : context.newString(text);
    },
    sleep: (ms) => {
      link.sleep(Number(plain(ms)));
      return context.undefined;
    },
    finish: (json) => {
      const text = plain(json);
      const result = typeof text === 'string' ? resultBytes(text, packed.isTextResult === true) : undefined;
      onEnd({ kind: 'returned', result });
      return context.undefined;
    },
    fail: (exception, stack, message, errorNum, status, isSyntaxError) => {
      const failure = toFailure({
        exception: plain(exception),
        stack: plain(stack),
        message: plain(message),
        errorNum: plain(errorNum),
        status: plain(status),
        isSyntaxError: plain(isSyntaxError),
      });
      onEnd({ kind: 'thrown', failure });
      return context.undefined;
    },
    exceed: (reason) => {
      throw new ResultLimit(`the result of the script: ${String(plain(reason))}`);
    },
  };
}

/** The Script as JSON. */
function scriptJson({ kind, databaseName, dialect, members }: PackedScript): string {
  const texts = Object.entries(members).map(([name, json]) =>
    json === undefined ? '' : `,${JSON.stringify(name)}:${asBuffer(json).toString('utf8')}`,
  );
  return `${JSON.stringify({ kind, databaseName, dialect }).slice(0, -1)}${texts.join('')}}`;
}

/** Throws ResultLimit. The engine's memory is discarded afterwards. */
function run(module: QuickJSWASMModule, packed: PackedScript): ScriptOutcome {
  const runtime = module.newRuntime();
  runtime.setMaxStackSize(stackBytes);
  const context = runtime.newContext();
  let outcome: ScriptOutcome | undefined;
  let limit: ResultLimit | undefined;
  const functions = hostFunctions(context, packed, (ended) => {
    outcome = ended;
  });
  try {
    for (const [name, work] of Object.entries(functions)) {
      const handle = context.newFunction(name, (...handles) => {
        try {
          return work(...handles);
        } catch (error) {
          // The engine converts errors to those of the script.
          if (error instanceof ResultLimit) limit = error;
          throw error;
        }
      });
      context.setProp(context.global, name, handle);
      handle.dispose();
    }
    const driver = context.unwrapResult(context.evalCode(driverText, 'driver'));
    const argument = context.newString(scriptJson(packed));
    const result = context.callFunction(driver, context.undefined, argument);
    // The engine asserts at its end that no handle is left, also after an error.
    driver.dispose();
    argument.dispose();
    if (limit !== undefined) {
      result.dispose();
      throw limit;
    }
    context.unwrapResult(result).dispose();
    if (outcome === undefined) throw new Error('the script has no outcome');
    return outcome;
  } finally {
    context.dispose();
    runtime.dispose();
  }
}

const loaded = loadEngine();
const link = new ThreadLink<PackedScript, ScriptOutcome>((packed) => void runAndPost(packed));

async function runAndPost(packed: PackedScript): Promise<void> {
  try {
    const { module, memoryBytes: memory } = await loaded;
    try {
      const outcome = run(module, packed);
      const result = outcome.kind === 'returned' ? outcome.result : undefined;
      const transfer = result === undefined ? [] : [result.buffer as ArrayBuffer];
      link.post({ kind: 'done', outcome, memoryBytes: memory() }, transfer);
    } catch (error) {
      if (!(error instanceof ResultLimit)) throw error;
      link.post({ kind: 'exceeded', text: error.message, memoryBytes: memory() });
    }
  } catch (error) {
    link.post({ kind: 'broken', text: String(error) });
  }
}
