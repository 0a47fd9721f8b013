interface Weighted {
  readonly pattern: string;
  readonly weight: number;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The first of the best names that a header accepts, false without one. Without names: all names of the header by their
 * weight.
 */
export function acceptedOf(
  header: string | undefined,
  names: readonly string[],
  toPattern: (name: string) => string,
): unknown {
  const weighted = weightsOf(header ?? '*');
  if (names.length === 0) {
    return [...weighted].sort((left, right) => right.weight - left.weight).map(({ pattern }) => pattern);
  }
  let best: { readonly name: string; readonly weight: number } | undefined;
  for (const name of names) {
    const weight = weightOf(toPattern(name).toLowerCase(), weighted);
    if (weight > (best?.weight ?? 0)) best = { name, weight };
  }
  return best?.name ?? false;
}

function weightsOf(header: string): readonly Weighted[] {
  return header.split(',').map((part) => {
    const [pattern = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='));
    return {
      pattern: pattern.toLowerCase(),
      weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0,
    };
  });
}

/** The weight of the most exact pattern that matches. */
function weightOf(name: string, weighted: readonly Weighted[]): number {
  const [kind = ''] = name.split(/[/-]/);
  for (const pattern of [name, `${kind}/*`, kind, '*/*', '*']) {
    const found = weighted.find((each) => each.pattern === pattern);
    if (found !== undefined) return found.weight;
  }
  return 0;
}

/** The ranges of bytes; undefined without a valid header. */
export function rangesOf(header: string | undefined, sizeBytes: number): readonly Range[] | undefined {
  const [, list] = /^bytes=(.+)$/.exec(header ?? '') ?? [];
  if (list === undefined) return undefined;
  const ranges = list.split(',').flatMap((text): Range[] => {
    const [, first = '', last = ''] = /^\s*(\d*)-(\d*)\s*$/.exec(text) ?? [];
    if (first === '' && last === '') return [];
    const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
    const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
    return start > end ? [] : [{ start, end }];
  });
  return ranges.length === 0 ? undefined : ranges;
}
