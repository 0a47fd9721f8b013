import { expect } from 'vitest';
import { send } from '../client.ts';

/** The value that a script returns with `/_admin/execute`. */
export async function runScript(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const answer = await send(url, 'POST', '/_admin/execute', { body, headers });
  expect(answer.status, answer.text).toBe(200);
  const text = answer.json<unknown>();
  return typeof text === 'string' ? JSON.parse(text) : text;
}
