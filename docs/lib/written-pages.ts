import { historyIndex } from './history-index.ts';
import { recipePages } from './recipes.ts';
import { optionsText } from './reference/options.ts';
import { referencePages } from './reference.ts';

const inFolder = (folder: string, pages: Readonly<Record<string, () => string>>) =>
  Object.entries(pages).map(([name, text]) => [`docs/${folder}/${name}`, text] as const);

/** All files that `npm run docs` writes, by path. */
export const writtenPages: ReadonlyMap<string, () => string> = new Map([
  ...inFolder('recipes', recipePages),
  ...inFolder('reference', referencePages),
  ['history/README.md', historyIndex],
  ['scripts/lib/options.txt', optionsText],
]);
