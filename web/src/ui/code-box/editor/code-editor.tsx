import { startCompletion } from '@codemirror/autocomplete'
import { Annotation, Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import styles from '../code-box.module.css'
import type { CodeBoxHandle, CodeBoxProps } from '../code-box.tsx'
import { completeLine, languageOf, sharedExtensions, showProblems } from './extensions.ts'

type Control = Record<string, string | boolean | undefined>

type CodeEditorProps = Omit<CodeBoxProps, 'label' | 'hint' | 'error' | 'actions' | 'handle'> & {
  control: Control
  /** The initial caret position; if undefined, the editor does not take focus. */
  caret: number | undefined
  handle: Ref<CodeBoxHandle>
}

/** Marks a change made by the page, which is not reported back. */
const fromPage = Annotation.define<true>()

const attributesOf = (control: Control) =>
  Object.fromEntries(
    Object.entries(control).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** Replaces only what differs, so that the caret and folds stay in place. */
function replace(view: EditorView, value: string) {
  const currentText = view.state.doc.toString()
  if (currentText === value) return
  const shorterLength = Math.min(currentText.length, value.length)
  let start = 0
  while (start < shorterLength && currentText[start] === value[start]) start++
  let end = 0
  while (end < shorterLength - start && currentText.at(-1 - end) === value.at(-1 - end)) end++
  view.dispatch({
    changes: { from: start, to: currentText.length - end, insert: value.slice(start, value.length - end) },
    annotations: fromPage.of(true),
  })
}

function insert(view: EditorView, text: string) {
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.insert', scrollIntoView: true })
  view.focus()
}

export function CodeEditor(props: CodeEditorProps) {
  const { value, language, names, errors, readOnly = false, control, handle } = props
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const compartments = useRef({
    language: new Compartment(),
    state: new Compartment(),
    control: new Compartment(),
  })
  const attributes = JSON.stringify(attributesOf(control))
  const namesJson = JSON.stringify(names ?? {})

  const change = useEffectEvent(props.onChange)
  const complete = useEffectEvent((before: string) => props.complete?.(before) ?? null)
  const open = useEffectEvent((parent: HTMLElement) => {
    const { caret, history = true } = props
    const editorView = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        ...(caret !== undefined && { selection: { anchor: Math.min(caret, value.length) } }),
        extensions: [
          sharedExtensions({
            history,
            completion: props.complete ? completeLine((before) => complete(before)) : null,
          }),
          compartments.current.language.of([]),
          compartments.current.state.of([]),
          compartments.current.control.of([]),
          EditorView.updateListener.of((update) => {
            if (
              !update.docChanged ||
              update.transactions.some((transaction) => transaction.annotation(fromPage))
            )
              return
            change(update.state.doc.toString())
          }),
        ],
      }),
    })
    if (caret !== undefined) editorView.focus()
    return editorView
  })
  useEffect(() => {
    if (!container.current) return
    const editorView = open(container.current)
    view.current = editorView
    return () => {
      editorView.destroy()
      view.current = null
    }
  }, [])

  useEffect(() => {
    view.current?.dispatch({
      effects: compartments.current.language.reconfigure(languageOf(language, JSON.parse(namesJson))),
    })
  }, [language, namesJson])
  useEffect(() => {
    const state = [EditorState.readOnly.of(readOnly)]
    view.current?.dispatch({ effects: compartments.current.state.reconfigure(state) })
  }, [readOnly])
  useEffect(() => {
    const content = EditorView.contentAttributes.of(JSON.parse(attributes))
    view.current?.dispatch({ effects: compartments.current.control.reconfigure(content) })
  }, [attributes])
  useEffect(() => {
    if (view.current) replace(view.current, value)
  }, [value])
  useEffect(() => {
    if (view.current) showProblems(view.current, errors ?? [])
  }, [errors])

  useImperativeHandle(handle, () => ({
    focus: () => view.current?.focus(),
    insert: (text) => {
      if (view.current) insert(view.current, text)
    },
    suggest: () => {
      if (!view.current) return
      insert(view.current, '{{ ')
      startCompletion(view.current)
    },
  }))
  return <div ref={container} className={styles.editor} data-read-only={readOnly || undefined} />
}
