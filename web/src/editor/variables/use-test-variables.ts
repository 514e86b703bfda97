import { useCallback, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { readTestData, writeTestData } from '../../ui/values/test-data-store.ts'
import type { Values } from '../../ui/values/test-values.ts'
import { changeDesign } from '../model/change-design.ts'
import type { Editor } from '../model/editor.ts'
import { useEditor } from '../use-editor.ts'

const NONE: Values = {}

/** The values for rendering previews. They are stored in the design or, for HTML layouts, in this browser. */
export function useTestVariables(editor: Editor, layoutId: string) {
  const isInDesign = useEditor(editor, ({ document }) => document.bodyDesign !== undefined)
  const inDesign = useEditor(editor, ({ document }) => document.bodyDesign?.testVariables)
  const { person } = useSession()
  const [browserVariables, setBrowserVariables] = useState(() => readTestData(person.id, layoutId))
  const setVariables = useCallback(
    (testVariables: Values) => {
      if (!isInDesign) {
        writeTestData(person.id, layoutId, testVariables)
        setBrowserVariables(testVariables)
        return
      }
      changeDesign(editor, (design) => ({ ...design, testVariables }), { merge: 'testVariables' })
    },
    [editor, person.id, layoutId, isInDesign],
  )
  const variables: Values = isInDesign ? (inDesign ?? NONE) : browserVariables
  return { variables, setVariables }
}

export type TestVariables = ReturnType<typeof useTestVariables>
