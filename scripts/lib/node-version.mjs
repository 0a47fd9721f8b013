// Old syntax only, so that an old Node can parse this file and print the error.
const needed = [20, 19];

/** Exits with one line on stderr if this Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  process.stderr.write(
    `Orrery needs Node ${needed.join('.')} or newer and found ${process.versions.node}: install a newer Node and start again.\n`,
  );
  process.exit(1);
}
