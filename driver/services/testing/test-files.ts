import { filePattern } from '../file-pattern.ts';
import type { UnitSettings } from '../service-call.ts';

/** The files of a service that match the patterns of its tests. */
export function testFiles({ manifest, files }: UnitSettings): readonly string[] {
  const patterns = (manifest.tests as readonly string[]).map(filePattern);
  return files.filter((file) => patterns.some((pattern) => pattern.test(file)));
}
