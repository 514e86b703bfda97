/** Compiled templates refer to files by key; their URL is filled in on read. */
export const FILE_URL_SCHEME = 'flowpost-file:'
