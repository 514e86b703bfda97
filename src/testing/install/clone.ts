import { execFile } from 'node:child_process'
import { copyFile, mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const ROOT = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)

/** The files that a clone would have if everything were committed. */
export async function listCloneFiles(): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 2 ** 24,
  })
  return stdout.split('\0').filter(Boolean)
}

export async function copyFiles(files: readonly string[], target: (file: string) => string): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(target(file)), { recursive: true })
    await copyFile(join(ROOT, file), target(file))
  }
}

/** Links all packages, development packages included, to save an install. */
export const linkPackages = (folder: string) =>
  symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
