/** Which folder of repositories a request is about: one process serves those of all test files. */
export const FOLDER_HEADER = 'x-git-folder'
