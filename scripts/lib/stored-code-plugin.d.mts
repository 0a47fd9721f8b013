import type { Plugin } from 'vite';

export function codeFileOf(chunk: { readonly name: string }): string;
export function storedCode(): Plugin;
