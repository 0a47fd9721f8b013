/** Setting with the identity of this server, which followers compare. */
export const serverIdSetting = 'server-id';

/** Setting with the identity of the history of changes, which a restored backup begins anew. */
export const historyIdSetting = 'history-id';
