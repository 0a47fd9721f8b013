export function prepareDependencies(): Promise<void>;
export function prepareBuilds(targets: readonly ('console' | 'server')[]): Promise<void>;
