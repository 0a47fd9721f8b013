import type { UnitSettings } from './service-call.ts';

/** The files that a pattern of a manifest names: `*` is any name, `**` any folders, `{a,b}` one of several texts. */
export function filePattern(glob: string): RegExp {
  const text = glob
    .replace(/^(\.?\/)+/, '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*|\?/g, (sign) => ({ '*': '[^/]*', '?': '[^/]' })[sign] ?? '(.*/)?');
  return new RegExp(`^${text}$`);
}

/** The files of a service that match the patterns of its tests. */
export function testFiles({ manifest, files }: UnitSettings): readonly string[] {
  const patterns = (manifest.tests as readonly string[]).map(filePattern);
  return files.filter((file) => patterns.some((pattern) => pattern.test(file)));
}
