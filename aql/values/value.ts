/**
 * A value of the query language. Integers that a double cannot represent exactly (beyond ±2^53) are bigints
 * within 64 bits. Objects are plain; attribute order is insertion order and has no meaning.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Value[]
  | { readonly [attribute: string]: Value };

export type ObjectValue = { readonly [attribute: string]: Value };
