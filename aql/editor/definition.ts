import { tokenize } from '../parser/lexer.ts';
import { nameOfCall } from './call-at.ts';
import type { Catalogue, Range } from './catalogue.ts';
import { findDefinition } from './symbols.ts';

/** A declaration in the text, or a user-defined function. */
export type Definition =
  | ({ readonly kind: 'range' } & Range)
  | { readonly kind: 'userFunction'; readonly name: string };

/** The declaration of the variable, or the user-defined function, at an offset. */
export function definitionAt(text: string, offset: number, catalogue: Catalogue): Definition | undefined {
  const tokens = tokenize(text, catalogue.dialect);
  const at = tokens.findLastIndex(
    ({ start, end, kind }) => start <= offset && offset <= end && kind !== 'end',
  );
  const called = at < 0 ? undefined : nameOfCall(tokens, at)?.toLowerCase();
  const registered = catalogue.userFunctions.find(({ name }) => name.toLowerCase() === called);
  if (registered !== undefined) return { kind: 'userFunction', name: registered.name };
  const declared = findDefinition(text, offset, catalogue);
  return declared && { kind: 'range', start: declared.start, end: declared.end };
}
