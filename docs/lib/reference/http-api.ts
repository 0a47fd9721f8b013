import type { Endpoint } from '../../../protocol/endpoint.ts';
import { endpointFamilies } from '../../../protocol/endpoints.ts';
import { code, page, table } from '../markdown.ts';

const accessTexts: Readonly<Record<Endpoint['access'], string>> = {
  public: 'everyone',
  read: 'ro on the database',
  data: 'ro on the database, and the levels of the collections',
  write: 'rw on the database',
  own: 'the user, administrators',
  administrator: 'rw on `_system`',
};

/** The calls of the HTTP API by family. Parameters, bodies and answers stand on the API page of the console. */
export function httpApiPage(): string {
  return page('HTTP API', [
    'Paths are below `/_db/NAME`; without it, the database is `_system`. The page **API** of the console describes parameters, bodies and answers of each call, and sends it; `/_api/docs/openapi.json` has the same as OpenAPI. The last column names the rights that the call needs.',
    ...endpointFamilies.flatMap(({ title, description, endpoints }) => [
      `## ${title}`,
      description,
      table(['call', 'what it does', 'rights'], Object.values(endpoints).map(row)),
    ]),
  ]);
}

function row({ method, path, summary, access, isSystemOnly, dialects }: Endpoint): readonly string[] {
  const remarks = [
    ...(dialects === undefined ? [] : [`only ${dialects.join(', ')}`]),
    ...(isSystemOnly ? ['only in `_system`'] : []),
  ];
  const remark = remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
  return [code(`${method} ${path}`), `${summary}${remark}`, accessTexts[access]];
}
