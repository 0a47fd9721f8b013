import { extend, useApplication } from '@pixi/react';
import { type Application, Container, Graphics } from 'pixi.js';
import { useCallback, useLayoutEffect } from 'react';
import type { PreviewGeometry } from './preview-geometry.ts';

extend({ Container, Graphics });

interface PreviewPictureProps {
  readonly geometry: PreviewGeometry;
  /** Called after the geometry's objects are added to the application's stage. */
  readonly onReady: (app: Application) => void;
}

/** A preview geometry as Pixi objects. */
export function PreviewPicture({ geometry, onReady }: PreviewPictureProps) {
  const { app } = useApplication();
  const drawEdges = useCallback((graphics: Graphics) => drawLines(graphics, geometry), [geometry]);
  const drawVertices = useCallback((graphics: Graphics) => drawDots(graphics, geometry), [geometry]);
  useLayoutEffect(() => {
    onReady(app);
  }, [app, onReady]);
  return (
    <pixiContainer>
      <pixiGraphics draw={drawEdges} />
      <pixiGraphics draw={drawVertices} />
    </pixiContainer>
  );
}

function drawLines(graphics: Graphics, { lines, edgeColor, edgeAlpha }: PreviewGeometry): void {
  graphics.clear();
  for (const [x1, y1, x2, y2] of lines) graphics.moveTo(x1, y1).lineTo(x2, y2);
  if (lines.length > 0) graphics.stroke({ width: 0.8, color: edgeColor, alpha: edgeAlpha });
}

function drawDots(graphics: Graphics, { dots }: PreviewGeometry): void {
  graphics.clear();
  for (const { fill, outline, circles } of dots) {
    for (const [x, y, radius] of circles) graphics.circle(x, y, radius);
    graphics.fill(fill).stroke({ width: 0.75, color: outline, alpha: 0.9 });
  }
}
