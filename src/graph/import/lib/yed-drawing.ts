import { fileColor } from './file-color.ts';
import type { XmlElement } from './read-xml.ts';
import { toNumber } from './typed-text.ts';

/** How yEd draws a vertex or an edge. */
export interface YedDrawing {
  label?: string;
  /** The centre; the y axis points downwards. */
  position?: { readonly x: number; readonly y: number };
  color?: string | undefined;
  /** Width of a vertex, or of a line. */
  size?: number | undefined;
  shape?: string | undefined;
  /** False: the line of an edge ends without arrow heads. */
  hasArrows?: boolean;
}

/** Reads one element inside the graphics of yEd; the labels are read at their ends. */
export function readDrawing(drawing: YedDrawing, { name, attributes }: XmlElement): void {
  if (name === 'Geometry') {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((each) => toNumber(attributes[each]));
    drawing.size ??= width;
    if (x !== undefined && y !== undefined) {
      drawing.position ??= { x: x + (width ?? 0) / 2, y: y + (height ?? 0) / 2 };
    }
  } else if (name === 'Fill') {
    if (attributes.hasColor !== 'false') drawing.color ??= fileColor(attributes.color);
  } else if (name === 'Arrows') {
    drawing.hasArrows ??= attributes.source !== 'none' || attributes.target !== 'none';
  } else if (name === 'Shape') drawing.shape ??= attributes.type === 'ellipse' ? 'circle' : attributes.type;
  else if (name === 'LineStyle') {
    drawing.color ??= fileColor(attributes.color);
    drawing.size ??= toNumber(attributes.width);
  }
}
