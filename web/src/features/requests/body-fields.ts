import { isJson, MAX_DEPTH } from '../../../../src/engine/json.ts'
import { type LiquidTag, liquidTags } from '../../../../src/engine/liquid/tags.ts'

type Span = { start: number; end: number }

/**
 * A value in the body. `text` is a JSON string. `data` is written without quotes: a number, true, false, null, or a
 * variable that keeps its type. A list can only be edited as code.
 */
export type BodyValue = Span &
  ({ kind: 'text' | 'data' | 'list'; text: string } | { kind: 'group'; fields: BodyField[] })

export type BodyField = { name: string; nameSpan: Span; value: BodyValue }
export type BodyGroup = Extract<BodyValue, { kind: 'group' }>

/** A body as fields. Spans refer to `body`, so that an edit leaves everything else unchanged. */
export type BodyForm = BodyGroup & { body: string; isJson: boolean }

/** Why a body cannot be shown as fields. */
export type FieldsRefusal = 'notObject' | 'logic' | 'notJson' | 'tooDeep'

class Unreadable extends Error {
  readonly reason: FieldsRefusal
  constructor(reason: FieldsRefusal) {
    super(reason)
    this.reason = reason
  }
}

export const emptyBody = (body: string): BodyForm => ({
  kind: 'group',
  fields: [],
  start: 0,
  end: body.length,
  body,
  isJson: true,
})

export function readBody(body: string): BodyForm | FieldsRefusal {
  if (body.trim() === '') return emptyBody(body)
  try {
    const reader = new Reader(body)
    return { ...reader.readWhole(), body, isJson: reader.isJson }
  } catch (error) {
    if (error instanceof Unreadable) return error.reason
    throw error
  }
}

/**
 * If a body is valid JSON as written, the server decodes and renders each string value separately. It renders any
 * other body as a whole, so quotes inside Liquid are not escaped there.
 */
class Reader {
  readonly isJson: boolean
  readonly #body: string
  readonly #tags: ReadonlyMap<number, LiquidTag>
  #at = 0
  #depth = 0

  constructor(body: string) {
    this.#body = body
    this.isJson = isJson(body)
    this.#tags = new Map(this.isJson ? [] : liquidTags(body).map((tag) => [tag.start, tag]))
  }

