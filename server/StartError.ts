/**
 * A start with invalid options or an unusable environment; the message names the problem and the remedy in one line.
 */
export class StartError extends Error {}
