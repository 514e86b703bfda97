import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { AppError } from '../../../core/call/errors.ts'
import { MAX_RENDERS_PER_CALL } from '../../../core/call/limits.ts'
import type { Preview } from '../../../core/delivery/email/preview.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { ApiClient, Change, RenderedEmail } from './api-client.ts'
import { changedFiles, compareFolder, type Pair, readFolder } from './compare.ts'
import {
  DATA,
  entriesIn,
  fileError,
  folderNamesIn,
  LAYOUTS,
  type LocalLayout,
  readText,
  SNAPSHOTS,
  writeText,
} from './folder.ts'
import { type Output, throwAll } from './report.ts'

export type CheckOptions = { update: boolean; allow: readonly string[] }
export type CheckResult = {
  layouts: number
  emails: number
  snapshots: { compared: number; written: number }
}

type DataSet = { name: string; variables?: Record<string, unknown> }
type Email = { locale: string; set: string; rendered: RenderedEmail }

const CONCURRENCY = 3

/** The data set name for the design's test variables, used if a layout has no data sets. */
const DEFAULT_SET = 'default'

/** Renders every language of every layout in the folder with every data set, and reports the problems. */
export async function check(
  server: ApiClient,
  dir: string,
  { update, allow }: CheckOptions,
  stderr: Output,
): Promise<CheckResult> {
  const folder = readFolder(dir, server.url)
  if (folder.layouts.length === 0) throw fileError(dir, problemOf('content.no_layouts'))
  const sets = new Map(folder.layouts.map((layout) => [layout.folder, readDataSets(dir, layout.folder)]))
  const { pairs } = await compareFolder(folder, server)
  const pairsByFolder = new Map(pairs.map((pair) => [pair.folder, pair]))
  const problems = new Map<string, unknown[]>()
  const result: CheckResult = { layouts: 0, emails: 0, snapshots: { compared: 0, written: 0 } }
  const queue = [...folder.layouts]
  const work = async () => {
    for (let layout = queue.shift(); layout; layout = queue.shift()) {
      const outcome = await render(
        server,
        layout,
        pairsByFolder.get(layout.folder),
        sets.get(layout.folder) ?? [],
      )
      result.layouts += 1
      if ('problem' in outcome) {
        problems.set(layout.folder, [outcome.problem])
        continue
      }
      const { emails } = outcome
      result.emails += emails.length
      const layoutProblems = findingsIn(layout.folder, emails, allow)
      if (update) result.snapshots.written += saveSnapshots(server, dir, layout.folder, emails)
      else {
        const { compared, different } = compareSnapshots(server, dir, layout.folder, emails)
        result.snapshots.compared += compared
        layoutProblems.push(...different)
      }
      problems.set(layout.folder, layoutProblems)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  const orderedProblems = folder.layouts.flatMap((layout) => problems.get(layout.folder) ?? [])
  throwAll(stderr, orderedProblems, 'content.check_failed')
  return result
}

function readDataSets(dir: string, folder: string): DataSet[] {
  const sets = entriesIn(dir, `${DATA}/${folder}`).flatMap(({ name }): DataSet[] => {
    if (!name.endsWith('.json')) return []
    const path = `${DATA}/${folder}/${name}`
    return [{ name: name.slice(0, -'.json'.length), variables: readObject(path, readText(dir, path)) }]
  })
  return sets.length > 0 ? sets : [{ name: DEFAULT_SET }]
}

function readObject(path: string, text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw fileError(path, problemOf('commit.file_not_json'))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw fileError(path, problemOf('commit.file_not_object'))
  return { ...value }
}

/** The emails, ordered by language and data set, or the reason why the server refused to render them. */
async function render(
  server: ApiClient,
  layout: LocalLayout,
  pair: Pair | undefined,
  sets: readonly DataSet[],
): Promise<{ emails: Email[] } | { problem: unknown }> {
  if (pair?.local?.content.problem) return { problem: pair.local.content.problem }
  const requests = localesOf(layout).flatMap((locale) => sets.map((set) => ({ locale, set })))
  const emails: Email[] = []
  try {
    // The server leaves out the last emails of a batch if they are large.
    while (emails.length < requests.length) {
      const batch = requests.slice(emails.length, emails.length + MAX_RENDERS_PER_CALL)
      const rendered = await server.render({
        ...contentOf(layout, pair),
        emails: batch.map(({ locale, set: { variables } }) => ({ locale, ...(variables && { variables }) })),
      })
      batch.forEach(({ locale, set }, index) => {
        const email = rendered[index]
        if (email) emails.push({ locale, set: set.name, rendered: email })
      })
    }
    return { emails }
  } catch (error) {
    const isRefusal = error instanceof AppError && error.problem.code === 'content.refused_by_server'
    if (!isRefusal) throw error
    return { problem: fileError(`${LAYOUTS}/${layout.folder}`, error.problem) }
  }
}

/** Only what differs from the server is sent. */
function contentOf({ folder, files }: LocalLayout, pair: Pair | undefined): Pick<Change, 'id' | 'files'> {
  if (!pair) return { id: folder, files: {} }
  const local = pair.local?.content.files ?? files
  if (!pair.remote) return { files: Object.fromEntries(local) }
  return { id: folder, files: changedFiles(local, pair.remote.files) }
}

/** The main language first. */
function localesOf({ files }: LocalLayout): string[] {
  const { defaultLocale = 'en' } = JSON.parse(files.get('layout.json') ?? '{}') as { defaultLocale?: string }
  const languages = [...files.keys()].flatMap((path) => {
    const [folder, locale = ''] = path.split('/')
    return folder === 'translations' ? [locale] : []
  })
  return [...new Set([defaultLocale, ...languages])]
}

/** One line for a problem that occurs in several languages or data sets. */
function findingsIn(folder: string, emails: readonly Email[], allow: readonly string[]): unknown[] {
  const findings = new Map<string, { path: string | null; message: string; emails: string[] }>()
  const add = (path: string | null, message: string, { locale, set }: Email) => {
    const key = JSON.stringify([path, message])
    const finding = findings.get(key) ?? { path, message, emails: [] }
    finding.emails.push(`${locale} (${set})`)
    findings.set(key, finding)
  }
  for (const email of emails) {
    const { preview, problem } = email.rendered
    // Its message names the field.
    if (problem) add(null, problem.message, email)
    for (const { rule, message, path } of preview?.findings ?? [])
      if (!allow.includes(rule)) add(path, `${message} (${rule})`, email)
  }
  return [...findings.values()].map(({ path, message, emails: emailNames }) => {
    const emailList =
      emailNames.length > 3 ? [...emailNames.slice(0, 3), `${emailNames.length - 3} more`] : emailNames
    return fileError(
      `${LAYOUTS}/${folder} in ${emailList.join(', ')}`,
      path === null
        ? problemOf('content.refused_by_server', { message })
        : problemOf('content.finding', { path, message }),
    )
  })
}

/** Replaces the server's URL, so that snapshots are the same on every server. */
const PLACEHOLDER_URL = 'https://flowpost.invalid'

/** An email as two files that diff well. Empty if it cannot be rendered. */
function createSnapshots(
  { url }: ApiClient,
  { locale, set, rendered: { preview } }: Email,
): [string, string][] {
  if (!preview) return []
  return [
    [`${set}/${locale}.html`, `${preview.html}\n`],
    [`${set}/${locale}.txt`, textOf(preview)],
  ].map(([path = '', text = '']) => [path, text.replaceAll(url, PLACEHOLDER_URL)])
}

const textOf = ({ subject, previewText, attachments, text }: z.output<typeof Preview>) =>
  [
    `Subject: ${subject}`,
    `Preview: ${previewText}`,
    ...attachments.map(
      ({ filename, contentType, delivery }) => `File: ${filename}, ${contentType}, ${delivery}`,
    ),
    '',
    text,
    '',
  ].join('\n')

function saveSnapshots(server: ApiClient, dir: string, folder: string, emails: readonly Email[]): number {
  const files = new Map(emails.flatMap((email) => createSnapshots(server, email)))
  for (const path of snapshotPaths(dir, folder))
    if (!files.has(path)) rmSync(join(dir, SNAPSHOTS, folder, path))
  for (const [path, text] of files) writeText(dir, `${SNAPSHOTS}/${folder}/${path}`, text)
  return files.size
}

/** A layout without snapshots is not compared. */
function compareSnapshots(server: ApiClient, dir: string, folder: string, emails: readonly Email[]) {
  const folderPath = `${SNAPSHOTS}/${folder}`
  if (!lstatSync(join(dir, folderPath), { throwIfNoEntry: false })) return { compared: 0, different: [] }
  const files = new Map(emails.flatMap((email) => createSnapshots(server, email)))
  const saved = new Set(snapshotPaths(dir, folder))
  const different: unknown[] = []
  for (const [path, text] of files) {
    if (!saved.delete(path))
      different.push(fileError(`${folderPath}/${path}`, problemOf('content.snapshot_missing')))
    else {
      const line = firstDifference(readText(dir, `${folderPath}/${path}`), text)
      if (line !== null)
        different.push(fileError(`${folderPath}/${path}`, problemOf('content.snapshot_differs', { line })))
    }
  }
  for (const path of saved)
    different.push(fileError(`${folderPath}/${path}`, problemOf('content.snapshot_stale')))
  return { compared: files.size, different }
}

const snapshotPaths = (dir: string, folder: string): string[] =>
  folderNamesIn(dir, `${SNAPSHOTS}/${folder}`).flatMap((set) =>
    entriesIn(dir, `${SNAPSHOTS}/${folder}/${set}`)
      .filter((entry) => entry.isFile() && /\.(?:html|txt)$/.test(entry.name))
      .map(({ name }) => `${set}/${name}`),
  )

function firstDifference(saved: string, rendered: string): number | null {
  if (saved === rendered) return null
  const a = saved.split('\n')
  const b = rendered.split('\n')
  let index = 0
  while (a[index] === b[index]) index++
  return index + 1
}
