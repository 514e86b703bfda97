import { type EditorState, TextSelection } from 'prosemirror-state'
import { useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { completionAt } from '../completion.ts'
import type { Suggestion } from '../suggestions.ts'
import type { TextView } from './text-view.ts'

/** Characters before the caret in its line; a chip counts as one. */
const textBefore = ({ selection: { $from } }: EditorState) =>
  $from.parent.textBetween(0, $from.parentOffset, '', '\ufffc')

const textAfter = ({ selection: { $from } }: EditorState) =>
  $from.parent.textBetween($from.parentOffset, $from.parent.content.size, '', '\ufffc')

export type OpenCompletion = {
  before: string
  options: Suggestion[]
  active: number
  /** Where the completed text starts, in the document. */
  from: number
  choose: (option: Suggestion) => void
  /** Also opens the panel of a variable, to set a fallback and a format. */
  chooseAndOpen: (option: Suggestion) => void
}

/** The completion of the Liquid before the caret. Escape closes it until other Liquid is started. */
export function useCompletion(suggestions: readonly Suggestion[]) {
  const { panel } = useTexts('variables')
  // Braces inserted by the button, which the user must not have to delete by hand.
  const [offered, setOffered] = useState<{ from: number; before: string } | null>(null)
  // An option stays chosen only while the text it was offered for is the same.
  const [moved, setMoved] = useState({ before: '', active: 0 })
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
      active: moved.before === before ? Math.min(moved.active, completion.options.length - 1) : 0,
      from,
      choose: (option) => choose(text, from, completion.write(option)),
      chooseAndOpen: (option) => {
        choose(text, from, completion.write(option))
        if (option.name !== undefined) openChip(from)
      },
    }
  }

  /** As if the user had typed the braces. */
  function offer({ view }: TextView) {
    view.dispatch(view.state.tr.insertText('{{ '))
    view.focus()
    setDismissedAt(null)
    setOffered({ from: view.state.selection.from - 3, before: textBefore(view.state) })
  }

  function dismiss({ view }: TextView, { from, before }: OpenCompletion) {
    if (offered?.from === from && offered.before === before)
      view.dispatch(view.state.tr.delete(from, view.state.selection.from))
    else setDismissedAt(from)
    setOffered(null)
  }

  function onKey(event: KeyboardEvent, open: OpenCompletion | null, text: TextView | undefined): boolean {
    if (!open) {
      if (event.key.length === 1) setDismissedAt(null)
      return false
    }
    const { before, options, active } = open
    const option = options[active]
    const move = (step: number) =>
      setMoved({ before, active: (active + step + options.length) % options.length })
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

  return { find, onKey, offer }
}

/** Braces that stand behind the caret already are not written twice. */
function choose({ view }: TextView, from: number, { text, caret }: { text: string; caret: number }) {
  const { state } = view
  const rest = /[}%]\}$/.test(text) ? (/^\s*-?[}%]\}/.exec(textAfter(state))?.[0].length ?? 0) : 0
  const tr = state.tr.insertText(text, from, state.selection.from + rest)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + caret)).scrollIntoView())
  view.focus()
}
