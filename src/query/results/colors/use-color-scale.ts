import { useMemo } from 'react';
import { type ColorScale, colorScale } from './color-scale.ts';

/** The colours of rows by the chosen column; undefined: no column is chosen. */
export function useColorScale(
  column: string | undefined,
  rows: readonly { readonly color: unknown }[],
): ColorScale | undefined {
  return useMemo(
    () =>
      column === undefined
        ? undefined
        : colorScale(
            column,
            rows.map(({ color }) => color),
          ),
    [column, rows],
  );
}
