import { endOfValue, skipSpace } from '../../../../../protocol/lib/json-text.ts';
import { kindOf, membersOf } from '../../../../lib/raw-json.ts';
import { nextTask } from '../../../../lib/wait.ts';
import { ImportError } from '../../ImportedGraph.ts';
import type { ReadOptions } from '../../import-format.ts';
import { fileColor } from '../file-color.ts';
import { toNumber } from '../typed-text.ts';

/** Raw JSON by member. */
export type Members = ReadonlyMap<string, string>;

/** Elements that are read at once. */
const sliceElements = 500;

/**
 * Calls `add` for each value of an array, or for each member of an object with its name, with the line in the file.
 * `text`: the file; `list`: the raw array or object in it.
 */
export async function readElements(
  text: string,
  list: string,
  { file, signal }: ReadOptions,
  add: (raw: string, line: number, name: string | undefined) => void,
): Promise<void> {
  let line = lineBreaks(text, 0, Math.max(0, text.indexOf(list))) + 1;
  let counted = 0;
  let at = skipSpace(list, 1);
  const isObject = list.startsWith('{');
  for (let count = 1; at < list.length && list[at] !== ']' && list[at] !== '}'; count++) {
    let name: string | undefined;
    if (isObject) {
      const nameEnd = endOfValue(list, at);
      name = JSON.parse(list.slice(at, nameEnd)) as string;
      at = skipSpace(list, skipSpace(list, nameEnd) + 1);
    }
    const end = endOfValue(list, at);
    line += lineBreaks(list, counted, at);
    counted = at;
    const raw = list.slice(at, end);
    if (!raw.startsWith('{')) throw new ImportError(`Line ${line} of ${file}: expected an object.`);
    add(raw, line, name);
    at = skipSpace(list, end);
    if (list[at] === ',') at = skipSpace(list, at + 1);
    if (count % sliceElements === 0) {
      signal.throwIfAborted();
      await nextTask();
    }
  }
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The first member that is a text or a number, as text; a number keeps its digits. */
export function firstText(members: Members, names: readonly string[]): string | undefined {
  for (const name of names) {
    const raw = members.get(name);
    if (raw === undefined) continue;
    const kind = kindOf(raw);
    if (kind === 'string') return JSON.parse(raw) as string;
    if (kind === 'number') return raw;
  }
  return undefined;
}

export function positionOf(members: Members): { readonly x: number; readonly y: number } | undefined {
  const [x, y] = [toNumber(members.get('x')), toNumber(members.get('y'))];
  return x === undefined || y === undefined ? undefined : { x, y };
}

export function vertexLookOf(members: Members) {
  const color = members.get('color');
  // vis.js: an object with the colours of the disc and of its border.
  const background = color?.startsWith('{')
    ? firstText(membersOf(color), ['background', 'color'])
    : undefined;
  return {
    color: fileColor(background ?? firstText(members, ['color'])),
    size: toNumber(firstText(members, ['size'])),
  };
}

export function without(members: Members, left: readonly string[]): Map<string, string> {
  return new Map([...members].filter(([name]) => !left.includes(name)));
}
