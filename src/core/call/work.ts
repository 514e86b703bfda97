import { setImmediate } from 'node:timers/promises'
import type { JobInput, JobName, JobOutput } from '../../engine/jobs.ts'
import { RenderFailed } from '../../engine/liquid/render-failed.ts'
import { problemOf } from '../../problems/problems.ts'
import type { Ctx } from './context.ts'
import { busy, invalid } from './errors.ts'

const RETRY_SECONDS = 5

/** Runs work whose duration depends on its input in a worker thread, so it does not delay other calls. */
export async function runJob<Name extends JobName>(
  { services, storeId }: Pick<Ctx, 'services' | 'storeId'>,
  name: Name,
  input: JobInput<Name>,
): Promise<JobOutput<Name>> {
  try {
    return await services.renderer.runJob(storeId, name, input)
  } catch (error) {
    if (!(error instanceof RenderFailed)) throw error
    throw error.tookTooLong
      ? busy(problemOf('call.took_too_long'), RETRY_SECONDS)
      : invalid('body', error.problem)
  }
}

/** Collects results one by one, pausing after each to let other calls run. */
export async function withPauses<T>(results: Iterable<T>): Promise<T[]> {
  const list: T[] = []
  for (const result of results) {
    list.push(result)
    await setImmediate()
  }
  return list
}
