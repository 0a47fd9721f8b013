import type { Dialect } from './dialect.ts';

/** The version reported to clients of a dialect, by the API and by `VERSION()`; drivers select their calls by it. */
export function versionOf(dialect: Dialect): string {
  return dialect === '2.8' ? '2.8.4' : '3.12.0';
}

/** The version of Orrery itself, as in package.json. */
export const productVersion = '0.1.0';
