/** Negative if `left` is older than `right`; suffixes such as `-rc1` are ignored. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [numbersIn(left), numbersIn(right)];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersIn(version: string): readonly number[] {
  return (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);
}

/** True for a version such as `3.12.1-devel`, for which newer versions are not looked up. */
export function isDevelopmentVersion(version: string): boolean {
  return /devel/i.test(version);
}
