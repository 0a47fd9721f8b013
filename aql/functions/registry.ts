import { arrayFunctions } from './array.ts';
import { bitFunctions } from './bit.ts';
import { databaseFunctions } from './database.ts';
import { dateFunctions } from './date.ts';
import { encodingFunctions } from './encoding.ts';
import { geoFunctions } from './geo.ts';
import { geoJsonFunctions } from './geojson.ts';
import { measureFunctions } from './graph/measures.ts';
import { neighborFunctions } from './graph/neighbors.ts';
import { pathFunctions } from './graph/paths.ts';
import { traversalFunctions } from './graph/traversals.ts';
import { allFunctions, lookupFunction, registerFunctions } from './lookup.ts';
import { miscellaneousFunctions } from './miscellaneous.ts';
import { numericFunctions } from './numeric.ts';
import { objectFunctions } from './object.ts';
import { patternFunctions } from './pattern.ts';
import { schemaFunctions } from './schema.ts';
import { searchFunctions } from './search.ts';
import { statisticsFunctions } from './statistics.ts';
import { stringFunctions } from './string.ts';
import { typeFunctions } from './type.ts';
import type { FunctionEntry } from './types.ts';
import { unbuiltFunctions } from './unbuilt.ts';

/** The functions by topic, in the order of the reference. */
export const functionTopics: readonly {
  readonly title: string;
  readonly functions: readonly FunctionEntry[];
}[] = [
  { title: 'Types', functions: typeFunctions },
  { title: 'Texts', functions: [...stringFunctions, ...patternFunctions, ...encodingFunctions] },
  { title: 'Numbers', functions: [...numericFunctions, ...bitFunctions, ...statisticsFunctions] },
  { title: 'Arrays', functions: arrayFunctions },
  { title: 'Objects and documents', functions: [...objectFunctions, ...schemaFunctions] },
  { title: 'Dates', functions: dateFunctions },
  { title: 'Places', functions: [...geoFunctions, ...geoJsonFunctions] },
  { title: 'Database and search', functions: [...databaseFunctions, ...searchFunctions] },
  {
    title: 'Graphs of 2.8',
    functions: [...neighborFunctions, ...pathFunctions, ...traversalFunctions, ...measureFunctions],
  },
  { title: 'Other functions', functions: miscellaneousFunctions },
  { title: 'Functions that are not available', functions: unbuiltFunctions },
];

registerFunctions(functionTopics.map(({ functions }) => functions));

/** All built-in functions, for completion and documentation. */
export const functionEntries: readonly FunctionEntry[] = allFunctions();

/** Finds a built-in function by its name in upper case. */
export function findFunction(name: string): FunctionEntry | undefined {
  return lookupFunction(name);
}
