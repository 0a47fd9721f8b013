import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { threadId } from 'node:worker_threads';

/** A thread that has run this long has compiled what a start needs. */
const storeAfterMs = 1000;
const digestBytes = 32;
/** On one line with the first line of a file, so that stack traces have the lines of the file. */
const head = '(function (exports, require, module, __filename, __dirname) { "use strict"; ';

interface Loaded {
  readonly exports: object;
}

/** What a file of the build may use. */
type Body = (
  exports: object,
  require: (id: string) => unknown,
  module: Loaded,
  file: string,
  folder: string,
) => void;

/**
 * Runs the file of a thread. The files of the build are loaded with the code that V8 compiled from them at a former
 * start, which saves most of the time of a start. That code lies in the build, per kind of thread; without it, it is made
 * and stored. See `scripts/lib/stored-code-plugin.mjs`.
 */
export function runThreadFile(file: string): void {
  const loaded = new Map<string, Loaded>();
  const folder = join(dirname(file), 'compiled');
  const kind = basename(file);
  const require = createRequire(file);
  const load = (path: string): Loaded => {
    const known = loaded.get(path);
    if (known !== undefined) return known;
    const module: Loaded = { exports: {} };
    loaded.set(path, module);
    const stored = join(folder, `${kind}-${basename(path)}-${cachedDataVersionTag()}`);
    const body = compile(path, stored).runInThisContext() as Body;
    const requireFrom = (id: string) =>
      id.startsWith('./') ? load(join(dirname(path), id)).exports : require(id);
    body(module.exports, requireFrom, module, path, dirname(path));
    return module;
  };
  load(file);
}

function compile(path: string, stored: string): Script {
  const source = `${head}${readFileSync(path, 'utf8')}\n})`;
  const cachedData = readStored(source, stored);
  const script = new Script(source, { filename: path, columnOffset: -head.length, cachedData });
  if (cachedData === undefined || script.cachedDataRejected === true) {
    setTimeout(() => store(source, stored, script.createCachedData()), storeAfterMs).unref();
  }
  return script;
}

/** The compiled code of a source; undefined if there is none, or a damaged one. V8 itself compares only the lengths. */
function readStored(source: string, stored: string): Buffer | undefined {
  try {
    const bytes = readFileSync(stored);
    const data = bytes.subarray(digestBytes);
    return digestOf(source, data).equals(bytes.subarray(0, digestBytes)) ? data : undefined;
  } catch {
    return undefined;
  }
}

function store(source: string, stored: string, data: Buffer): void {
  const unfinished = `${stored}-${process.pid}-${threadId}`;
  try {
    mkdirSync(dirname(stored), { recursive: true });
    writeFileSync(unfinished, Buffer.concat([digestOf(source, data), data]));
    renameSync(unfinished, stored);
  } catch {
    // Without the right to write into the build, each start compiles.
  }
}

function digestOf(source: string, data: Uint8Array): Buffer {
  return createHash('sha256').update(source).update(data).digest();
}
