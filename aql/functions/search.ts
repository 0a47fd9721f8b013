import { DatabaseError } from '../../protocol/errors.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { findTexts } from '../fulltext/find-texts.ts';
import { placesNear, placesWithin } from '../geo/find-places.ts';
import type { FoundPlace, SourceCollection } from '../source.ts';
import { assignAttributes, type MutableObject, setAttribute } from '../values/objects.ts';
import type { Value } from '../values/value.ts';
import { define } from './types.ts';

/** Default limit of NEAR. */
const nearLimit = 100;

/** Functions that search geo and fulltext indexes. */
export const searchFunctions = define({
  NEAR: {
    parameters: 'collection, latitude, longitude, limit?, distanceName?',
    arity312: [3, 6],
    isDynamic: true,
    collectionParameters: [0],
    doc: 'The documents nearest to a point, by a geo index; the attribute distanceName has the distance in metres.',
    examples: [['NEAR(cities, 52, 13, 2)[*]._key', '["berlin","hamburg"]']],
    call: (context, [name, latitude, longitude, limit, distanceName], self) => {
      const collection = collectionOf(context, name, self);
      const max = limit === undefined || limit === null ? nearLimit : Math.trunc(numberIn(limit, self));
      const options = { latitude: numberIn(latitude, self), longitude: numberIn(longitude, self) };
      const attribute = attributeIn(distanceName, self);
      return rows(placesNear(collection, { ...options, limit: Math.max(0, max) }), attribute);
    },
  },
  WITHIN: {
    parameters: 'collection, latitude, longitude, radius, distanceName?',
    arity312: [4, 6],
    isDynamic: true,
    collectionParameters: [0],
    doc: 'The documents within a radius in metres, nearest first, by a geo index.',
    examples: [['WITHIN(cities, 52.52, 13.4, 100000)[*]._key', '["berlin"]']],
    call: (context, [name, latitude, longitude, radius, distanceName], self) => {
      const collection = collectionOf(context, name, self);
      const options = { latitude: numberIn(latitude, self), longitude: numberIn(longitude, self) };
      const attribute = attributeIn(distanceName, self);
      return rows(placesNear(collection, { ...options, radius: numberIn(radius, self) }), attribute);
    },
  },
  WITHIN_RECTANGLE: {
    parameters: 'collection, latitude1, longitude1, latitude2, longitude2',
    isDynamic: true,
    collectionParameters: [0],
    doc: 'The documents in a rectangle given by two corners, by a geo index.',
    examples: [['WITHIN_RECTANGLE(cities, 52, 9, 54, 14)[*]._key', '["hamburg","berlin"]']],
    call: (context, [name, latitude1, longitude1, latitude2, longitude2], self) => {
      const collection = collectionOf(context, name, self);
      const first = { latitude: numberIn(latitude1, self), longitude: numberIn(longitude1, self) };
      const second = { latitude: numberIn(latitude2, self), longitude: numberIn(longitude2, self) };
      return rows(placesWithin(collection, first, second), undefined);
    },
  },
  FULLTEXT: {
    parameters: 'collection, attribute, query, limit?',
    isDynamic: true,
    collectionParameters: [0],
    doc: 'The documents whose attribute matches the words of a query (`word`, `prefix:word`, `|word`, `-word`), by a fulltext index.',
    examples: [['FULLTEXT(cities, "about", "river,-wall")[*]._key', '["hamburg"]']],
    call: (context, [name, attribute, query, limit], self) => {
      const collection = collectionOf(context, name, self);
      if (typeof attribute !== 'string' || typeof query !== 'string') throw badArgument(self);
      const max = limit === undefined || limit === null ? undefined : Math.trunc(numberIn(limit, self));
      const found = findTexts(collection, attribute, query);
      const isLimited =
        max !== undefined &&
        (max > 0 || (max === 0 && dialectRules[context.dialect].zeroFulltextLimit === 'none'));
      return (isLimited ? found.slice(0, max) : found).map((document) => document.toObject());
    },
  },
});

/** Error 1542 (invalid argument type). These functions abort the query instead of adding a warning. */
function badArgument(name: string): DatabaseError {
  return new DatabaseError('ERROR_QUERY_FUNCTION_ARGUMENT_TYPE_MISMATCH', {
    message: `invalid argument type in call to function '${name}()'`,
  });
}

/** Throws 1203 (collection not found). */
function collectionOf(
  { source }: ExpressionContext,
  name: Value | undefined,
  functionName: string,
): SourceCollection {
  if (typeof name !== 'string') throw badArgument(functionName);
  const collection = source.findCollection(name);
  if (collection === undefined)
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: name });
  return collection;
}

function numberIn(value: Value | undefined, functionName: string): number {
  if (typeof value === 'number') return value;
  throw badArgument(functionName);
}

function attributeIn(value: Value | undefined, functionName: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw badArgument(functionName);
}

function rows(found: Iterable<FoundPlace>, distanceName: string | undefined): Value {
  return Array.from(found, ({ document, distance }) => {
    if (distanceName === undefined) return document.toObject();
    const row: MutableObject = {};
    assignAttributes(row, document.toObject());
    setAttribute(row, distanceName, distance);
    return row;
  });
}
