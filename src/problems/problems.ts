export type { Problem } from './define.ts'
export { asMessage, inField, problemOf } from './problem-of.ts'
export {
  type Code,
  type DataArgs,
  type DataOf,
  definitionOf,
  isCode,
  PROBLEMS,
} from './registry.ts'
