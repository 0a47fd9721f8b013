/** Sizes of a page of neighbours, besides all of them. */
export const pageSizes = [10, 50, 100] as const;
