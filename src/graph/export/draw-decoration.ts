import { textFonts } from '../../ui/theme/fonts.ts';
import { iconLineWidth, iconPath, iconSide } from '../styles/icons.ts';
import type { Decoration } from './decoration.ts';

/** Draws title and legend on a canvas with `scale` pixels per CSS pixel. */
export function drawDecoration(
  context: CanvasRenderingContext2D,
  { shapes }: Decoration,
  scale: number,
): void {
  context.save();
  context.scale(scale, scale);
  context.textBaseline = 'alphabetic';
  for (const shape of shapes) {
    context.fillStyle = shape.color;
    switch (shape.kind) {
      case 'disc':
        context.beginPath();
        context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
        context.fill();
        break;
      case 'ring':
        context.strokeStyle = shape.color;
        context.lineWidth = 1;
        context.beginPath();
        context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
        context.stroke();
        break;
      case 'icon':
        context.save();
        context.translate(shape.x, shape.y);
        context.scale(shape.side / iconSide, shape.side / iconSide);
        context.strokeStyle = shape.color;
        context.lineWidth = iconLineWidth;
        context.lineCap = 'round';
        context.lineJoin = 'round';
        context.stroke(new Path2D(iconPath(shape.icon)));
        context.restore();
        break;
      case 'bar':
        context.fillRect(shape.x, shape.y, shape.width, shape.height);
        break;
      case 'text':
        context.font = `${shape.weight} ${shape.sizePx}px ${textFonts}`;
        context.textAlign = shape.anchor;
        context.fillText(shape.text, shape.x, shape.y);
        break;
    }
  }
  context.restore();
}
