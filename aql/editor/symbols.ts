import { printName } from '../print-expression.ts';
import type { Catalogue, Range } from './catalogue.ts';
import { nodesOf } from './nodes.ts';
import { analyse } from './problems.ts';

/** A reference to a variable in the text. */
interface Occurrence extends Range {
  readonly isDeclaration: boolean;
  /** True for `{ name }`, which is also the name of an attribute. */
  readonly isShorthand: boolean;
}

/**
 * All references to the variable at an offset, declaration first. Empty if there is no variable or the text
 * has syntax errors.
 */
export function findOccurrences(text: string, offset: number, catalogue: Catalogue): readonly Occurrence[] {
  const { resolved } = analyse(text, catalogue);
  if (resolved === undefined) return [];
  const byId = new Map<number, Map<number, Occurrence>>();
  const add = (id: number, { start, end }: Range, isShorthand: boolean): void => {
    const info = resolved.variables[id];
    if (info === undefined || start === end) return;
    const isDeclaration = info.kind === 'user' && start === info.declaredAt.start;
    const found = byId.get(id) ?? new Map<number, Occurrence>();
    byId.set(id, found);
    found.set(start, {
      start,
      end,
      isDeclaration,
      isShorthand: isShorthand || (found.get(start)?.isShorthand ?? false),
    });
  };
  for (const part of nodesOf(resolved.query)) {
    if (part.isShorthand === true) add((part.value as { id: number }).id, part.value as Range, true);
    // The hidden variable of a destructuring pattern does not occur in the text.
    if (typeof part.id !== 'number' || String(part.name).startsWith('$')) continue;
    if (text.slice(part.start as number, part.end as number).startsWith('[')) continue;
    add(part.id, part as unknown as Range, false);
  }
  for (const found of byId.values()) {
    const places = [...found.values()];
    if (!places.some(({ start, end }) => start <= offset && offset <= end)) continue;
    return places.sort(
      (left, right) => Number(right.isDeclaration) - Number(left.isDeclaration) || left.start - right.start,
    );
  }
  return [];
}

/** Range of the declaration of the variable at an offset. */
export function findDefinition(text: string, offset: number, catalogue: Catalogue): Range | undefined {
  return findOccurrences(text, offset, catalogue).find(({ isDeclaration }) => isDeclaration);
}

export interface TextEdit extends Range {
  readonly text: string;
}

/**
 * Edits that rename the variable at an offset. `refusal` states the reason if renaming is impossible: no
 * variable at the offset, or a name conflict.
 */
export function renameVariable(
  text: string,
  offset: number,
  name: string,
  catalogue: Catalogue,
): { readonly edits: readonly TextEdit[]; readonly refusal: string | undefined } {
  const places = findOccurrences(text, offset, catalogue);
  const refuse = (refusal: string) => ({ edits: [], refusal });
  const [declaration] = places;
  if (declaration?.isDeclaration !== true) {
    return refuse('there is no variable here that can be renamed, or the query has syntax errors');
  }
  if (name === '') return refuse('expected a name');
  const old = text.slice(declaration.start, declaration.end);
  const written = printName(name);
  const edits = places.map(({ start, end, isShorthand }) => ({
    start,
    end,
    text: isShorthand ? `${old}: ${written}` : written,
  }));
  // The renamed query must have the same number of references and no new error.
  const renamed = applyEdits(text, edits);
  const shift = edits
    .filter(({ start }) => start < declaration.start)
    .reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), 0);
  const after = findOccurrences(renamed, declaration.start + shift, catalogue);
  const mistakes = (query: string): number =>
    analyse(query, catalogue).problems.filter(({ severity }) => severity === 'error').length;
  if (after.length !== places.length || mistakes(renamed) > mistakes(text)) {
    return refuse(`the name '${name}' is already in use`);
  }
  return { edits, refusal: undefined };
}

/** Applies edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((left, right) => right.start - left.start)
    .reduce((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text);
}
