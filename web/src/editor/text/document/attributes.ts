import { decodeEntities } from '../../../../../src/engine/html/entities.ts'
import { isSelfContained, mapLiterals, replaceMarks } from '../../../../../src/engine/html/liquid-marks.ts'
import type { HtmlTag } from '../../../../../src/engine/html/tokens.ts'
import type { LiquidTag } from '../../../../../src/engine/liquid/tags.ts'
import { piecesOf } from './chip.ts'

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

/** Markup as it was written, with its Liquid in place of the marks; no brace next to it can start other Liquid. */
export const unmark = (marked: string, tags: LiquidTag[]) =>
  replaceMarks(
    mapLiterals(marked, (text) => text.replace(/\{(?=[{%]|$)/g, entity)),
    tags,
    ({ raw }) => raw,
  )

/** What a person typed as an address, as it is written into an attribute. */
export const encodeAttribute = (text: string) =>
  piecesOf(text)
    .map((piece) => (piece.kind === 'text' ? escapeLiteral(piece.text) : piece.raw))
    .join('')

/** The reverse, to show it in a field. */
export const decodeAttribute = (written: string) =>
  piecesOf(written)
    .map((piece) => (piece.kind === 'text' ? decodeEntities(piece.text) : piece.raw))
    .join('')

export type ReadAttributes = {
  /** The attributes asked for, as written. */
  kept: Record<string, string | null>
  /** The others, as far as there is Liquid in them. */
  more: string | null
}

/** Reads a start tag whose Liquid is marked. */
export function readAttributes(tag: HtmlTag, names: readonly string[], tags: LiquidTag[]): ReadAttributes {
  const kept: Record<string, string | null> = {}
  for (const name of names) {
    const written = tag.attributes.get(name)
    kept[name] =
      written === undefined || !isSelfContained(written, tags)
        ? null
        : unmark(
            mapLiterals(written, (text) => text.replaceAll('"', '&quot;')),
            tags,
          )
  }
  const inside = tag.source.slice(1 + tag.name.length, -1)
  const others = (inside.match(/(?:[^\s"'=]+|\s*=\s*|"[^"]*"|'[^']*')+/g) ?? []).filter((piece) => {
    const name = piece.slice(0, piece.indexOf('=')).trim().toLowerCase()
    return piece.includes('\ufdd0') && (kept[name] ?? null) === null
  })
  return { kept, more: others.length === 0 ? null : unmark(others.join(' '), tags) }
}
