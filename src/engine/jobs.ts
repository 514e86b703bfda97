/**
 * Jobs whose duration depends on user content, so only those with small inputs run on the main thread. Each is loaded
 * on first use. Inputs and outputs are plain values, because they are passed between threads.
 */
const LOADERS = {
  compileDesign: async () => (await import('./mjml/compile-checked.ts')).compileChecked,
  compareVersions: async () => (await import('./compare/compare-snapshots.ts')).compareVersions,
  readMail: async () => (await import('./message/read-mail.ts')).readMail,
  lintMessage: async () => (await import('./message/lint.ts')).lintMessage,
  readTranslationFile: async () => (await import('./translation-files/read-file.ts')).readTranslationFile,
  pairLanguages: async () => (await import('./content/text-states.ts')).pairLanguages,
  readAddressList: async () => (await import('./deliver/address-list.ts')).readAddressList,
}

type Jobs = { [Name in keyof typeof LOADERS]: Awaited<ReturnType<(typeof LOADERS)[Name]>> }
export type JobName = keyof Jobs
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0]
type Outputs = { [Name in JobName]: Awaited<ReturnType<Jobs[Name]>> }
export type JobOutput<Name extends JobName> = Outputs[Name]

/** The type assertion is needed because TypeScript cannot tell that the loader belongs to this name. */
export async function loadJob<Name extends JobName>(name: Name) {
  const job = (await LOADERS[name]()) as unknown as (input: JobInput<Name>) => JobOutput<Name>
  return async (input: JobInput<Name>): Promise<JobOutput<Name>> => job(input)
}

/** Up to this size, running a job takes little longer than passing its input to a thread. */
const QUICK_CHARACTERS = 12 * 1024

export const isQuickJob = (input: unknown): boolean => !exceeds(input, { remaining: QUICK_CHARACTERS })

/** Stops counting as soon as the budget is used up. */
function exceeds(value: unknown, budget: { remaining: number }): boolean {
  if (typeof value === 'string') budget.remaining -= value.length
  else if (typeof value !== 'object' || value === null) budget.remaining -= 1
  else
    for (const [name, inner] of Object.entries(value)) {
      budget.remaining -= name.length
      if (budget.remaining < 0 || exceeds(inner, budget)) return true
    }
  return budget.remaining < 0
}
