import { CALL_PROBLEMS } from './calls.ts'
import { CONTENT_PROBLEMS } from './content.ts'
import { CONTENT_FOLDER_PROBLEMS } from './content-folder.ts'
import type { Definition, Problem } from './define.ts'
import { DELIVERY_PROBLEMS } from './delivery.ts'
import { DESIGN_PROBLEMS } from './design.ts'
import { FINDING_PROBLEMS } from './findings.ts'
import { HTTP_CALL_PROBLEMS } from './http-calls.ts'
import { INSTALLATION_PROBLEMS } from './installation.ts'
import { LIQUID_PROBLEMS } from './liquid.ts'
import { MAIL_PROBLEMS } from './mail.ts'
import { PEOPLE_PROBLEMS } from './people.ts'
import { REPOSITORY_PROBLEMS } from './repository.ts'
import { REQUEST_PROBLEMS } from './requests.ts'
import { STEP_PROBLEMS } from './steps.ts'
import { STORE_PROBLEMS } from './stores.ts'
import { TRANSLATION_FILE_PROBLEMS } from './translation-files.ts'
import { VALUE_PROBLEMS } from './values.ts'

/** Every refusal, failed attempt, finding and warning, by its code. A code is never changed or reused. */
export const PROBLEMS = {
  ...VALUE_PROBLEMS,
  ...CALL_PROBLEMS,
  ...STORE_PROBLEMS,
  ...PEOPLE_PROBLEMS,
  ...CONTENT_PROBLEMS,
  ...DESIGN_PROBLEMS,
  ...TRANSLATION_FILE_PROBLEMS,
  ...REPOSITORY_PROBLEMS,
  ...CONTENT_FOLDER_PROBLEMS,
  ...FINDING_PROBLEMS,
  ...REQUEST_PROBLEMS,
  ...STEP_PROBLEMS,
  ...LIQUID_PROBLEMS,
  ...DELIVERY_PROBLEMS,
  ...INSTALLATION_PROBLEMS,
  ...MAIL_PROBLEMS,
  ...HTTP_CALL_PROBLEMS,
} satisfies Record<string, Definition>

export type Code = keyof typeof PROBLEMS
export type DataOf<C extends Code> = (typeof PROBLEMS)[C] extends Definition<infer D> ? D : never
/** The data as an argument, omitted for a problem without data. */
export type DataArgs<C extends Code> = keyof DataOf<C> extends never ? [] : [data: DataOf<C>]

export const isCode = (text: string): text is Code => Object.hasOwn(PROBLEMS, text)

export const definitionOf = ({ code }: Problem): Definition =>
  isCode(code) ? PROBLEMS[code] : PROBLEMS.other
