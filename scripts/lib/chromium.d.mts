export function findTestChromium(): string | undefined;
export function findProgram(names: readonly string[]): string | undefined;
