import { escapeMarkup } from '../escape-markup.ts';
import type { UnitSettings } from '../service-call.ts';
import { describeRoutes } from './describe-routes.ts';
import type { Router } from './Router.ts';
import type { ServiceResponse } from './ServiceResponse.ts';

export interface DocumentationOptions {
  /** Runs before each answer: no answer follows if it returns false; members of an object replace those of the description. */
  readonly before?: (request: unknown, response: unknown) => unknown;
  /** Answers the request of the description in place of the router. */
  readonly swaggerJson?: (request: unknown, response: unknown) => unknown;
}

type Swagger = Readonly<Record<string, unknown>>;

/** A router with a page about the routes of a service, and with their description as `swagger.json`. */
export function documentationRouter(
  described: Router,
  settings: UnitSettings,
  { before, swaggerJson }: DocumentationOptions,
): Router {
  const router = described.sibling();
  const answer =
    (send: (response: ServiceResponse, description: Swagger) => void) =>
    (request: unknown, response: unknown): void => {
      const changed = before?.(request, response);
      if (changed === false) return;
      const more = typeof changed === 'object' && changed !== null ? changed : {};
      send(response as ServiceResponse, { ...describeRoutes(described, settings), ...more });
    };
  router.get(
    '/swagger.json',
    swaggerJson === undefined
      ? answer((response, description) => response.json(description))
      : (request: unknown, response: unknown) => swaggerJson(request, response),
  );
  const page = answer((response, description) => response.send(pageOf(description), 'html'));
  router.get('/', page);
  router.get('/index.html', page);
  return router;
}

/** A page with the routes, without code and without files of other addresses. */
function pageOf({ info = {}, paths = {}, basePath = '' }: Swagger): string {
  const { title = '', version = '', description = '' } = info as Readonly<Record<string, string>>;
  const rows = Object.entries(paths as Readonly<Record<string, Readonly<Record<string, Swagger>>>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(
        ([method, { summary = '', description: text = '' }]) =>
          `<tr><td>${method.toUpperCase()}</td><td><code>${escapeMarkup(path)}</code></td><td>${escapeMarkup(summary || text)}</td></tr>`,
      ),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title></head>
<body><h1>${escapeMarkup(title)} ${escapeMarkup(version)}</h1><p>${escapeMarkup(description)}</p>
<p>Base path: <code>${escapeMarkup(basePath)}</code></p>
<table><thead><tr><th>Method</th><th>Path</th><th>Summary</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></body></html>
`;
}
