import { F64s, U32s } from './arrays';

/** By label: the weight between a vertex and the label; 0 between two uses. */
export let links: F64s = changetype<F64s>(0);
/** The labels that have links. */
export let touched: U32s = changetype<U32s>(0);
let rest: usize = 0;
let free: usize = 0;

/** Room for the links and for what each step uses anew, refining most. */
export function scratchBytes(vertexCount: u32): u32 {
  return 48 * vertexCount + 64;
}

/** `at`: zeros, at a multiple of 8, for the largest graph of all. */
export function setScratch(at: usize, vertexCount: u32): void {
  links = changetype<F64s>(at);
  touched = changetype<U32s>(at + 8 * vertexCount);
  rest = (at + 12 * vertexCount + 7) & ~7;
}

/** All of it but links and touched labels is free again. */
export function freeScratch(): void {
  free = rest;
}

/** Memory of any content at a multiple of 8. */
export function takeScratch(bytes: usize): usize {
  const at = free;
  free = (at + bytes + 7) & ~7;
  return at;
}
