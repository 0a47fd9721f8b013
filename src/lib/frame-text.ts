/** UTF-16 units of a message in the frame of the console. */
const maxUnits = 2_000;

/** The first part of a message: `cutText` is not in the first load of the console. */
export function frameText(text: string): string {
  return text.length > maxUnits ? `${text.slice(0, maxUnits)}…` : text;
}
