import { execFile } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { runCommandLine } from '../command-line.ts'

export const MAIN = fileURLToPath(new URL('../main.mjs', import.meta.url))

export type CliResult = { code: number; stdout: string; stderr: string }

/** Runs a command in this process, because starting a process takes longer than most commands. */
export async function runCli(
  args: string[],
  environment: Record<string, string>,
  stdin = '',
): Promise<CliResult> {
  const output = { stdout: '', stderr: '' }
  const collect = (name: keyof typeof output) => ({
    write(text: string) {
      output[name] += text
    },
  })
  const code = await runCommandLine(args, {
    env: environment,
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: collect('stdout'),
    stderr: collect('stderr'),
    createLog: async () => pino({ level: 'silent' }),
    stopOnSignal() {
      throw new Error(`${args[0]} does not exit on its own: start it in a process`)
    },
  })
  return { code, ...output }
}

/** An environment with only these settings, and the compile cache. */
export const processEnvironment = (settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...settings,
})

/** Runs the command line in a separate process. */
export function runCliProcess(
  args: string[],
  environment: Record<string, string>,
  stdin = '',
): Promise<CliResult> {
  return new Promise((resolve) => {
    const env = processEnvironment(environment)
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end(stdin)
  })
}
