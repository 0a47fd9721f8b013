import { kindOf } from '../../../lib/raw-json.ts';

interface ChangedPart {
  readonly head: string;
  readonly changed: string;
  readonly tail: string;
}

/** The part of a new value that differs from the former one. Only texts are compared inside; other values differ whole. */
export function changedPart(before: string | undefined, after: string): ChangedPart {
  const isText = kindOf(after) === 'string';
  const text = isText ? (JSON.parse(after) as string) : after;
  if (before === undefined || !isText || kindOf(before) !== 'string')
    return { head: '', changed: text, tail: '' };
  const former = JSON.parse(before) as string;
  const max = Math.min(former.length, text.length);
  let start = 0;
  while (start < max && former[start] === text[start]) start += 1;
  let end = 0;
  while (end < max - start && former.at(-1 - end) === text.at(-1 - end)) end += 1;
  // A common letter or two do not make words similar.
  if (start + end < max / 2) return { head: '', changed: text, tail: '' };
  return {
    head: text.slice(0, start),
    changed: text.slice(start, text.length - end),
    tail: text.slice(text.length - end),
  };
}
