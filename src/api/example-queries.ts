import { z } from 'zod';
import { siteBase } from '../lib/page-location.ts';
import { pageConnection } from './page-connection.ts';

const templates = z.array(
  z.object({
    name: z.string(),
    value: z.string(),
    parameter: z.record(z.string(), z.unknown()).default({}),
  }),
);

export interface ExampleQuery {
  readonly name: string;
  readonly value: string;
  /** JSON texts by name. */
  readonly parameter: Readonly<Record<string, string>>;
}

/** The example queries of the console's template file. */
export async function fetchExampleQueries(signal: AbortSignal): Promise<readonly ExampleQuery[]> {
  const address = new URL(`${siteBase()}/js/arango/aqltemplates.json`, location.origin);
  const answer = await pageConnection().load(address, signal);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} ${answer.statusText}`.trim());
  return templates.parse(await answer.json()).map(({ name, value, parameter }) => ({
    name,
    value,
    parameter: Object.fromEntries(
      Object.entries(parameter).map(([key, each]) => [key, JSON.stringify(each)]),
    ),
  }));
}
