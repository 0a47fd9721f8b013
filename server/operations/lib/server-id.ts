/** Setting with the identity of this server, which followers compare. */
export const serverIdSetting = 'server-id';
