/** The sources of services that the administrator allows. */
export interface SourceOptions {
  /** Origins that the server may load services from, such as `https://codeload.github.com`. */
  readonly origins: readonly string[];
  /** Folders whose services may be installed. */
  readonly folders: readonly string[];
}

/** The origin of the zips of GitHub. */
export const githubOrigin = 'https://codeload.github.com';

/** The maximum size of an uploaded or downloaded service. */
export const maxUploadBytes = 16 << 20;
