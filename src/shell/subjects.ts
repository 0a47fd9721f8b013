const variable = /(?:^|[;{}]|\b(?:let|const|var))\s*([A-Za-z_$][\w$]*)\s*=(?![=>])/g;
const collection = /\bdb\.([A-Za-z][\w$]*)(?=\s*[.;)\s]|$)/g;

/** Variables that a command assigns, and collections that it names, the last one first. */
export function subjectsOf(code: string): readonly string[] {
  const found = [
    ...[...code.matchAll(collection)].map(([, name]) => `db.${name}`),
    ...[...code.matchAll(variable)].map(([, name]) => name!),
  ];
  return [...new Set(found.toReversed())];
}
