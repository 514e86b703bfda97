import { decodeEntities } from '../../../../../src/engine/html/entities.ts'
import { isSelfContained, mapLiterals, replaceMarks } from '../../../../../src/engine/html/liquid-marks.ts'
import type { HtmlTag } from '../../../../../src/engine/html/tokens.ts'
import type { LiquidTag } from '../../../../../src/engine/liquid/tags.ts'
import { splitLiquid } from './chip.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
  '{': '&#123;',
}
const entity = (char: string) => ENTITIES[char] ?? char

/** A brace is escaped only where it would otherwise start unintended Liquid. */
export const escapeText = (text: string) => text.replace(/[&<>\u00a0]|\{(?=[{%]|$)/g, entity)

const escapeLiteral = (text: string) => text.replace(/[&<>"]|\{(?=[{%]|$)/g, entity)

/** Restores the Liquid in marked markup, and escapes braces that could start other Liquid. */
export const unmark = (marked: string, tags: LiquidTag[]) =>
  replaceMarks(
    mapLiterals(marked, (text) => text.replace(/\{(?=[{%]|$)/g, entity)),
    tags,
    ({ raw }) => raw,
  )

/** Encodes a typed URL as an attribute value. */
export const encodeAttribute = (text: string) =>
  splitLiquid(text)
    .map((segment) => (segment.kind === 'text' ? escapeLiteral(segment.text) : segment.raw))
    .join('')

/** The reverse of `encodeAttribute`, for input fields. */
export const decodeAttribute = (source: string) =>
  splitLiquid(source)
    .map((segment) => (segment.kind === 'text' ? decodeEntities(segment.text) : segment.raw))
    .join('')

type SourceAttributes = {
  /** The source of the requested attributes. */
  requested: Record<string, string | null>
  /** The source of the other attributes that contain Liquid, and of requested ones that are null above. */
  extraAttributes: string | null
}

/** Reads a start tag whose Liquid is marked. */
export function readAttributes(tag: HtmlTag, names: readonly string[], tags: LiquidTag[]): SourceAttributes {
  const requested: Record<string, string | null> = {}
  for (const name of names) {
    const source = tag.attributes.get(name)
    requested[name] =
      source === undefined || !isSelfContained(source, tags)
        ? null
        : unmark(
            mapLiterals(source, (text) => text.replaceAll('"', '&quot;')),
            tags,
          )
  }
  const inside = tag.source.slice(1 + tag.name.length, -1)
  const others = (inside.match(/(?:[^\s"'=]+|\s*=\s*|"[^"]*"|'[^']*')+/g) ?? []).filter((attribute) => {
    const name = attribute.slice(0, attribute.indexOf('=')).trim().toLowerCase()
    return attribute.includes('\ufdd0') && (requested[name] ?? null) === null
  })
  return { requested, extraAttributes: others.length === 0 ? null : unmark(others.join(' '), tags) }
}
