/**
 * Load state, journals and cap constraints are part of the dialect 2.8. The embedded server answers in it; servers
 * without this dialect ignore the header.
 */
export const dialectOfEngine = { 'x-arango-version': '20800' };
