/** A problem at a position or, without a line, in the whole text. Lines and columns count from 1. */
export type CodeProblem = { line?: number; column?: number; message: string; isWarning?: boolean }
