import { F64s, U32s } from './arrays';

/**
 * Float64, by label: weight of the edges between the current vertex and the label; all 0 between two uses.
 */
export let links: F64s = changetype<F64s>(0);
/** Uint32: the labels with a non-zero entry in `links`. */
export let touched: U32s = changetype<U32s>(0);
let rest: usize = 0;
let free: usize = 0;

/** Bytes of scratch memory for the links and for the step with the largest temporary data (refinement). */
export function scratchBytes(vertexCount: u32): u32 {
  return 48 * vertexCount + 64;
}

/** `at`: address of zeroed memory for the largest graph, a multiple of 8. */
export function setScratch(at: usize, vertexCount: u32): void {
  links = changetype<F64s>(at);
  touched = changetype<U32s>(at + 8 * vertexCount);
  rest = (at + 12 * vertexCount + 7) & ~7;
}

/** Frees all scratch memory except for `links` and `touched`. */
export function freeScratch(): void {
  free = rest;
}

/** Allocates uninitialized memory; the address is a multiple of 8. */
export function takeScratch(bytes: usize): usize {
  const at = free;
  free = (at + bytes + 7) & ~7;
  return at;
}
