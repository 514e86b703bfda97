import type { Problem } from '../../problems/problems.ts'
import { sentenceOf, showProblem, textOf } from '../../problems/text.ts'
import type { Ctx } from './context.ts'

export type Reader = Pick<Ctx, 'source' | 'language'>

/** The problem's message: a sentence in the reader's language in the app, the plain English text elsewhere. */
export const textFor = ({ source, language }: Reader, problem: Problem) =>
  source === 'app' ? showProblem(problem, language).text : textOf(problem)

/** Like `textFor`, but in the app the sentence names the field, for problems that are not displayed next to it. */
export const sentenceFor = ({ source, language }: Reader, problem: Problem) =>
  source === 'app' ? sentenceOf(problem, language) : textOf(problem)
