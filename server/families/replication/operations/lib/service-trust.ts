import { isObject } from '../../../../../aql/values/compare.ts';
import type { Value } from '../../../../../aql/values/value.ts';
import { parseJson } from '../../../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../../../protocol/lib/write-json.ts';
import { servicesCollection } from '../../../../system-collections.ts';

type Setting = 'isTrusted' | 'isOpen';

/**
 * A document of another server. The record of a service loses the settings that an administrator of this server decides
 * about, with its revision unchanged. Other documents stay as they are.
 * @param collection name of the collection of the document
 * @param settings members that become false
 */
export function withoutTrust<Document extends string | Uint8Array>(
  collection: string,
  document: Document,
  settings: readonly Setting[] = ['isTrusted'],
): Document | string {
  if (collection !== servicesCollection) return document;
  const text = typeof document === 'string' ? document : new TextDecoder().decode(document);
  const record = parseJson(text) as Value;
  if (!isObject(record)) return document;
  return stringifyJson({ ...record, ...Object.fromEntries(settings.map((each) => [each, false])) });
}
