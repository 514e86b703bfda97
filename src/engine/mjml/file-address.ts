/** Compiled text refers to files by key; their address is filled in on read. */
export const FILE_ADDRESS = 'flowpost-file:'
