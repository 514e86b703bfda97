import { useEffect, useEffectEvent } from 'react'
import type { Editor } from '../model/editor.ts'
import { type ErrorPlace, findPlace } from './find-place.ts'
import { fieldProblem } from './problems.ts'
import type { LayoutSession } from './session/layout-session.ts'
import { useSessionState } from './session/use-session.ts'

export function goToPlace(editor: Editor, place: ErrorPlace) {
  if (place.block !== null) return editor.select([place.block])
  const selector = place.field === 'html' ? '.cm-content' : `[data-field="${place.field}"] [role="textbox"]`
  document.querySelector<HTMLElement>(`main ${selector}`)?.focus()
}

/** When a save fails, selects the block or focuses the field that the error is about. */
export function useGoToErrorPlace(session: LayoutSession, onGo?: () => void) {
  const { editor } = session
  const error = useSessionState(session, (state) => state.error)
  const go = useEffectEvent((place: ErrorPlace) => {
    onGo?.()
    goToPlace(editor, place)
  })
  useEffect(() => {
    const problem = fieldProblem(error)
    const place = problem && findPlace(editor.getState().document, problem.field)
    if (place) go(place)
  }, [error, editor])
}
