import { useComputedColorScheme } from '@mantine/core';
import { liftColor } from '../styles/palette.ts';
import { canvasThemes } from '../styles/theme.ts';
import classes from './swatch.module.css';
import { useWorkspace } from './workspace-context.tsx';

/** The colour of a vertex on the canvas. */
export function VertexSwatch({ vertexId, size = 10 }: { readonly vertexId: string; readonly size?: number }) {
  const { model, view } = useWorkspace();
  const { lift } = canvasThemes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const vertex = model.findVertex(vertexId);
  const columns = view?.columns;
  const isKnown = vertex !== undefined && columns !== undefined && vertex < columns.count;
  const rgb = isKnown ? [...columns.colors.subarray(4 * vertex, 4 * vertex + 3)] : undefined;
  const color = rgb && `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return (
    <span
      className={classes.swatch}
      style={{ width: size, height: size, ...(color && { background: liftColor(color, lift) }) }}
    />
  );
}
