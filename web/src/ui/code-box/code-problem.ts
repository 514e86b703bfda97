/** Something wrong at a place in the text; without a line, in all of it. Lines and columns count from 1. */
export type CodeProblem = { line?: number; column?: number; message: string; isWarning?: boolean }
