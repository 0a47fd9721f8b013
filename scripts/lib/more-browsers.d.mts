export function findMoreBrowsers(): unknown;
export function prepareMoreBrowsers(): Promise<readonly string[]>;
