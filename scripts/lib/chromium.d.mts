export function findTestChromium(): string | undefined;
