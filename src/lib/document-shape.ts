/** Shapes of values in the result of a query. */
type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isDocument(value: unknown): value is Members & { readonly _id: string } {
  return isObject(value) && typeof value._id === 'string' && value._id.includes('/');
}

export function isEdge(value: unknown): value is Members & { readonly _from: string; readonly _to: string } {
  return isObject(value) && typeof value._from === 'string' && typeof value._to === 'string';
}

export function isPath(
  value: unknown,
): value is { readonly vertices: readonly unknown[]; readonly edges: readonly unknown[] } {
  return isObject(value) && Array.isArray(value.vertices) && Array.isArray(value.edges);
}

/** `collection/key` */
export function isDocumentId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z_][\w-]*\/[\w\-:.@()+,=;$!*'%]+$/.test(value);
}
