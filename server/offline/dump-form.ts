/** A directory of arangodump has this file. It is written last. */
export const infoName = 'dump.json';
/** Content of the file ENCRYPTION of a readable dump. */
export const noEncryption = 'none';

/** Collections of the system that belong to a dump: named graphs and user functions. */
const dumpedOfSystem: ReadonlySet<string> = new Set(['_graphs', '_aqlfunctions']);

/** False for users, their passwords, and figures of the server. */
export function isDumped(name: string): boolean {
  return !name.startsWith('_') || dumpedOfSystem.has(name);
}
