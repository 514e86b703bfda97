import type { Problem } from '../../problems/define.ts'
import { inField, problemOf } from '../../problems/problem-of.ts'
import { type Content, followsDesign, type Snapshot } from '../content/snapshot.ts'
import { findJsonExcess, MAX_DEPTH } from '../json.ts'
import { isRecord } from '../objects.ts'

type Files = Map<string, string>

/** The folder that contains a folder per translation. */
export const TRANSLATIONS = 'translations'
export const LAYOUT_FILES = ['layout.json', 'body.html', 'design.json']
export const TRANSLATION_FILES = ['translation.json', 'body.html', 'design.json']

/** Per file; as many as a request body can have. Each takes far more memory than its text. */
const MAX_VALUES = 25_000
/** Languages without their own design repeat the layout's, so a small commit could become a huge response. */
const MAX_REPEATED_CHARACTERS = 16_000_000

/** Whether a path inside a layout's folder is one that `readFiles` reads. */
export function isLayoutFile(path: string): boolean {
  const [folder, locale, file = '', ...deeper] = path.split('/')
  if (locale === undefined) return LAYOUT_FILES.includes(path)
  return folder === TRANSLATIONS && locale !== '' && TRANSLATION_FILES.includes(file) && deeper.length === 0
}

/** Writes a layout as files that are easy to read and diff. */
export function writeFiles({ layout, translations }: Snapshot): Files {
  const { bodyType, name, description, defaultLocale, category } = layout
  const isText = bodyType === 'text'
  const files: Files = new Map()
  files.set(
    'layout.json',
    toJson({ name, description, bodyType, defaultLocale, category, ...storedTexts(layout, isText) }),
  )
  writeBody(files, '', layout)
  for (const translation of translations) {
    const folder = `${TRANSLATIONS}/${translation.locale}/`
    const { outdated } = translation
    const follows = followsDesign(layout, translation) && { followsDesign: true }
    files.set(
      `${folder}translation.json`,
      toJson({ ...storedTexts(translation, isText), outdated, ...follows }),
    )
    writeBody(files, folder, translation)
  }
  return files
}

const storedTexts = ({ subject, previewText, marketingTexts, attachments }: Content, isText: boolean) => ({
  subject,
  previewText,
  marketingTexts,
  ...(isText ? { attachments } : {}),
})

/** A translation without a body file uses the layout's body. */
function writeBody(files: Files, folder: string, { body, bodyDesign }: Content) {
  if (body !== null) files.set(`${folder}body.html`, `${body}\n`)
  if (bodyDesign !== null) files.set(`${folder}design.json`, toJson(bodyDesign))
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

export type ParsedFiles = {
  layout: Record<string, unknown>
  translations: { locale: string; fields: Record<string, unknown> }[]
}

/** A problem with a file, whose path is the problem's field. */
export class FileProblem extends Error {
  readonly problem: Problem

  constructor(file: string, problem: Problem) {
    super(problem.code)
    this.problem = inField(file, problem)
  }
}

/** Parses the files into the fields of an API call. The caller validates them. */
export function readFiles(files: ReadonlyMap<string, string>): ParsedFiles {
  const layout = readContent(files, 'layout.json', '')
  const locales = new Set(
    [...files.keys()].flatMap((path) => {
      const [folder, locale, file] = path.split('/')
      return folder === TRANSLATIONS && locale && file ? [locale] : []
    }),
  )
  const translations = [...locales].sort().map((locale) => {
    const folder = `${TRANSLATIONS}/${locale}/`
    return { locale, fields: readContent(files, `${folder}translation.json`, folder) }
  })
  const followers = translations.filter(
    ({ fields }) => fields.followsDesign === true && !('bodyDesign' in fields),
  )
  if (followers.length * (files.get('design.json')?.length ?? 0) > MAX_REPEATED_CHARACTERS)
    throw new FileProblem('layout', problemOf('commit.layout_too_large'))
  return { layout, translations }
}

function readContent(
  files: ReadonlyMap<string, string>,
  path: string,
  folder: string,
): Record<string, unknown> {
  const fields = readObject(files, path)
  if (fields === null) throw new FileProblem(path, problemOf('commit.file_missing'))
  const body = files.get(`${folder}body.html`)
  const bodyDesign = readObject(files, `${folder}design.json`)
  return {
    ...fields,
    ...(body === undefined ? {} : { body: body.replace(/\n$/, '') }),
    ...(bodyDesign === null ? {} : { bodyDesign }),
  }
}

function readObject(files: ReadonlyMap<string, string>, path: string): Record<string, unknown> | null {
  const text = files.get(path)
  if (text === undefined) return null
  const excess = findJsonExcess(text, { levels: MAX_DEPTH, values: MAX_VALUES })
  if (excess === 'values')
    throw new FileProblem(path, problemOf('body.too_many_values', { maximum: MAX_VALUES }))
  if (excess !== null) throw new FileProblem(path, problemOf('value.too_deep', { levels: MAX_DEPTH }))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FileProblem(path, problemOf('commit.file_not_json'))
  }
  if (!isRecord(value)) throw new FileProblem(path, problemOf('commit.file_not_object'))
  return value
}
