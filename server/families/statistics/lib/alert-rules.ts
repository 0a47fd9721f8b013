import type { AlertRule } from '../../../../protocol/api/monitor.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';

/** True if a figure has passed the limit of the rule. */
export function isPassed({ condition, limit }: AlertRule, value: number): boolean {
  return condition === 'above' ? value > limit : value < limit;
}

/** The numbers in figures by their path, such as `server.writerQueue`. */
export function flatFigures(figures: object, prefix = ''): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [name, value] of Object.entries(figures) as [string, unknown][]) {
    const path = `${prefix}${name}`;
    if (typeof value === 'number') found.set(path, value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [inner, number] of flatFigures(value, `${path}.`)) found.set(inner, number);
    }
  }
  return found;
}

/** Throws 10 (bad parameter) for a name that is used twice, and for an unknown figure if the figures are known. */
export function requireRules(rules: readonly AlertRule[], known: ReadonlyMap<string, number>): void {
  const names = new Set<string>();
  for (const { name, figure } of rules) {
    if (names.has(name)) {
      throw new DatabaseError('ERROR_BAD_PARAMETER', { detail: `the name '${name}' is used twice` });
    }
    names.add(name);
    if (known.size > 0 && !known.has(figure)) {
      throw new DatabaseError('ERROR_BAD_PARAMETER', {
        detail: `figure: expected one of GET /_admin/orrery/alerts, found '${figure}'`,
      });
    }
  }
}
