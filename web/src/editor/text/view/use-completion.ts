import { type EditorState, TextSelection } from 'prosemirror-state'
import { useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { completionAt } from '../completion.ts'
import { SUGGEST } from '../editing/chips-plugin.ts'
import { isVariable, type Suggestion } from '../suggestions.ts'
import type { TextView } from './text-view.ts'

/** The text before the caret in its line. A chip is a single character. */
const textBefore = ({ selection: { $from } }: EditorState) =>
  $from.parent.textBetween(0, $from.parentOffset, '', '\ufffc')

/** Whether the caret is in Liquid that has no closing braces yet. */
export const isInOpenLiquid = (state: EditorState) => /\{[{%][^{}\ufffc]*$/.test(textBefore(state))

const textAfter = ({ selection: { $from } }: EditorState) =>
  $from.parent.textBetween($from.parentOffset, $from.parent.content.size, '', '\ufffc')

export type OpenCompletion = {
  before: string
  options: Suggestion[]
  active: number
  /** The document position where the completed text starts. */
  from: number
  choose: (option: Suggestion) => void
  /** Like `choose`, but also opens a variable's panel, where its fallback and format are set. */
  chooseAndOpen: (option: Suggestion) => void
}

/** Completes the Liquid before the caret. Escape closes the menu until the next printable key. */
export function useCompletion(suggestions: readonly Suggestion[]) {
  const { panel } = useTexts('variables')
  // Braces inserted by the button, which are removed when the menu is dismissed.
  const [insertedBraces, setInsertedBraces] = useState<{ from: number; before: string } | null>(null)
  // Applies only while the text before the caret does not change.
  const [highlight, setHighlight] = useState({ before: '', active: 0 })
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)

  function find(text: TextView, state: EditorState, openChip: (at: number) => void): OpenCompletion | null {
    const { selection } = state
    if (!(selection instanceof TextSelection) || !selection.empty) return null
    const before = textBefore(state)
    const completion = completionAt(before, suggestions, (name) => panel.unnamed({ name }))
    if (!completion || completion.options.length === 0) return null
    const from = selection.$from.start() + completion.from
    if (dismissedAt === from) return null
    return {
      before,
      options: completion.options,
      active: highlight.before === before ? Math.min(highlight.active, completion.options.length - 1) : 0,
      from,
      choose: (option) => choose(text, from, completion.write(option)),
      chooseAndOpen: (option) => {
        choose(text, from, completion.write(option))
        if (isVariable(option)) openChip(from)
      },
    }
  }

  /** Inserts braces as if the user had typed them. */
  function suggest({ view }: TextView) {
    view.dispatch(view.state.tr.insertText('{{ ').setMeta(SUGGEST, true))
    view.focus()
    setDismissedAt(null)
    setInsertedBraces({ from: view.state.selection.from - 3, before: textBefore(view.state) })
  }

  function dismiss({ view }: TextView, { from, before }: OpenCompletion) {
    if (insertedBraces?.from === from && insertedBraces.before === before)
      view.dispatch(view.state.tr.delete(from, view.state.selection.from).setMeta(SUGGEST, true))
    else setDismissedAt(from)
    setInsertedBraces(null)
  }

  function onKey(event: KeyboardEvent, open: OpenCompletion | null, text: TextView | undefined): boolean {
    if (!open) {
      if (event.key.length === 1) setDismissedAt(null)
      return false
    }
    const { before, options, active } = open
    const option = options[active]
    const move = (step: number) =>
      setHighlight({ before, active: (active + step + options.length) % options.length })
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && text) dismiss(text, open)
    else if (event.key === 'Enter' && option) open.chooseAndOpen(option)
    else if (event.key === 'Tab' && option) open.choose(option)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { find, onKey, suggest }
}

/** Inserts an option. Closing braces that are already after the caret are not repeated. */
function choose({ view }: TextView, from: number, { text, caret }: { text: string; caret: number }) {
  const { state } = view
  const closingLength = /[}%]\}$/.test(text) ? (/^\s*-?[}%]\}/.exec(textAfter(state))?.[0].length ?? 0) : 0
  const tr = state.tr.insertText(text, from, state.selection.from + closingLength)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + caret)).scrollIntoView())
  view.focus()
}
