import { expect } from 'vitest';
import { type Answer, send } from '../client.ts';
import { zipOf } from './zip.ts';

type Files = Readonly<Record<string, string | object>>;

/** Installs a service from its files at a mount of the database. `query`: further parameters, such as `&legacy=true`. */
export async function tryInstall(url: string, mount: string, files: Files, query = ''): Promise<Answer> {
  const body = await zipOf({ 'manifest.json': {}, ...files });
  return send(url, 'POST', `/_api/foxx?mount=${encodeURIComponent(mount)}${query}`, {
    body,
    headers: { 'content-type': 'application/zip' },
  });
}

/** The same; the installation must succeed. */
export async function install(url: string, mount: string, files: Files, query = ''): Promise<void> {
  const answer = await tryInstall(url, mount, files, query);
  expect(answer.status, answer.text).toBe(201);
}
