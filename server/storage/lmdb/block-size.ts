/** Documents per block (block.ts). */
export const blockSize = 32;
