/** Headers of a write that the server refuses with 1200 (conflict) if the revision of the document is not `rev`. */
export const ifMatch = (rev: string) => ({ 'if-match': JSON.stringify(rev) });
