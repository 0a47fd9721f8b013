/** The anchor of a heading, as in the repository's pages: `Find a path` has `find-a-path`. */
export function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}