  readWhole(): BodyGroup {
    this.#skipSpace()
    if (this.#body[this.#at] !== '{') throw new Unreadable(this.#tags.has(this.#at) ? 'logic' : 'notObject')
    const value = this.#readValue()
    this.#skipSpace()
    if (value.kind !== 'group') throw new Unreadable('logic')
    if (this.#at < this.#body.length) throw new Unreadable('notJson')
    return value
  }

  #readValue(): BodyValue {
    const start = this.#at
    const first = this.#tags.has(start) ? '' : this.#body[start]
    if (first === '{') return this.#readInside(() => this.#readGroup())
    if (first === '[') return this.#readInside(() => this.#readList())
    if (first === '"') return { kind: 'text', text: this.#readString(), start, end: this.#at }
    return this.#readData()
  }

  /** Deeper nesting would overflow the call stack. */
  #readInside<Value>(read: () => Value): Value {
    if (++this.#depth > MAX_DEPTH) throw new Unreadable('tooDeep')
    const value = read()
    this.#depth -= 1
    return value
  }

  #readGroup(): BodyGroup {
    const start = this.#at
    const fields: BodyField[] = []
    this.#expect('{')
    while (this.#next() !== '}') {
      if (fields.length > 0) this.#expect(',')
      this.#skipSpace()
      const nameStart = this.#at
      if (this.#next() !== '"') throw new Unreadable(this.#tags.has(this.#at) ? 'logic' : 'notJson')
      const name = this.#readString()
      const nameSpan = { start: nameStart, end: this.#at }
      this.#expect(':')
      this.#skipSpace()
      fields.push({ name, nameSpan, value: this.#readValue() })
    }
    this.#expect('}')
    return { kind: 'group', fields, start, end: this.#at }
  }

  #readList(): BodyValue {
    const start = this.#at
    this.#expect('[')
    for (let count = 0; this.#next() !== ']'; count += 1) {
      if (count > 0) this.#expect(',')
      this.#skipSpace()
      this.#readValue()
    }
    this.#expect(']')
    return { kind: 'list', text: this.#body.slice(start, this.#at), start, end: this.#at }
  }

  #readString(): string {
    const start = this.#at
    let text = ''
    let copiedEnd = start + 1
    const decode = (end: number) => {
      try {
        text += JSON.parse(`"${this.#body.slice(copiedEnd, end)}"`)
      } catch {
        throw new Unreadable('notJson')
      }
    }
    for (let at = start + 1; at < this.#body.length; ) {
      const tag = this.#tags.get(at)
      if (tag) {
        decode(at)
        text += tag.raw
        at = tag.end
        copiedEnd = at
      } else if (this.#body[at] === '"') {
        decode(at)
        this.#at = at + 1
        return text
      } else at += this.#body[at] === '\\' ? 2 : 1
    }
    throw new Unreadable('notJson')
  }

  /** Also reads incomplete values, such as `tru` or nothing at all. */
  #readData(): BodyValue {
    const start = this.#at
    while (this.#at < this.#body.length) {
      const tag = this.#tags.get(this.#at)
      if (tag?.kind === 'tag') throw new Unreadable('logic')
      const char = this.#body.charAt(this.#at)
      if (tag) this.#at = tag.end
      else if (/[,}\]]/.test(char)) break
      else if (!/["{[:\n]/.test(char)) this.#at += 1
      else if (this.#rest() === '') break
      else throw new Unreadable('notJson')
    }
    const source = this.#body.slice(start, this.#at).trimEnd()
    this.#at = start + source.length
    return { kind: 'data', text: source.replace(TRAILING_JSON_FILTERS, ''), start, end: this.#at }
  }

  /** The text up to the end of the value. */
  #rest = () => /^[^,}\]]*/.exec(this.#body.slice(this.#at))?.[0].trim() ?? ''

  #skipSpace() {
    while (/\s/.test(this.#body.charAt(this.#at))) this.#at += 1
  }

  #next(): string | undefined {
    this.#skipSpace()
    return this.#body[this.#at]
  }

  #expect(char: string) {
    if (this.#next() !== char || this.#tags.has(this.#at))
      throw new Unreadable(this.#tags.has(this.#at) ? 'logic' : 'notJson')
    this.#at += 1
  }
}

/** Preserves a variable's type, and renders null if it has no value. */
const JSON_FILTERS = ' | json | default: "null"'
const TRAILING_JSON_FILTERS = /\s*\| json(?: \| default: "null")?(?=\s*-?\}\}$)/

/** Whether the text is a single Liquid output tag. */
const isOutput = (text: string) => {
  const [tag, ...others] = liquidTags(text)
  return tag?.kind === 'output' && others.length === 0 && tag.raw === text
}

/** Whether the text is written without quotes: a single output tag, a number, true, false or null. */
export const isData = (text: string) => isOutput(text) || (isJson(text) && !/^\s*["[{]/.test(text))

/** Whether writing the text without quotes, valid or not, leaves the structure unchanged. */
export const isSafeData = (text: string) => isOutput(text.trim()) || !/[",:{}[\]\n]/.test(text)

function dataSource(input: string): string {
  const text = input.trim()
  if (isOutput(text) && !/^\{\{-?\s*secrets\b/.test(text))
    // A fallback that looks like a number or boolean is written as one.
    return text
      .replace(/(\| default: )"(-?\d+(?:\.\d+)?|true|false)"/, '$1$2')
      .replace(/\s*-?\}\}$/, (close) => JSON_FILTERS + close)
  return isSafeData(text) ? text : textSource(text, false)
}

/** A JSON string. If it is decoded before its Liquid is rendered, the Liquid is also escaped. */
function textSource(text: string, isDecodedFirst: boolean): string {
  if (isDecodedFirst) return JSON.stringify(text)
  let content = ''
  let copiedEnd = 0
  for (const { start, end, raw } of liquidTags(text)) {
    content += JSON.stringify(text.slice(copiedEnd, start)).slice(1, -1) + raw
    copiedEnd = end
  }
  return `"${content}${JSON.stringify(text.slice(copiedEnd)).slice(1, -1)}"`
}

type Edit = Span & { source: (isJson: boolean) => string }

/** An edit can turn valid JSON into a template or back, which changes how Liquid in strings is written. */
function applyEdits(form: BodyForm, edits: readonly Edit[]): string {
  const isEdited = ({ start, end }: Span) => edits.some((edit) => edit.start <= start && end <= edit.end)
  const adapted = textValuesIn(form)
    .filter((value) => !isEdited(value) && textSource(value.text, true) !== textSource(value.text, false))
    .map(({ text, start, end }): Edit => {
      const currentSource = form.body.slice(start, end)
      return {
        start,
        end,
        source: (isJson) => (isJson === form.isJson ? currentSource : textSource(text, isJson)),
      }
    })
  const lastToFirst = [...edits, ...adapted].toSorted((a, b) => b.start - a.start)
  const apply = (asJson: boolean) =>
    lastToFirst.reduce(
      (body, { start, end, source }) => body.slice(0, start) + source(asJson) + body.slice(end),
      form.body,
    )
  const json = apply(true)
  return isJson(json) ? json : apply(false)
}

const textValuesIn = ({ fields }: BodyGroup): Extract<BodyValue, { kind: 'text' | 'data' | 'list' }>[] =>
  fields.flatMap(({ value }) =>
    value.kind === 'group' ? textValuesIn(value) : value.kind === 'text' ? [value] : [],
  )

export const setName = (form: BodyForm, { nameSpan }: BodyField, name: string) =>
  applyEdits(form, [{ ...nameSpan, source: (isJson) => textSource(name, isJson) }])

export function setValue(form: BodyForm, { value }: BodyField, kind: BodyValue['kind'], text: string) {
  if (value.kind === kind && 'text' in value && value.text === text) return form.body
  const { start, end } = value
  const source = {
    text: (isJson: boolean) => textSource(text, isJson),
    data: () => dataSource(text),
    list: () => text,
    group: () => '{}',
  }[kind]
  return applyEdits(form, [{ start, end, source }])
}

const spanOf = ({ nameSpan, value }: BodyField): Span => ({ start: nameSpan.start, end: value.end })

export function removeField(form: BodyForm, { fields, ...group }: BodyGroup, index: number): string {
  const [before, field, after] = [fields[index - 1], fields[index], fields[index + 1]]
  if (!field) return form.body
  const start = after ? field.nameSpan.start : before ? before.value.end : group.start + 1
  const end = after ? after.nameSpan.start : before ? field.value.end : group.end - 1
  return applyEdits(form, [{ start, end, source: () => '' }])
}

export function moveField(form: BodyForm, { fields }: BodyGroup, from: number, to: number): string {
  const [field, other] = [fields[from], fields[to]]
  if (!field || !other) return form.body
  const sourceOf = ({ start, end }: Span) => form.body.slice(start, end)
  return applyEdits(form, [
    { ...spanOf(field), source: () => sourceOf(spanOf(other)) },
    { ...spanOf(other), source: () => sourceOf(spanOf(field)) },
  ])
}

const NEW_FIELD = '"": ""'

/** Adds an empty field at the end of a group, indented like the one before it. */
export function addField(form: BodyForm, group: BodyGroup, depth: number): string {
  const last = group.fields.at(-1)
  const { body } = form
  if (!last) {
    const [outer, inner] = ['\n'.padEnd(depth * 2 + 1), '\n'.padEnd(depth * 2 + 3)]
    return applyEdits(form, [{ ...group, source: () => `{${inner}${NEW_FIELD}${outer}}` }])
  }
  const { start } = last.nameSpan
  const space = /\s*$/.exec(body.slice(0, start))?.[0] || ' '
  return applyEdits(form, [
    { start: last.value.end, end: last.value.end, source: () => `,${space}${NEW_FIELD}` },
  ])
}
