import { textFonts } from '../../ui/theme/fonts.ts';
import type { MeasureText } from './svg/svg-labels.ts';

/** Measures text widths with the browser's text layout. Throws without a 2D canvas. */
export function measureText(): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('the browser provides no 2D canvas context for labels');
  return (text, fontPx) => {
    context.font = `${fontPx}px ${textFonts}`;
    return context.measureText(text).width;
  };
}
