/**
 * The list from which a document was opened, as state of the navigation: the editor opens its neighbours and shows the
 * position. It survives a reload, but is no part of the address.
 */
export interface DocumentList {
  /** Ids of documents in the order of the list. */
  readonly ids: readonly string[];
  /** Position of the first id in the whole list, counted from 0. */
  readonly first: number;
  /** Length of the whole list; undefined if it is not known. */
  readonly total: number | undefined;
}

/** The list in the state of a navigation; undefined for any other state. */
export function toDocumentList(state: unknown): DocumentList | undefined {
  const { documentList } = (state ?? {}) as { readonly documentList?: Partial<DocumentList> };
  if (!documentList || !Array.isArray(documentList.ids) || typeof documentList.first !== 'number')
    return undefined;
  const { ids, first, total } = documentList;
  if (!ids.every((id) => typeof id === 'string') || (total !== undefined && typeof total !== 'number'))
    return undefined;
  return { ids, first, total };
}
