import type { Plugin } from 'vite';

export function script(): Plugin;
export function packageText(): Plugin;
