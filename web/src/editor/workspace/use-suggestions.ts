import { useMemo } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useLoadedTexts } from '../../texts/texts.ts'
import { namesIn, type UsedVariable } from '../../ui/values/test-values.ts'
import { designOf } from '../model/change-design.ts'
import type { Editor } from '../model/editor.ts'
import { ancestorsOf, findBlock } from '../model/places.ts'
import { useTextEditing } from '../text/load-text-editing.ts'
import type { Loop, Suggestion } from '../text/suggestions.ts'
import { useEditor } from '../use-editor.ts'

const NONE: readonly Suggestion[] = []
const NO_VARIABLES: readonly UsedVariable[] = []

/**
 * The Liquid suggestions in this layout: variables from the test data, variables that the layout uses, and filters.
 * The variables that the saved layout uses are queried once the text editing code has loaded; `documentVariables` adds
 * those in unsaved changes.
 */
export function useSuggestions(
  layoutId: string | null,
  variables: Record<string, unknown>,
  documentVariables: readonly UsedVariable[] = NO_VARIABLES,
) {
  const textEditing = useTextEditing()
  const texts = useLoadedTexts('variables')?.liquid
  const enabled = textEditing !== null && layoutId !== null
  const savedVariables = useRead('listLayoutVariables', { id: layoutId ?? '' }, { enabled }).data?.variables
  const elsewhere = useRead('listStoreVariables', {}, { enabled }).data?.paths
  const liquid = useRead('getLayoutSchema', {}).data?.liquid as { filters: string[] } | undefined
  const names = useMemo(() => namesIn(variables), [variables])
  const suggestions = useMemo(
    () =>
      textEditing && texts
        ? textEditing.suggestionsOf({
            variables,
            used: [...documentVariables, ...(savedVariables ?? [])],
            elsewhere: elsewhere ?? [],
            filters: liquid?.filters ?? [],
            texts,
          })
        : NONE,
    [textEditing, variables, savedVariables, documentVariables, elsewhere, liquid, texts],
  )
  return { suggestions, names }
}

const OUTPUT = /\{\{-?\s*variables\.(\w+(?:\.\w+)*)\s*(?:\||-?\}\})/g

/** The variables that the document outputs, saved or not. */
export function useDocumentVariables(editor: Editor): readonly UsedVariable[] {
  // As a string, so that the value stays equal if an edit does not change the variables.
  const paths = useEditor(editor, ({ document }) =>
    [...new Set([...JSON.stringify(document).matchAll(OUTPUT)].map(([, path]) => path))].join(' '),
  )
  return useMemo(
    () => paths.split(' ').flatMap((path) => (path === '' ? [] : [{ path, kind: 'text' as const }])),
    [paths],
  )
}

/** The loops around a block and its own, outermost first. */
function loopsAround(editor: Editor, id: string): Loop[] {
  const design = designOf(editor)
  const loops = [...ancestorsOf(design, id), findBlock(design, id)].map((block) => block?.each)
  return loops.flatMap((loop) => (loop ? [{ in: loop.in, as: loop.as }] : []))
}

/** The suggestions in a block. Inside a loop, they include the fields of its item. */
export function useSuggestionsIn(editor: Editor, id: string | undefined, available: readonly Suggestion[]) {
  // As JSON, so that equal loops are equal values.
  const loops = useEditor(editor, () => JSON.stringify(id === undefined ? [] : loopsAround(editor, id)))
  return useItemSuggestions(loops, available)
}

/** The suggestions inside the given loops, which are passed as JSON. */
export function useItemSuggestions(loops: string, available: readonly Suggestion[]) {
  const textEditing = useTextEditing()
  const texts = useLoadedTexts('variables')?.liquid
  return useMemo(
    () =>
      textEditing && texts && loops !== '[]'
        ? textEditing.withItems(available, JSON.parse(loops) as Loop[], texts)
        : available,
    [textEditing, texts, loops, available],
  )
}
