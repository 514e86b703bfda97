import { useCallback, useState } from 'react'
import type { Editor } from '../model/editor.ts'
import { useEditor } from '../use-editor.ts'

type Values = Record<string, unknown>
const NONE: Values = {}

const keyOf = (layoutId: string) => `flowpost-test-data/${layoutId}`

function readKept(layoutId: string): Values {
  try {
    return JSON.parse(localStorage.getItem(keyOf(layoutId)) ?? '{}') as Values
  } catch {
    return NONE
  }
}

/** The values that the preview is made with: a design carries them, for HTML this browser keeps them. */
export function useTestVariables(editor: Editor, layoutId: string) {
  const isInDesign = useEditor(editor, ({ document }) => document.bodyDesign !== undefined)
  const inDesign = useEditor(editor, ({ document }) => document.bodyDesign?.testVariables)
  const [kept, setKept] = useState(() => readKept(layoutId))
  const setVariables = useCallback(
    (testVariables: Values) => {
      if (!isInDesign) {
        localStorage.setItem(keyOf(layoutId), JSON.stringify(testVariables))
        setKept(testVariables)
        return
      }
      editor.change(
        (document) => ({
          ...document,
          ...(document.bodyDesign && { bodyDesign: { ...document.bodyDesign, testVariables } }),
        }),
        { merge: 'testVariables' },
      )
    },
    [editor, layoutId, isInDesign],
  )
  const variables: Values = isInDesign ? ((inDesign as Values | undefined) ?? NONE) : kept
  return { variables, setVariables }
}

export type TestVariables = ReturnType<typeof useTestVariables>
