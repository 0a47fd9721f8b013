import type { CanvasTheme } from './theme.ts';

interface MapColors {
  readonly land: string;
  readonly coast: string;
  /** Meridians and parallels. */
  readonly grid: string;
}

const light: MapColors = { land: '#eef0f1', coast: '#cfd3d6', grid: '#e6e8ea' };
const dark: MapColors = { land: '#1d1f22', coast: '#3a3e43', grid: '#1f2225' };

/** Colours of the map below the graph: weaker than any data colour. */
export function mapColorsOf({ lift }: CanvasTheme): MapColors {
  return lift > 0 ? dark : light;
}
