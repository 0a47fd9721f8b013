import type { Catalogue } from '../../../aql/editor/catalogue.ts';

/** Schema information of a sample database. */
export const catalogue: Catalogue = {
  dialect: '3.12',
  collections: [
    {
      name: 'users',
      kind: 'document',
      attributes: [
        { path: ['name'], types: ['string'] },
        { path: ['age'], types: ['number', 'null'] },
        { path: ['scores'], types: ['array'], elements: ['number'] },
        { path: ['address', 'city'], types: ['string'] },
        { path: ['address', 'zip code'], types: ['number'] },
      ],
    },
    { name: 'knows', kind: 'edge', attributes: [{ path: ['since'], types: ['number'] }] },
    { name: 'two words', kind: 'document', attributes: [] },
  ],
  graphs: [
    {
      name: 'social',
      orphanCollections: [],
      edgeDefinitions: [{ collection: 'knows', from: ['users'], to: ['users'] }],
    },
  ],
  userFunctions: [{ name: 'my::double', parameters: ['value'], doc: 'Twice the value.' }],
  bindNames: ['limit', '@coll'],
};

/** The text without its mark `|`, and the offset of the mark. */
export function atMark(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}
