/** Maximum size of a slice of an array with more than one element: a few milliseconds of the writer. */
export const sliceBytes = 256 << 10;
