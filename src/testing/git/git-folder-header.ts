/** The folder that contains the requested repository; one process serves the repositories of all test files. */
export const FOLDER_HEADER = 'x-git-folder'
