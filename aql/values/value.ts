/**
 * A value of the query language. Integers that a double cannot hold exactly (beyond ±2^53) are bigints and stay
 * within 64 bits. Objects are plain; member order is insertion order and carries no meaning.
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
