import type { JsonProblem } from '../../../../protocol/json-jobs.ts';
import { indentJson, rootMembers } from '../../../../protocol/lib/indent-json.ts';
import { indexJsonAtOnce, JsonTextError, jsonKind } from '../../../../protocol/lib/index-json.ts';
import { startJob } from '../../../jobs.ts';
import { JsonTree } from '../../../lib/json/JsonTree.ts';
import { runAtOnce } from '../../../lib/slices.ts';

/** Longer texts are read in a worker. */
export const smallLength = 200_000;

type ReadTree =
  | {
      readonly tree: JsonTree;
      /** Exact texts of the omitted members. */
      readonly omitted: Readonly<Record<string, string>>;
      readonly problem?: undefined;
    }
  | { readonly tree?: undefined; readonly problem: JsonProblem };

/** Reads a small text. */
export function readTreeAtOnce(text: string): ReadTree {
  try {
    return checked(new JsonTree(text, indexJsonAtOnce(text)), {});
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    return { problem: { message: error.message, offset: error.offset } };
  }
}

/** Reads a text of any size. Rejects with AbortError. */
export async function readTree(text: string, signal: AbortSignal): Promise<ReadTree> {
  if (text.length <= smallLength) return readTreeAtOnce(text);
  return inWorker(text, true, [], signal);
}

/** Like `readTree`, with one value per line and without some members of the root. */
export async function readIndented(
  text: string,
  omitted: readonly string[],
  signal: AbortSignal,
): Promise<ReadTree> {
  if (text.length > smallLength) return inWorker(text, false, omitted, signal);
  const read = readTreeAtOnce(text);
  if (read.problem) return read;
  const { index } = read.tree;
  const indented = readTreeAtOnce(runAtOnce(indentJson(text, index, { omitted: new Set(omitted) })));
  return indented.problem ? indented : { ...indented, omitted: rootMembers(text, index, omitted) };
}

/** A value that is written at a depth of a document. Undefined for invalid JSON. */
export function indentValue(text: string, depth: number): string | undefined {
  try {
    return runAtOnce(indentJson(text, indexJsonAtOnce(text), { depth }));
  } catch (error) {
    if (error instanceof JsonTextError) return undefined;
    throw error;
  }
}

async function inWorker(
  text: string,
  isIndented: boolean,
  omitted: readonly string[],
  signal: AbortSignal,
): Promise<ReadTree> {
  signal.throwIfAborted();
  const job = startJob('read-json', { text, isIndented, omitted });
  const abort = () => job.abort();
  signal.addEventListener('abort', abort);
  try {
    const result = await job.result;
    if (result.problem) return { problem: result.problem };
    return checked(new JsonTree(result.text, result.index), result.omitted);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A document is an object. */
function checked(tree: JsonTree, omitted: Readonly<Record<string, string>>): ReadTree {
  if (tree.index.kinds[0] === jsonKind.object) return { tree, omitted };
  return {
    problem: {
      message: `Expected an object as the document, found ${tree.typeOf(0) === 'array' ? 'an array' : `a ${tree.typeOf(0)}`}`,
      offset: tree.index.starts[0]!,
    },
  };
}
