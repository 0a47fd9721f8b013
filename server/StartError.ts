/** What the user asked for cannot be done; the message says in one line what is wrong and what to do. */
export class StartError extends Error {}
