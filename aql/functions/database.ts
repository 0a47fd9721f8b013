import { DatabaseError } from '../../protocol/errors.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { isArray, isObject } from '../values/compare.ts';
import { getAttribute } from '../values/objects.ts';
import type { Value } from '../values/value.ts';
import { textOf, wrongType } from './arguments.ts';
import { define } from './types.ts';

/** Functions that read the database: documents, collections, ids. */
export const databaseFunctions = define({
  DOCUMENT: {
    parameters: 'collectionOrId, id?',
    isDynamic: true,
    collectionParameters: [0],
    doc: 'The document with an id (collection/key), or with a key in a collection; null if it does not exist. An array of ids gives an array of documents.',
    examples: [
      ['DOCUMENT("cities/berlin").about', '"a river and a wall"'],
      ['DOCUMENT("cities", ["berlin", "munich"])[*].lat', '[52.52,48.14]'],
      ['DOCUMENT("cities", "rome")', 'null'],
    ],
    call: (context, args) => {
      const [collection, ids] =
        args.length === 1 ? [undefined, args[0]] : [textOf(context, args[0]), args[1]];
      if (!isArray(ids)) return findDocument(context, collection, ids);
      return ids.map((id) => findDocument(context, collection, id)).filter((document) => document !== null);
    },
  },
  COLLECTIONS: {
    parameters: '',
    isDynamic: true,
    doc: 'The collections of the database.',
    examples: [['COLLECTIONS()[*].name', '["cities","roads"]']],
    call: ({ source }) => [...source.collectionNames()].sort().map((name) => ({ _id: name, name })),
  },
  COLLECTION_COUNT: {
    parameters: 'collection',
    isDynamic: true,
    collectionParameters: [0],
    doc: 'The number of documents of a collection.',
    examples: [['COLLECTION_COUNT(cities)', '3']],
    call: ({ source }, [name]) => {
      if (typeof name !== 'string') {
        throw new DatabaseError('ERROR_QUERY_FUNCTION_ARGUMENT_TYPE_MISMATCH', {
          message: "invalid argument type in call to function 'COLLECTION_COUNT()'",
        });
      }
      const collection = source.findCollection(name);
      if (collection === undefined) {
        throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: name });
      }
      return collection.count();
    },
  },
  CURRENT_DATABASE: {
    parameters: '',
    isDynamic: true,
    doc: 'The name of the database.',
    examples: [['CURRENT_DATABASE()', '"examples"']],
    call: ({ source }) => source.databaseName,
  },
  CURRENT_USER: {
    parameters: '',
    isDynamic: true,
    doc: 'The name of the user who runs the query; null without authentication.',
    examples: [['CURRENT_USER()', 'null']],
    call: ({ source }) => source.userName ?? null,
  },
  IS_SAME_COLLECTION: {
    parameters: 'collection, document',
    isDynamic: true,
    collectionParameters: [0, 1],
    doc: 'Whether a document (or its id) belongs to a collection.',
    examples: [['IS_SAME_COLLECTION("cities", "cities/berlin")', 'true']],
    call: (context, [collection, document]) => {
      if (typeof collection !== 'string') return wrongType(context, 'IS_SAME_COLLECTION');
      const id = isObject(document) ? getAttribute(document, '_id') : document;
      if (typeof id !== 'string') return wrongType(context, 'IS_SAME_COLLECTION');
      const slash = id.indexOf('/');
      return slash < 0 ? wrongType(context, 'IS_SAME_COLLECTION') : id.slice(0, slash) === collection;
    },
  },
  PARSE_IDENTIFIER: {
    parameters: 'idOrDocument',
    doc: 'The collection and the key of an id.',
    examples: [['PARSE_IDENTIFIER("_users/my-user")', '{"collection":"_users","key":"my-user"}']],
    call: (context, [value]) => {
      const parts = parseId(value);
      return parts === undefined ? wrongType(context, 'PARSE_IDENTIFIER') : parts;
    },
  },
  PARSE_COLLECTION: {
    parameters: 'idOrDocument',
    isNew: true,
    doc: 'The collection of an id.',
    examples: [['PARSE_COLLECTION("_users/my-user")', '"_users"']],
    call: (context, [value]) => parseId(value)?.collection ?? wrongType(context, 'PARSE_COLLECTION'),
  },
  PARSE_KEY: {
    parameters: 'idOrDocument',
    isNew: true,
    doc: 'The key of an id.',
    examples: [['PARSE_KEY("_users/my-user")', '"my-user"']],
    call: (context, [value]) => parseId(value)?.key ?? wrongType(context, 'PARSE_KEY'),
  },
  DECODE_REV: {
    parameters: 'revision',
    isNew: true,
    doc: 'The timestamp and the counter of a revision.',
    examples: [['DECODE_REV("_YU0HOEG---")', '{"date":"2019-03-11T16:15:05.314Z","count":0}']],
    call: (context, [revision]) => decodeRevision(revision) ?? wrongType(context, 'DECODE_REV'),
  },
  CHECK_DOCUMENT: {
    parameters: 'document',
    isNew: true,
    doc: 'Whether all attribute names of an object are unique.',
    examples: [['CHECK_DOCUMENT({ a: 1 })', 'true']],
    call: (_, [document]) => isObject(document),
  },
});

/** The document with an id `collection/key`, or with a key within a collection. */
function findDocument(
  context: ExpressionContext,
  collection: string | undefined,
  id: Value | undefined,
): Value {
  const text = isObject(id) ? getAttribute(id, '_id') : id;
  if (typeof text !== 'string') return null;
  const slash = text.indexOf('/');
  if (slash < 0 && collection === undefined) return null;
  const name = slash < 0 ? collection! : text.slice(0, slash);
  if (collection !== undefined && name !== collection) return null;
  const document = context.source.findCollection(name)?.find(text.slice(slash + 1));
  return document === undefined ? null : document.toObject();
}

function parseId(
  value: Value | undefined,
): { readonly collection: string; readonly key: string } | undefined {
  const id = isObject(value) ? getAttribute(value, '_id') : value;
  if (typeof id !== 'string') return undefined;
  const parts = id.split('/');
  return parts.length === 2 ? { collection: parts[0]!, key: parts[1]! } : undefined;
}

const revisionCharacters = '-_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A revision is a 64-bit number in base 64: milliseconds since 1970, then a counter of 20 bits. */
function decodeRevision(revision: Value | undefined): Value | undefined {
  if (typeof revision !== 'string' || revision === '') return undefined;
  let number = 0n;
  for (const character of revision) {
    const digit = revisionCharacters.indexOf(character);
    if (digit < 0) return undefined;
    number = number * 64n + BigInt(digit);
  }
  const date = new Date(Number(number >> 20n));
  if (Number.isNaN(date.getTime())) return undefined;
  return { date: date.toISOString(), count: Number(number & 0xfffffn) };
}
