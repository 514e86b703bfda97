import {
  autocompletion,
  type Completion,
  type CompletionSource,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import { liquid } from '@codemirror/lang-liquid'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import type { Extension, Text } from '@codemirror/state'
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { nonce } from '../../email/nonce.ts'
import type { CodeCompletion } from '../code-box.tsx'
import type { CodeProblem } from '../code-problem.ts'
import { highlightStyle, theme } from './theme.ts'

/**
 * Replaces the selection on typing. The browser would preserve the colors of the selected text as inline styles, which
 * the page's CSP blocks.
 */
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    // Read from the document, because the editor may not have read the selection yet.
    const range = document.getSelection()?.getRangeAt(0)
    if (inputType !== 'insertText' || !data || !range || range.collapsed || view.composing) return false
    if (view.state.readOnly) return true
    const from = view.posAtDOM(range.startContainer, range.startOffset)
    const to = view.posAtDOM(range.endContainer, range.endOffset)
    const text = view.state.toText(data)
    const insert = () =>
      view.state.update({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length },
        userEvent: 'input.type',
        scrollIntoView: true,
      })
    const handlers = view.state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert())
    return true
  },
})

/**
 * Shared by all code boxes. Tab moves to the next field, so that keyboard users are not trapped. Brackets,
 * quotes and tags are not closed automatically, because near Liquid the editor would not recognize the closing
 * one that the user types and would duplicate it.
 */
export const sharedExtensions = (options: {
  history: boolean
  completion: CompletionSource | null
}): Extension => [
  EditorView.cspNonce.of(nonce),
  options.history ? [history(), keymap.of(historyKeymap)] : [],
  typeOverSelection,
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  autocompletion({ icons: false, ...(options.completion && { override: [options.completion] }) }),
  EditorView.lineWrapping,
  keymap.of([...completionKeymap, ...defaultKeymap]),
  syntaxHighlighting(highlightStyle),
  theme,
]

/** Completes the line before the caret. Closing braces that are already after the caret are not repeated. */
export const completeLine =
  (complete: (before: string) => CodeCompletion | null): CompletionSource =>
  ({ state, pos }) => {
    const line = state.doc.lineAt(pos)
    const completion = complete(line.text.slice(0, pos - line.from))
    if (!completion) return null
    const options = completion.options.map(({ label, detail, text, caret }): Completion => {
      const apply = (view: EditorView, _: Completion, from: number, to: number) => {
        const closingBraces = /\}$/.test(text) ? /^\s*-?[}%]\}/.exec(view.state.sliceDoc(to, to + 8)) : null
        view.dispatch({
          changes: { from, to: to + (closingBraces?.[0].length ?? 0), insert: text },
          selection: { anchor: from + caret },
          userEvent: 'input.complete',
          scrollIntoView: true,
        })
      }
      return { label, detail, apply }
    })
    return { from: line.from + completion.from, filter: false, options }
  }

/** JSON or HTML with Liquid, whose names are autocompleted. */
export function languageOf(
  language: 'json' | 'html',
  names: Readonly<Record<string, readonly string[]>>,
): Extension {
  const base = language === 'json' ? json() : html({ autoCloseTags: false })
  const variables = Object.keys(names).map((label): Completion => ({ label, type: 'namespace' }))
  const properties = (path: readonly string[]) =>
    (names[path.join('.')] ?? []).map((label): Completion => ({ label, type: 'property' }))
  return liquid({ base, variables, properties })
}

function rangeOf(doc: Text, { line, column = 1 }: CodeProblem): { from: number; to: number } {
  if (line === undefined || line < 1 || line > doc.lines) return { from: 0, to: doc.length }
  const { from, to } = doc.line(line)
  const start = Math.min(from + column - 1, to)
  // Underline the whole tag or word, to make it visible.
  const [word = ''] = /^(?:\{[{%].*?[}%]\}|[\w"'.]+|.)/.exec(doc.sliceString(start, to)) ?? []
  return { from: start, to: start + word.length }
}

export function showProblems(view: EditorView, problems: readonly CodeProblem[]) {
  const diagnostics = problems.map((problem): Diagnostic => {
    const severity = problem.isWarning ? 'warning' : 'error'
    return { ...rangeOf(view.state.doc, problem), severity, message: problem.message }
  })
  view.dispatch(setDiagnostics(view.state, diagnostics))
}
