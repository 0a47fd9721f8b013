/** The text of the select, which no saved query can have as its name. */
export const insertQueryText = 'Insert Query';

/** Why a name cannot be used for a saved query; undefined for a valid one. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'No query name given.';
  if (name.trim() === insertQueryText)
    return `'${insertQueryText}' is the text of the menu: choose another name.`;
  return undefined;
}
