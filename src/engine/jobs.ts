import type { AddressList } from './deliver/address-list.ts'

/**
 * Work whose duration depends on user content, so it must not run on the main thread. Each is loaded when it is first
 * needed, by the process or by a thread. Inputs and outputs are plain values: they travel between threads.
 */
const LOADERS = {
  compileDesign: async () => (await import('./mjml/compile-checked.ts')).compileChecked,
  compareSnapshots: async () => (await import('./compare/compare-snapshots.ts')).compareVersions,
  lintMessage: async () => (await import('./message/lint.ts')).lintMessage,
  readTranslationFile: async () => (await import('./exchange/read-file.ts')).readTranslationFile,
  pairLanguages: async () => (await import('./content/text-states.ts')).pairLanguages,
  readAddressList: async () =>
    (await import('./deliver/address-list.ts')).readAddressList as (text: string) => AddressList,
}

type Jobs = { [Name in keyof typeof LOADERS]: Awaited<ReturnType<(typeof LOADERS)[Name]>> }
export type JobName = keyof Jobs
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0]
export type JobOutput<Name extends JobName> = ReturnType<Jobs[Name]>

/** The one place that knows that a job's input and output belong together. */
export async function loadJob<Name extends JobName>(name: Name) {
  return (await LOADERS[name]()) as unknown as (input: JobInput<Name>) => JobOutput<Name>
}

/** Done in less time than it takes to pass them to a thread, or nearly. */
const QUICK_CHARACTERS = 12 * 1024

export const isQuickJob = (input: unknown): boolean => !hasMore(input, { left: QUICK_CHARACTERS })

/** Counts until it is clear that there are more. */
function hasMore(value: unknown, room: { left: number }): boolean {
  if (typeof value === 'string') room.left -= value.length
  else if (typeof value !== 'object' || value === null) room.left -= 1
  else
    for (const [name, inner] of Object.entries(value)) {
      room.left -= name.length
      if (room.left < 0 || hasMore(inner, room)) return true
    }
  return room.left < 0
}
