/** Bytes in one megabyte of the journal size. */
export const journalUnitBytes = 1_048_576;

/** The error of a collection name; undefined for a valid name. */
export function validateCollectionName(name: string, isNew: boolean): string | undefined {
  if (name === '') return isNew ? 'No collection name entered!' : 'No collection name given.';
  if (isNew && name.startsWith('_')) return 'No "_" allowed as first character!';
  if (!/^[a-z]/i.test(name)) return 'Collection name must always start with a letter.';
  if (!/^[a-z0-9_-]*$/i.test(name)) return 'Only Symbols "_" and "-" are allowed.';
  return undefined;
}

/** Whole megabytes; if `isOptional`, '' means the server's default. */
export function validateJournalSize(text: string, isOptional: boolean): string | undefined {
  if (text === '' && isOptional) return undefined;
  if (!/^\d+$/.test(text)) return 'Must be a number.';
  return Number(text) >= 1 ? undefined : 'Must be at least 1 MB.';
}

/** A power of two. */
export function validateIndexBuckets(text: string): string | undefined {
  const buckets = Number(text);
  // Bitwise operators would truncate it to 32 bits.
  const isPowerOfTwo = /^\d+$/.test(text) && buckets >= 1 && Number.isInteger(Math.log2(buckets));
  return isPowerOfTwo ? undefined : 'Please enter a valid number of index buckets';
}

export function validateNumberOfShards(text: string): string | undefined {
  return /^\d+$/.test(text) && Number(text) >= 1
    ? undefined
    : 'Number of shards has to be an integer value greater or equal 1';
}

/** A whole number; '' means the server's default. */
export function validateWholeNumber(text: string, min: number): string | undefined {
  if (text === '' || (/^\d{1,15}$/.test(text) && Number(text) >= min)) return undefined;
  return `Must be a whole number from ${min}.`;
}
