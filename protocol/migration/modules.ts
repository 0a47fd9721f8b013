const network = 'a service has no access to the network';

/** Modules that the sandbox of services refuses, with the reason. */
export const refusedModules: Readonly<Record<string, string>> = {
  '@arangodb/pregel': 'current servers of ArangoDB do not have it either',
  '@arangodb/smart-graph': 'it belongs to a cluster',
  '@arangodb/cluster': 'the server is not a cluster',
  child_process: 'a service cannot start processes',
  cluster: 'a service cannot start processes',
  dgram: network,
  http: network,
  https: network,
  tls: network,
};

/** Modules outside of the service that its files require, except those in node_modules; sorted. */
export function requiredModules(files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const found = new Set<string>();
  for (const [path, bytes] of files) {
    if (!path.endsWith('.js') || path.includes('node_modules/')) continue;
    const text = new TextDecoder().decode(bytes);
    for (const [, name = ''] of text.matchAll(/\brequire\(\s*['"]([^'"\n]{1,200})['"]\s*\)/g)) {
      if (!name.startsWith('.') && !name.startsWith('/'))
        found.add(name.replace(/^org\/arangodb/, '@arangodb'));
    }
  }
  return [...found].sort();
}
