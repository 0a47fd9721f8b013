import type { Dialect } from '../../../protocol/dialect.ts';

/** The version that the server tells to clients of a dialect; drivers choose their calls by it. */
export function versionOf(dialect: Dialect): string {
  return dialect === '2.8' ? '2.8.4' : '3.12.0';
}
