import type { Expression, VariableId } from '../../ast.ts';
import { attributePath } from '../../plan/index-conditions.ts';
import type { IndexDescription } from '../../source.ts';

/** Distance between a document and a point, as the parameters of a geo index search. */
export type IndexedDistance =
  | { readonly latitude: Expression; readonly longitude: Expression }
  | { readonly shape: Expression };

/**
 * Recognizes `DISTANCE(d.lat, d.lon, x, y)` and `GEO_DISTANCE(point, d.place)` with indexed attributes;
 * undefined for other expressions.
 */
export function indexedDistance(
  expression: Expression,
  variable: VariableId,
  { fields, geoJson }: IndexDescription,
  isUnknown: (expression: Expression) => boolean,
): IndexedDistance | undefined {
  if (expression.kind !== 'call') return undefined;
  const { name, args } = expression;
  const isField = (argument: Expression | undefined, at: number): boolean =>
    argument !== undefined && attributePath(argument, variable) === fields[at];
  if (name === 'DISTANCE' && args.length === 4 && fields.length === 2) {
    const isFirst = isField(args[0], 0) && isField(args[1], 1);
    if (!isFirst && !(isField(args[2], 0) && isField(args[3], 1))) return undefined;
    const [latitude, longitude] = isFirst ? args.slice(2) : args;
    if (latitude === undefined || longitude === undefined) return undefined;
    return isUnknown(latitude) || isUnknown(longitude) ? undefined : { latitude, longitude };
  }
  // An array in an index without geoJson has the latitude first, but GEO_DISTANCE expects it last.
  if (name !== 'GEO_DISTANCE' || args.length !== 2 || fields.length !== 1 || geoJson !== true)
    return undefined;
  const shape = isField(args[1], 0) ? args[0] : isField(args[0], 0) ? args[1] : undefined;
  return shape === undefined || isUnknown(shape) ? undefined : { shape };
}
