import { type GeneratorId, generatorIds } from '../../../protocol/benchmark-jobs.ts';

/** Source of the graph of a benchmark. */
export type GraphSource =
  | {
      readonly kind: 'generated';
      readonly generator: GeneratorId;
      /** Approximate. */
      readonly vertexCount: number;
      readonly seed: number;
    }
  /** A whole named graph of the page's database. */
  | { readonly kind: 'graph'; readonly name: string }
  /** An example graph; the first run creates it. */
  | { readonly kind: 'example'; readonly id: string };

/** Seeds are 32-bit integers. */
export const maxSeed = 2 ** 32 - 1;
export const vertexBounds = { min: 20, max: 1_000_000 } as const;

export const generatorLabels: Readonly<Record<GeneratorId, string>> = {
  grid: 'Grid',
  planted: 'Planted partition',
  'barabasi-albert': 'Barabási–Albert',
  'r-mat': 'R-MAT',
  lfr: 'LFR-like communities',
};

const defaultSource: GraphSource = {
  kind: 'generated',
  generator: 'grid',
  vertexCount: 2500,
  seed: 1,
};

/** Format of the URL; `parseSource` is the inverse. */
export function printSource(source: GraphSource): string {
  switch (source.kind) {
    case 'generated':
      return `generated/${source.generator}/${source.vertexCount}/${source.seed}`;
    case 'graph':
      return `graph/${source.name}`;
    case 'example':
      return `example/${source.id}`;
  }
}

/** Returns the default source for an invalid text. */
export function parseSource(text: string): GraphSource {
  const [kind, name = '', size = '', seed = ''] = text.split('/');
  if (kind === 'graph' && name !== '') return { kind, name };
  if (kind === 'example' && name !== '') return { kind, id: name };
  const generator = generatorIds.find((id) => id === name);
  if (kind !== 'generated' || generator === undefined) return defaultSource;
  const vertexCount = Math.round(Number(size)) || 0;
  return {
    kind,
    generator,
    vertexCount: Math.min(vertexBounds.max, Math.max(vertexBounds.min, vertexCount)),
    seed: Math.max(0, Math.round(Number(seed)) || 0),
  };
}

/** Name in reports; for generated graphs the same as in the command line's benchmarks. */
export function nameOf(source: GraphSource, database: string): string {
  switch (source.kind) {
    case 'generated': {
      const { generator, vertexCount, seed } = source;
      return `${generator} ${vertexCount}${seed === 1 ? '' : ` seed ${seed}`}`;
    }
    case 'graph':
      return `${database}/${source.name}`;
    case 'example':
      return `${database}/${source.id}`;
  }
}
