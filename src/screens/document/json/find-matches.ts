export interface Match {
  readonly from: number;
  readonly to: number;
}

/** Further matches are not listed. */
export const maxMatches = 10_000;

/** The places of a text, upper and lower case alike. */
export function findMatches(text: string, query: string): readonly Match[] {
  if (query === '') return [];
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  const matches: Match[] = [];
  for (let found = pattern.exec(text); found && matches.length < maxMatches; found = pattern.exec(text)) {
    matches.push({ from: found.index, to: found.index + found[0].length });
  }
  return matches;
}
