import type { Site } from '../network/site.ts';
import type { Reply } from '../route/route.ts';

/** The redirect of ArangoDB 2.8 to its console. */
export function movedReply({ basePath }: Site, databaseName: string): Reply {
  const location = `${basePath}/_db/${encodeURIComponent(databaseName)}/_admin/aardvark/index.html`;
  const page = `<html><head><title>Moved</title></head><body><h1>Moved</h1><p>This page has moved to <a href="${location}">${location}</a>.</p></body></html>`;
  return { status: 301, headers: { location, 'content-type': 'text/html' }, body: Buffer.from(page) };
}
