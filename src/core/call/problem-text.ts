import type { Problem } from '../../problems/problems.ts'
import { sentenceOf, showProblem, textOf } from '../../problems/text.ts'
import type { Ctx } from './context.ts'

export type Reader = Pick<Ctx, 'source' | 'language'>

/** A problem in words: a sentence in the app's language, the English text for every other caller. */
export const textFor = ({ source, language }: Reader, problem: Problem) =>
  source === 'app' ? showProblem(problem, language).text : textOf(problem)

/** The same with the field's name, for a problem that is not shown next to its field. */
export const sentenceFor = ({ source, language }: Reader, problem: Problem) =>
  source === 'app' ? sentenceOf(problem, language) : textOf(problem)
