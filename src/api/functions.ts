import { aqlfunctionApi, type UserFunctionInfo } from '../../protocol/api/aqlfunction.ts';
import { consoleFunctionsApi, type FunctionTestOutcome } from '../../protocol/api/console-functions.ts';
import { pageConnection } from './page-connection.ts';

/** All user-defined functions of the database, sorted by name. */
export async function fetchFunctions(signal?: AbortSignal): Promise<readonly UserFunctionInfo[]> {
  const answer = await pageConnection().request(aqlfunctionApi.list, { query: {}, signal });
  const functions = 'result' in answer ? answer.result : answer;
  return functions.toSorted((left, right) => (keyOf(left.name) < keyOf(right.name) ? -1 : 1));
}

/** Names of functions are case-insensitive. */
export function keyOf(name: string): string {
  return name.toUpperCase();
}

/** Registers a function or replaces the one of its name. */
export async function registerFunction(body: UserFunctionInfo): Promise<void> {
  await pageConnection().send(aqlfunctionApi.register, { body });
}

export async function removeFunction(name: string): Promise<void> {
  await pageConnection().send(aqlfunctionApi.remove, { path: { name }, query: {} });
}

/** Removes all functions below a namespace. */
export async function removeFunctionGroup(namespace: string): Promise<void> {
  await pageConnection().send(aqlfunctionApi.remove, { path: { name: namespace }, query: { group: true } });
}

/** Calls the function of a code that is not saved; `calls`: JSON texts of arrays of arguments. */
export async function testFunction(
  code: string,
  calls: readonly string[],
  signal?: AbortSignal,
): Promise<readonly FunctionTestOutcome[]> {
  const json = `{"code":${JSON.stringify(code)},"calls":[${calls.join()}]}`;
  const connection = pageConnection();
  const answer = await connection.sendJson(consoleFunctionsApi.test, { signal }, json);
  return (await connection.parse(consoleFunctionsApi.test, answer)).result;
}
