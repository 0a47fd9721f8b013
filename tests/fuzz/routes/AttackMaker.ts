import type { Endpoint } from '../../../protocol/endpoint.ts';
import type { Random } from '../../../protocol/lib/random.ts';
import { type JsonSchema, type NamedSchemas, toJsonSchema } from '../../../protocol/openapi/json-schema.ts';
import { collectRoutes } from '../../../server/http/route-table.ts';
import { shutdownPath } from '../../attack/routes.ts';
import type { RawRequest } from '../../http/security/raw.ts';
import { headerChoices, memberNames, memberValues, paramNames, paramValues, wholeBodies } from './pools.ts';
import { SchemaValues } from './SchemaValues.ts';

export interface Attack extends RawRequest {
  /** `<dialect> <method> <route>`. */
  readonly name: string;
  readonly target: string;
  readonly body: string;
}

interface AttackedRoute {
  readonly method: string;
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
}

/** Path parameters of objects that exist. */
const existing: Readonly<Record<string, readonly string[]>> = {
  collection: ['c', 'c', 'e', 'n1', '_users'],
  key: ['k', 'k', 'k1'],
  graph: ['g'],
  name: ['g', 'c', 'n1', 'nasty'],
  user: ['u1', 'u2', 'root'],
  index: ['0', '1', 'primary'],
};
const maxKnownIds = 40;

/**
 * Creates requests to all routes. Half of them follow the description of the call (`protocol/api`), with some values
 * replaced; the others consist of unusual parts.
 */
export class AttackMaker {
  readonly routes: readonly AttackedRoute[];
  readonly #random: Random;
  readonly #named: NamedSchemas = {};
  readonly #schemas = new Map<unknown, JsonSchema>();
  readonly #values: SchemaValues;
  /** Ids of cursors, transactions, jobs and batches in earlier answers. */
  #knownIds: readonly string[] = [];

  constructor(random: Random) {
    this.#random = random;
    this.#values = new SchemaValues(random, this.#named);
    this.routes = collectRoutes().flatMap(({ path, byMethod }) =>
      [...byMethod].flatMap(([method, route]) =>
        route === undefined || path === shutdownPath
          ? []
          : [{ method, path, endpoints: route.endpoints ?? [] }],
      ),
    );
  }

  /** Later attacks use the ids of this answer. */
  learn(body: string): void {
    const id = /"(?:id|_rev)":"([\w-]{1,40})"/.exec(body.slice(0, 2000))?.[1];
    if (id !== undefined) this.#knownIds = [id, ...this.#knownIds].slice(0, maxKnownIds);
  }

  attackOf({ method, path, endpoints }: AttackedRoute): Attack {
    const dialect = this.#random.nextBelow(2) === 0 ? '2.8' : '3.12';
    const prefix = this.#pick(['', '', '/_db/_system', '/_db/nasty', '/_db/none']);
    const isDescribed = endpoints.length > 0 && this.#random.nextBelow(2) === 0;
    const { target, body, headers } = isDescribed
      ? this.#described(this.#pick(endpoints))
      : { target: this.#oddPath(path) + this.#oddQuery(), body: this.#oddBody(), headers: {} };
    return {
      name: `${dialect} ${method} ${path}`,
      method,
      target: prefix + target,
      headers: {
        ...(dialect === '2.8' ? { 'x-arango-version': '20804' } : {}),
        ...this.#oddHeaders(isDescribed),
        ...headers,
      },
      body,
    };
  }

  #described({ path, query, headers, body, bodyType }: Endpoint) {
    const filled = path
      .replace(/:(\w+)/g, (_, name: string) => this.#pathValue(name))
      .replace('*', () => this.#pick(['c', 'c/k', 'g', '']));
    const pairs = query === undefined ? [] : this.#values.parametersOf(this.#schemaOf(query));
    const told = headers === undefined ? [] : this.#values.parametersOf(this.#schemaOf(headers));
    return {
      target: filled + (pairs.length === 0 ? '' : `?${pairs.join('&')}`),
      headers: Object.fromEntries(
        told.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
      ),
      body: body === undefined ? '' : this.#describedBody(this.#schemaOf(body), bodyType),
    };
  }

  #describedBody(schema: JsonSchema, bodyType: string | undefined): string {
    const make = () => this.#values.jsonOf(schema, 'body');
    if (bodyType === undefined) return toLatin1(make());
    if (!bodyType.startsWith('multipart/'))
      return [
        ...['{"_key":"k1","a":1}', '{"a":2}', '["a","b"]', '[1,2]', '', '{"_from":"c/k","_to":"c/k"}', '{'],
      ]
        .filter(() => this.#random.nextBelow(2) === 0)
        .join('\n');
    const parts = Array.from({ length: this.#random.nextBelow(4) }, () => {
      const { method, target, body } = this.attackOf(this.#pick(this.routes));
      return `--part\r\ncontent-type: application/x-arango-batchpart\r\n\r\n${method} ${target} HTTP/1.1\r\n\r\n${body}\r\n`;
    });
    return `${parts.join('')}--part--\r\n`;
  }

  #pathValue(name: string): string {
    if (this.#random.nextBelow(8) === 0) return this.#pick(paramValues);
    const known = existing[name];
    if (known !== undefined && this.#random.nextBelow(4) > 0) return this.#pick(known);
    return this.#knownIds.length > 0 ? this.#pick(this.#knownIds) : this.#pick(['1', 'c', 'k', 'g']);
  }

  #oddPath(pattern: string): string {
    const path = pattern.replace(/:[^/]+/g, () => this.#pick(paramValues));
    return path.replace('*', () =>
      Array.from({ length: this.#random.nextBelow(4) }, () => this.#pick(paramValues)).join('/'),
    );
  }

  #oddQuery(): string {
    const pairs = Array.from({ length: this.#random.nextBelow(4) }, () => {
      return `${this.#pick(paramNames)}=${this.#pick([...paramValues, 'true', 'c', 'e', 'c/k', '%zz', '%00'])}`;
    });
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  }

  #oddBody(): string {
    if (this.#random.nextBelow(3) === 0) return this.#pick(wholeBodies);
    const members = Array.from({ length: 1 + this.#random.nextBelow(6) }, () => {
      return `"${this.#pick(memberNames)}":${this.#pick(memberValues)}`;
    });
    return `{${members.join(',')}}`;
  }

  #oddHeaders(isDescribed: boolean): Readonly<Record<string, string>> {
    if (!isDescribed) return this.#pick(headerChoices);
    if (this.#random.nextBelow(8) > 0 || this.#knownIds.length === 0) return {};
    return this.#pick<Readonly<Record<string, string>>>([
      { 'x-arango-trx-id': this.#pick(this.#knownIds) },
      { 'if-match': this.#pick(this.#knownIds) },
      { 'x-arango-async': 'store' },
    ]);
  }

  #schemaOf(schema: Parameters<typeof toJsonSchema>[0]): JsonSchema {
    const known = this.#schemas.get(schema) ?? toJsonSchema(schema, this.#named);
    this.#schemas.set(schema, known);
    return known;
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[this.#random.nextBelow(values.length)]!;
  }
}

/** Raw requests are sent in Latin-1: the text gets the bytes of its UTF-8 form. */
function toLatin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
