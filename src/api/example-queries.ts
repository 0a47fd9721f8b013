import { z } from 'zod';
import { siteBase } from '../lib/page-location.ts';
import { pageConnection } from './page-connection.ts';

const templates = z.array(
  z.object({
    name: z.string(),
    value: z.string(),
    parameter: z.record(z.string(), z.unknown()).default({}),
    airports: z.record(z.string(), z.unknown()).optional(),
  }),
);

export interface ExampleQuery {
  readonly name: string;
  readonly value: string;
  /** JSON texts by name. */
  readonly parameter: Readonly<Record<string, string>>;
  /** Values with which the query runs over the example graph of airports; undefined: it has none. */
  readonly airports: Readonly<Record<string, string>> | undefined;
}

/** The collections of the example graph of airports. */
export const airportCollections = ['airports', 'flights'] as const;

/** The example queries of the console's template file. */
export async function fetchExampleQueries(signal: AbortSignal): Promise<readonly ExampleQuery[]> {
  const address = new URL(`${siteBase()}/js/arango/aqltemplates.json`, location.origin);
  const answer = await pageConnection().load(address, signal);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} ${answer.statusText}`.trim());
  return templates.parse(await answer.json()).map(({ name, value, parameter, airports }) => ({
    name,
    value,
    parameter: textsOf(parameter),
    airports: airports && textsOf(airports),
  }));
}

function textsOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([key, each]) => [key, JSON.stringify(each)]));
}
