import type { CheckedDocument } from '../storage/json/document-json.ts';
import { readObjectText } from '../storage/json/object-text.ts';

export type EdgeEnds = Readonly<Record<'_from' | '_to', string>>;

/** The body with this `_from` and `_to`; all other attributes keep their exact bytes. */
export function withEnds(json: string | CheckedDocument, ends: EdgeEnds): string | CheckedDocument {
  if (typeof json !== 'string') {
    const own = new Set(json.special.map(({ name }) => name));
    const missing = Object.entries(ends)
      .filter(([name]) => !own.has(name))
      .map(([name, value]) => ({ name, value, previousEnd: 0, nextStart: 0 }));
    const special = json.special.map((member) =>
      isEnd(member.name) ? { ...member, value: ends[member.name] } : member,
    );
    return { ...json, special: [...missing, ...special] };
  }
  const { body } = readObjectText(json, isEnd);
  return `{${JSON.stringify(ends).slice(1, -1)}${body === '' ? '' : ','}${body}}`;
}

function isEnd(name: string): name is '_from' | '_to' {
  return name === '_from' || name === '_to';
}
