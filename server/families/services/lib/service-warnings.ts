import { versionOf } from '../../../../protocol/server-version.ts';
import { engineWarning, type Manifest } from './manifest.ts';

/** What a service expects of its server that this one does not have. They do not prevent its installation. */
export function serviceWarnings(manifest: Manifest): readonly string[] {
  const { name, version, dependencies } = manifest;
  const engine = engineWarning(manifest, versionOf('3.12'));
  const required = Object.entries(dependencies).filter(([, entry]) => entry.required);
  return [
    ...(name === undefined ? ['the manifest has no name'] : []),
    ...(version === undefined ? ['the manifest has no version'] : []),
    ...(engine === undefined ? [] : [engine]),
    ...(required.length === 0
      ? []
      : [`required dependencies have no mount yet: ${required.map(([each]) => each).join(', ')}`]),
  ];
}
