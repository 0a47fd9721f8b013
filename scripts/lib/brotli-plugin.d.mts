import type { Plugin } from 'vite';

export function brotliCopies(): Plugin;
