import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { copyFiles, linkPackages, listCloneFiles, ROOT } from './clone.ts'

const run = promisify(execFile)

/** How the image is started; `root` is a folder on this machine. */
export type Image = { root: string; workdir: string; entrypoint: string[]; env: Record<string, string> }

type Instruction = { name: string; text: string }

/** Logical lines, without comments. */
const parseDockerfile = (text: string): Instruction[] =>
  text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({
      name: line.slice(0, line.indexOf(' ')),
      text: line.slice(line.indexOf(' ') + 1).trim(),
    }))

/** Whether Docker excludes a file from the build; the last pattern that matches the file or a parent folder decides. */
export function createIgnore(patterns: string): (file: string) => boolean {
  const rules = patterns
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ isIgnored: !line.startsWith('!'), matches: toRegExp(line.replace(/^!/, '')) }))
  return (file) => rules.findLast(({ matches }) => matches.test(file))?.isIgnored ?? false
}

const GLOBS: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }

function toRegExp(pattern: string): RegExp {
  const source = pattern.replaceAll(
    /\*\*\/|\*\*|[*?]|[.+^${}()|[\]\\]/g,
    (part) => GLOBS[part] ?? `\\${part}`,
  )
  return new RegExp(`^${source}(?:/|$)`)
}

/** A build stage; the last one has no name. */
type Stage = { root: string; workdir: string }

/**
 * Builds the image without Docker by executing its COPY and RUN instructions. Skips RUN in the last stage, which would
 * change the system, and links this project's packages instead of installing development packages.
 */
export async function assembleImage(folder: string, env: NodeJS.ProcessEnv): Promise<Image> {
  const instructions = parseDockerfile(await readFile(join(ROOT, 'deploy', 'Dockerfile'), 'utf8'))
  const isIgnored = createIgnore(await readFile(join(ROOT, '.dockerignore'), 'utf8'))
  const context = (await listCloneFiles()).filter((file) => !isIgnored(file))
  const last = instructions.findLastIndex(({ name }) => name === 'FROM')
  const stages = new Map<string, Stage>()
  let stage: Stage = { root: '', workdir: '' }
  const image: Pick<Image, 'entrypoint' | 'env'> = { entrypoint: [], env: {} }
  for (const [index, { name, text }] of instructions.entries()) {
    if (name === 'FROM') {
      const [base = '', , alias = 'image'] = text.split(/\s+/)
      const from = stages.get(base)
      stage = { root: join(folder, alias), workdir: from?.workdir ?? '/' }
      if (from) await cp(from.root, stage.root, { recursive: true, verbatimSymlinks: true })
      stages.set(alias, stage)
    }
    if (name === 'WORKDIR') {
      stage.workdir = text
      await mkdir(join(stage.root, text), { recursive: true })
    }
    if (name === 'COPY') await copy(text.split(/\s+/), stage, stages, context)
    if (name === 'RUN' && index < last) await runCommand(text, join(stage.root, stage.workdir), env)
    if (name === 'ENV')
      for (const [, key = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) image.env[key] = value
    if (name === 'ENTRYPOINT') image.entrypoint = JSON.parse(text)
  }
  return { ...stage, ...image }
}

async function copy(words: string[], stage: Stage, stages: Map<string, Stage>, context: string[]) {
  const from = words[0]?.startsWith('--from=')
    ? stages.get(words.shift()?.slice('--from='.length) ?? '')
    : null
  const to = join(stage.root, stage.workdir, words.pop() ?? '')
  for (const source of words) {
    if (from) {
      await cp(join(from.root, source), to, { recursive: true, verbatimSymlinks: true })
      continue
    }
    const files = context.filter((file) => file === source || file.startsWith(`${source}/`))
    if (files.length === 0) throw new Error(`COPY ${source}: excluded by .dockerignore`)
    await copyFiles(files, (file) =>
      join(to, file === source ? basename(file) : file.slice(source.length + 1)),
    )
  }
}

async function runCommand(command: string, cwd: string, env: NodeJS.ProcessEnv) {
  if (command.startsWith('npm ci') && !command.includes('--omit=dev')) return linkPackages(cwd)
  await run('sh', ['-c', command], { cwd, env })
}
