import { z } from 'zod';
import type { AttributeSample, SampledAttribute } from '../../api/attribute-sample.ts';
import { useStoredState } from '../../ui/hooks/use-stored-state.ts';

/** Number of attributes that are shown by default, in addition to `_key` and the ends of edges. */
const defaultCount = 8;

/** System attributes that are shown by default. */
const shownSystem = ['_from', '_to'];

/** Attributes in the grid besides `_key`, by default those of most documents. */
function defaultColumns(sample: AttributeSample): readonly string[] {
  const names = sample.attributes.map(({ name }) => name);
  const system = names.filter((name) => shownSystem.includes(name));
  const own = names.filter((name) => !name.startsWith('_'));
  return [...system, ...own.slice(0, defaultCount)];
}

const storedColumns = z.array(z.string()).readonly().optional();

/** The shown columns of a collection, stored in this browser; undefined while the sample is loading. */
export function useColumns(collection: string, sample: AttributeSample | undefined) {
  const [stored, setStored] = useStoredState(`columns-of.${collection}`, storedColumns, undefined, {
    scope: 'database',
  });
  const shown = stored ?? (sample && defaultColumns(sample));
  return {
    shown,
    isDefault: stored === undefined,
    show: (names: readonly string[]) => setStored(names),
    showDefault: () => setStored(undefined),
  };
}

const minWidthPx = 80;
const maxWidthPx = 320;
const characterPx = 7;
const paddingPx = 20;

/** Width of a column from the sampled texts and its own name. */
export function columnWidth({ name, textLength, numberLength }: SampledAttribute): number {
  const characters = Math.max(textLength * 1.25, numberLength * 1.4, name.length + 3);
  return Math.round(Math.max(minWidthPx, Math.min(maxWidthPx, characters * characterPx + paddingPx)));
}
