/** The files that a pattern of a manifest names: `*` is any name, `**` any folders, `{a,b}` one of several texts. */
export function filePattern(glob: string): RegExp {
  const text = glob
    .replace(/^(\.?\/)+/, '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*|\?/g, (sign) => ({ '*': '[^/]*', '?': '[^/]' })[sign] ?? '(.*/)?');
  return new RegExp(`^${text}$`);
}
