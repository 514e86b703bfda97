import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export type CliResult = { code: number; stdout: string; stderr: string }

/** Runs the command line in a process of its own, as a person would. */
export function runCli(args: string[], environment: Record<string, string>, stdin = ''): Promise<CliResult> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...environment }
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end(stdin)
  })
}
