import type { Plugin } from 'vite';

export function script(): Plugin;
