/** Documents in a block (block.ts). */
export const blockSize = 32;
