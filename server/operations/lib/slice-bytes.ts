/** A slice of an array has one element, or at most so many bytes between its brackets: some milliseconds of the writer. */
export const sliceBytes = 256 << 10;
