/** Names the folder of the requested repository, because one process serves all test files. */
export const FOLDER_HEADER = 'x-git-folder'
