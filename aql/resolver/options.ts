import { findNearestName } from '../../protocol/lib/nearest-name.ts';
import type * as ast from '../ast.ts';
import { statementOptions } from '../statement-options.ts';
import { resolveObject } from './expressions.ts';
import type { Resolution } from './Resolution.ts';

/** Resolves OPTIONS of a statement. In 3.12, adds warning 1539 (unknown/invalid OPTIONS attribute). */
export function resolveOptions(
  resolution: Resolution,
  {
    kind,
    options,
  }: { readonly kind: ast.Statement['kind']; readonly options: ast.ObjectExpression | undefined },
): ast.ObjectExpression | undefined {
  if (options === undefined) return undefined;
  const known = statementOptions[kind]?.map(({ name }) => name);
  for (const member of options.members) {
    if (known === undefined || resolution.dialect === '2.8') break;
    if (member.kind !== 'named' || known.includes(member.name)) continue;
    const nearest = findNearestName(member.name, known);
    const hint = nearest === undefined ? '' : `; did you mean '${nearest}'?`;
    const word = kind === 'for' || kind === 'traversal' || kind === 'path' ? 'FOR' : kind.toUpperCase();
    const message = `unknown attribute '${member.name}' in OPTIONS of ${word}${hint}`;
    resolution.warn('ERROR_QUERY_INVALID_OPTIONS_ATTRIBUTE', message, member.value);
  }
  return resolveObject(resolution, options);
}
