import { useMemo } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useLoadedTexts } from '../../texts/texts.ts'
import { designOf } from '../model/change-design.ts'
import type { Editor } from '../model/editor.ts'
import { findBlock, holdersOf } from '../model/places.ts'
import { useWriting } from '../text/load-writing.ts'
import type { Loop, Suggestion } from '../text/suggestions.ts'
import { useEditor } from '../use-editor.ts'
import { namesIn } from '../variables/test-values.ts'

const NONE: readonly Suggestion[] = []

/**
 * What `{{` offers in this layout: variables from the test data and those in use, and filters. The server is
 * queried once the user is about to write.
 */
export function useSuggestions(layoutId: string, variables: Record<string, unknown>) {
  const writing = useWriting()
  const texts = useLoadedTexts('variables')?.liquid
  const enabled = writing !== null
  const used = useRead('listLayoutVariables', { id: layoutId }, { enabled }).data?.variables
  const liquid = useRead('getLayoutSchema', {}).data?.liquid as { filters: string[] } | undefined
  const names = useMemo(() => namesIn(variables), [variables])
  const suggestions = useMemo(
    () =>
      writing && texts
        ? writing.suggestionsOf({ variables, used: used ?? [], filters: liquid?.filters ?? [], texts })
        : NONE,
    [writing, variables, used, liquid, texts],
  )
  return { suggestions, names }
}

/** The loops around a block, outermost first, and its own. */
function loopsAround(editor: Editor, id: string): Loop[] {
  const design = designOf(editor)
  const block = findBlock(design, id)
  const rows = block?.type === 'table' && !Array.isArray(block.rows) ? block.rows : undefined
  return [...[...holdersOf(design, id), block].map((each) => each?.each), rows].flatMap((loop) =>
    loop ? [{ in: loop.in, as: loop.as }] : [],
  )
}

/** The suggestions in a block: inside a loop, also the fields of its item. */
export function useSuggestionsIn(editor: Editor, id: string | undefined, offered: readonly Suggestion[]) {
  const writing = useWriting()
  const texts = useLoadedTexts('variables')?.liquid
  // As text, so that equal loops compare as equal.
  const loops = useEditor(editor, () => JSON.stringify(id === undefined ? [] : loopsAround(editor, id)))
  return useMemo(
    () =>
      writing && texts && loops !== '[]'
        ? writing.withItems(offered, JSON.parse(loops) as Loop[], texts)
        : offered,
    [writing, texts, loops, offered],
  )
}
