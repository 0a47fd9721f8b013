import { docsApi } from '../../../../protocol/api/docs.ts';
import { openApiDocument } from '../../../../protocol/openapi/open-api.ts';
import { versionOf } from '../../../../protocol/server-version.ts';
import { routeOf } from '../../../route/described-routes.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';

/** Cache by sub-path; a server has few of them. */
const documents = new Map<string, Uint8Array>();

function documentFor(basePath: string): Uint8Array {
  let document = documents.get(basePath);
  if (document === undefined) {
    document = Buffer.from(JSON.stringify(openApiDocument(versionOf('3.12'), basePath)));
    documents.set(basePath, document);
  }
  return document;
}

function sendDocument({ site }: RequestScope): Reply {
  return { status: 200, body: documentFor(site.basePath), headers: { 'content-type': 'application/json' } };
}

/** A browser receives the page of the console. */
function sendPageOrDocument(request: RequestScope): Reply {
  const { databaseName, headers, site } = request;
  const vary = { vary: 'accept' };
  if (!String(headers.accept ?? '').includes('text/html')) {
    const { headers: type, ...reply } = sendDocument(request);
    return { ...reply, headers: { ...type, ...vary } };
  }
  const location = `${site.basePath}/_db/${encodeURIComponent(databaseName)}/api`;
  return { status: 302, headers: { ...vary, location } };
}

const family: RouteFamily = {
  id: 'docs',
  routes: [
    { ...routeOf(docsApi.read), handle: sendPageOrDocument },
    { ...routeOf(docsApi.openApi), handle: sendDocument },
  ],
};
export default family;
