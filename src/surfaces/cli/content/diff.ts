import type { ApiClient } from './api-client.ts'
import { compareFolder, differencesOf, isSame, type Pair, readFolder } from './compare.ts'
import { LAYOUTS } from './folder.ts'
import { withoutControlCharacters } from './report.ts'

type Side = 'here' | 'server' | 'both' | 'unknown'

export type LayoutDifference = {
  folder: string
  /** Which side has changed since the two last matched; for a layout on only one side, that side. */
  changed: Side
  /** Where the layout exists, if not on both sides. */
  only: 'here' | 'server' | null
  differences: { path: string; server: unknown; here: unknown }[]
}

/** Compares the folder with the server, and changes neither. */
export async function diff(
  server: ApiClient,
  dir: string,
): Promise<{ layouts: LayoutDifference[]; unchanged: number }> {
  const { pairs, unchanged } = await compareFolder(readFolder(dir, server.url), server)
  const layouts: LayoutDifference[] = []
  for (const pair of pairs) {
    if (isSame(pair)) continue
    if (pair.local?.content.problem) throw pair.local.content.problem
    const differences = await differencesOf(pair)
    layouts.push({
      folder: `${LAYOUTS}/${pair.folder}`,
      changed: sideOf(pair),
      only: pair.local ? (pair.remote ? null : 'here') : 'server',
      differences: differences.map(({ path, before, after }) => ({ path, server: before, here: after })),
    })
  }
  return { layouts, unchanged: unchanged + pairs.length - layouts.length }
}

function sideOf({ local, remote, changed }: Pair): Side {
  if (!local) return 'server'
  if (!remote) return 'here'
  if (!changed) return 'unknown'
  return changed.local && changed.remote ? 'both' : changed.local ? 'here' : 'server'
}

const SIDES: Record<Side, string> = {
  here: 'changed here',
  server: 'changed on the server',
  both: 'changed here and on the server',
  unknown: 'never pulled',
}

export function formatDiff({ layouts, unchanged }: Awaited<ReturnType<typeof diff>>): string {
  const lines = layouts.flatMap(({ folder, changed, only, differences }) => [
    `${folder}: ${only === 'here' ? 'only here' : only === 'server' ? 'only on the server' : SIDES[changed]}`,
    ...(only
      ? []
      : differences.map(
          ({ path, server, here }) => `  ${withoutControlCharacters(path)}: ${shorten(server, here)}`,
        )),
  ])
  const differing = `${layouts.length} ${layouts.length === 1 ? 'layout differs' : 'layouts differ'}`
  return [...lines, `${differing}, ${unchanged} unchanged`].join('\n')
}

const MAX_LENGTH = 60

/** Both values, each shortened to start just before the first difference. */
function shorten(server: unknown, here: unknown): string {
  const a = JSON.stringify(server)
  const b = JSON.stringify(here)
  let position = 0
  while (position < a.length && a[position] === b[position]) position += 1
  const start = position < MAX_LENGTH / 2 ? 0 : position - MAX_LENGTH / 4
  const cut = (text: string) => {
    const piece = text.slice(start, start + MAX_LENGTH).toWellFormed()
    return withoutControlCharacters(
      `${start > 0 ? '…' : ''}${piece}${start + MAX_LENGTH < text.length ? '…' : ''}`,
    )
  }
  return `${cut(a)} → ${cut(b)}`
}
