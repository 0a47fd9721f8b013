import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { type CanvasTheme, canvasThemes, contrastTheme, toContrastTheme } from '../../styles/theme.ts';

/**
 * Colours of the canvas: theme colours, stronger ones with `prefers-contrast: more`, system colours with
 * `forced-colors`.
 */
export function useCanvasTheme(): CanvasTheme {
  const name = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const now = { getInitialValueInEffect: false };
  const isForced = useMediaQuery('(forced-colors: active)', false, now);
  const wantsContrast = useMediaQuery('(prefers-contrast: more)', false, now);
  return useMemo(() => {
    if (isForced) return toContrastTheme(canvasThemes[name], readSystemColors());
    return wantsContrast ? contrastTheme(name) : canvasThemes[name];
  }, [name, isForced, wantsContrast]);
}

/** CSS system colours as `#rrggbb`. */
function readSystemColors() {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colorOf = (name: string) => {
    probe.style.color = name;
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
    return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  };
  probe.style.setProperty('forced-color-adjust', 'none');
  const colors = {
    background: colorOf('Canvas'),
    text: colorOf('CanvasText'),
    accent: colorOf('Highlight'),
  };
  probe.remove();
  return colors;
}
