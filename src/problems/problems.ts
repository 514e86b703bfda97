export type { Problem } from './define.ts'
export { asMessage, atPosition, inField, problemOf } from './problem-of.ts'
export {
  type Code,
  type DataArgs,
  type DataOf,
  definitionOf,
  isCode,
  PROBLEMS,
} from './registry.ts'
