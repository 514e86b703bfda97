import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import { liquid } from '@codemirror/lang-liquid'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view'
import type { Suggestion } from '../text/suggestions.ts'
import { codeTheme } from './code-theme.ts'
import type { CodeProblem } from './problem-place.ts'
import { changedRange } from './changed-range.ts'

export type CodeLanguage = 'html' | 'json'

type CodeViewOptions = {
  parent: HTMLElement
  value: string
  label: string
  language: CodeLanguage
  /** Styles that are made at run time carry the page's nonce. */
  nonce: string
  suggestions: () => readonly Suggestion[]
  onChange: (value: string, isTyping: boolean) => void
}

/** A change that came from outside and is known there. */
const fromOutside = Annotation.define<true>()

/** After `{{`: what the suggestions offer. */
const completeOutput =
  (suggestions: () => readonly Suggestion[]) =>
  ({ state, pos }: CompletionContext) => {
    const line = state.doc.lineAt(pos)
    const before = line.text.slice(0, pos - line.from)
    const [whole, typed = ''] = /\{\{-?\s*([\w.]*)$/.exec(before) ?? []
    if (whole === undefined) return null
    const after = line.text.slice(pos - line.from)
    const end = /^\s*-?\}\}/.test(after) ? '' : ' }}'
    const start = /\s$|[\w.]$/.test(whole) ? '' : ' '
    return {
      from: pos - typed.length,
      options: suggestions().map(({ insert, label, detail }) => ({
        label: insert,
        displayLabel: label,
        detail,
        apply: start + insert + end,
      })),
      validFor: /^[\w.]*$/,
    }
  }

const LANGUAGES: Record<CodeLanguage, () => Extension> = {
  html: () => liquid({ base: html({ autoCloseTags: true }) }),
  json,
}

function report({ docChanged, transactions, state }: ViewUpdate, onChange: CodeViewOptions['onChange']) {
  if (!docChanged || transactions.some((one) => one.annotation(fromOutside))) return
  const isTyping = transactions.every(
    (one) => !one.docChanged || one.isUserEvent('input.type') || one.isUserEvent('delete'),
  )
  onChange(state.doc.toString(), isTyping)
}

/**
 * A box for code. It has no undo of its own: the editor around it has one history for everything. Tab leaves it, as it
 * leaves every other field.
 */
export function createCodeView(options: CodeViewOptions) {
  const { parent, value, label, language, nonce, suggestions, onChange } = options
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        EditorView.cspNonce.of(nonce),
        LANGUAGES[language](),
        codeTheme,
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        drawSelection(),
        bracketMatching(),
        indentOnInput(),
        EditorView.lineWrapping,
        EditorState.languageData.of(() => [{ autocomplete: completeOutput(suggestions) }]),
        autocompletion({ icons: false }),
        keymap.of([...completionKeymap, ...defaultKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of((update) => report(update, onChange)),
      ],
    }),
  })

  return {
    /** Takes over what another part of the editor, such as undo, made of the text. */
    setValue: (next: string) => {
      const change = changedRange(view.state.doc.toString(), next)
      if (!change) return
      view.dispatch({
        changes: change,
        selection: { anchor: change.from + change.insert.length },
        scrollIntoView: true,
        annotations: fromOutside.of(true),
      })
    },
    setProblem: (problem: CodeProblem | null) => {
      const { doc } = view.state
      const line = doc.line(Math.min(problem?.line ?? 1, doc.lines))
      const from = Math.min(line.from + (problem?.column ?? 1) - 1, line.to)
      const diagnostic = problem && { from, to: line.to, severity: 'error' as const, message: problem.reason }
      view.dispatch(setDiagnostics(view.state, diagnostic ? [diagnostic] : []))
    },
    reveal: (lineNumber: number) => {
      const { doc } = view.state
      const { from } = doc.line(Math.min(Math.max(lineNumber, 1), doc.lines))
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

export type CodeView = ReturnType<typeof createCodeView>
