import type { ColorRamp } from './GraphStyle.ts';
import type { ColorPair } from './palette.ts';

/**
 * Seven steps of perceptually uniform colour ramps, dark to light, with a readable text colour for each. Viridis and
 * magma: Smith and van der Walt, 2015, magma without its black end. Cividis: Nuñez, Anderton and Renslow, 2018.
 */
export const colorRampSteps: Readonly<Record<ColorRamp, readonly ColorPair[]>> = {
  viridis: [
    ...withText('#ffffff', '#440154', '#443983', '#31688e'),
    ...withText('#0b0d10', '#21918c', '#35b779', '#90d743', '#fde725'),
  ],
  cividis: [
    ...withText('#ffffff', '#00224e', '#2a3f6d', '#575d6d'),
    ...withText('#0b0d10', '#7d7c78', '#a59c74', '#d2c060', '#fee838'),
  ],
  magma: [
    ...withText('#ffffff', '#140e36', '#51127c', '#8c2981', '#ca3e72'),
    ...withText('#0b0d10', '#f7705c', '#feb77e', '#fcfdbf'),
  ],
};

function withText(text: string, ...backgrounds: readonly string[]): readonly ColorPair[] {
  return backgrounds.map((background) => ({ background, text }));
}
