import type { Plugin } from 'vite';

export function assembly(): Plugin;
