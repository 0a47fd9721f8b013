import { defaultMinLength, normalizeWord, wordsOf } from '../../../aql/fulltext/words.ts';
import { distanceMetres, type Place, placeOf } from '../../../aql/geo/place.ts';
import type { FoundPlace, IndexDescription, SourceCollection, StoredDocument } from '../../../aql/source.ts';
import type { CollectionState } from './collection-state.ts';
import { type MemoryDocument, valueAtPath } from './document.ts';

type NearOptions = Parameters<NonNullable<SourceCollection['near']>>[0];

/**
 * Geo and fulltext searches of the in-memory source scan all documents. The extracted points and words are
 * cached for each document.
 */
const places = new WeakMap<MemoryDocument, Map<string, Place | undefined>>();
const words = new WeakMap<MemoryDocument, Map<string, ReadonlySet<string>>>();

/** In order of distance; equal distances in insertion order. */
export function findNear(
  state: CollectionState,
  { fields, geoJson }: IndexDescription,
  options: NearOptions,
): readonly FoundPlace[] {
  const { radius = Number.POSITIVE_INFINITY, limit = Number.POSITIVE_INFINITY } = options;
  const paths = fields.map((field) => field.split('.'));
  const found: FoundPlace[] = [];
  for (const document of state.slots) {
    if (document === undefined) continue;
    const place = remembered(places, document, `${geoJson}/${fields.join('/')}`, () =>
      placeOf(
        paths.map((path) => valueAtPath(document, path)),
        geoJson === true,
      ),
    );
    if (place === undefined) continue;
    const distance = distanceMetres(options, place);
    if (distance <= radius) found.push({ document, place, distance });
  }
  found.sort((left, right) => left.distance - right.distance);
  return found.length > limit ? found.slice(0, limit) : found;
}

/** Documents that contain a word, or words with a prefix, in insertion order. */
export function* findWords(
  state: CollectionState,
  { fields, minLength = defaultMinLength }: IndexDescription,
  word: string,
  isPrefix: boolean,
): Generator<StoredDocument, void, void> {
  const path = (fields[0] as string).split('.');
  const normal = normalizeWord(word);
  for (const document of state.slots) {
    if (document === undefined) continue;
    const own = remembered(words, document, `${minLength}/${fields[0]}`, () =>
      wordsOf(valueAtPath(document, path), minLength),
    );
    if (own.has(normal) || (isPrefix && hasPrefix(own, normal))) yield document;
  }
}

function hasPrefix(words: ReadonlySet<string>, prefix: string): boolean {
  for (const word of words) if (word.startsWith(prefix)) return true;
  return false;
}

function remembered<Found>(
  memory: WeakMap<MemoryDocument, Map<string, Found>>,
  document: MemoryDocument,
  name: string,
  find: () => Found,
): Found {
  let own = memory.get(document);
  if (own === undefined) {
    own = new Map();
    memory.set(document, own);
  }
  if (!own.has(name)) own.set(name, find());
  return own.get(name) as Found;
}
