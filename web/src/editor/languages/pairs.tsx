import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useMayWrite } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { KeyCap } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { useKeyNames } from '../../ui/use-key-names.ts'
import { useEditor } from '../use-editor.ts'
import { useSessionState } from '../workspace/session/use-session.ts'
import { useSuggestions } from '../workspace/use-suggestions.ts'
import { LanguageMenu } from './language-menu.tsx'
import type { OpenedProps } from './languages-workspace.tsx'
import { useLanguageName } from './naming.ts'
import { PairRow } from './pair-row.tsx'
import styles from './pairs.module.css'
import { LanguageSelect, PairsHead } from './pairs-head.tsx'
import { rowOf } from './row-error.ts'
import { changedTexts, withText } from './targets.ts'
import type { TextPair } from './texts-session.ts'
import { useChecked } from './use-checked.ts'
import { useMark } from './use-mark.ts'

type Shown = 'all' | 'open'

/** As many as a high window shows. */
const FIRST_ROWS = 20

const NOTHING: Record<string, unknown> = {}
const testVariablesIn = ({ bodyDesign }: OpenedProps['layout']) =>
  (bodyDesign as { testVariables?: Record<string, unknown> } | null | undefined)?.testVariables ?? NOTHING

/** The next one after or before the current one, round the end. */
function nextOf<T extends { key: string }>(
  all: readonly T[],
  current: string | null,
  step: 1 | -1,
  isWanted: (item: T) => boolean,
): T | undefined {
  const ordered = step === 1 ? all : all.toReversed()
  const at = ordered.findIndex(({ key }) => key === current)
  return [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(at, 0))].find(isWanted)
}

type PairsProps = OpenedProps & { locale: string; onAdd: () => void; onImport: () => void }

/** Source and target side by side. */
export function Pairs(props: PairsProps) {
  const { onAdd, onImport, base, layout, session, texts, locale } = props
  const editor = useTexts('editor')
  const keyNames = useKeyNames()
  const { languages } = editor
  const name = useLanguageName()
  const mayWrite = useMayWrite()
  const [shown, setShown] = useState<Shown>('all')
  const [editing, setEditing] = useState<string | null>(null)
  const targets = useEditor(session.editor, ({ document }) => document)
  const saved = useSessionState(session, () => session.getBase().document)
  const typed = useMemo(() => changedTexts(saved, targets), [saved, targets])
  const { find, error: problem } = useChecked(texts, locale, typed)
  const refused = useSessionState(session, (state) => state.error)
  const wrong = rowOf(refused) ?? rowOf(problem)
  const mark = useMark(session, texts.id, locale)
  const { suggestions } = useSuggestions(texts.id, testVariablesIn(layout))
  // Addresses are shown once there is something to do about them.
  const pairs = useMemo(() => texts.texts.filter((pair) => pair.place !== 'url' || pair.open), [texts])
  const open = pairs.filter((pair) => pair.open)
  const visible = useMemo(
    () => (shown === 'open' ? pairs.filter((pair) => pair.open || pair.key in typed) : pairs),
    [shown, pairs, typed],
  )
  const language = texts.languages.find((one) => one.locale === locale)
  const isOnlyDesign = language?.outdated === true && language.progress?.outdated === 0

  const go = (step: 1 | -1) => {
    const isOpen = (pair: TextPair) => (find(pair.key) ?? pair).open && !(pair.key in typed)
    const next = nextOf(visible, editing, step, isOpen)
    if (next) setEditing(next.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    go(event.key === 'ArrowDown' ? 1 : -1)
  }
  const write = useCallback(
    (key: string, text: string, merge?: string) =>
      session.editor.change(
        (document) => withText(document, key, text, session.getBase().document[key] ?? null),
        merge === undefined ? {} : { merge },
      ),
    [session],
  )
  // The first rows at once, the others right after them.
  const rows = useDeferredValue(visible, visible.slice(0, FIRST_ROWS))
  return (
    <section className={styles.pairs} aria-label={languages.texts} onKeyDown={onKeyDown}>
      <div className={styles.filter}>
        <LanguageSelect {...{ base, texts, locale }} />
        <Segmented
          label={languages.show}
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'all', label: languages.all({ texts: pairs.length }) },
            { value: 'open', label: languages.needsWork({ texts: open.length }) },
          ]}
        />
        {mayWrite && (
          <>
            <span className={styles.hint}>
              <KeyCap>{keyNames('Alt+↓')}</KeyCap> {languages.next}
            </span>
            <LanguageMenu {...{ base, texts, locale, onAdd, onImport }} />
          </>
        )}
      </div>
      <PairsHead texts={texts} locale={locale} />
      <div className={styles.pairNotes}>
        <ErrorNote error={mark.error} />
        {isOnlyDesign && (
          <Note
            action={
              mayWrite && (
                <Button size="small" onClick={() => mark.act(null)}>
                  {languages.markUpToDate}
                </Button>
              )
            }
          >
            {languages.designChanged({ source: name(texts.mainLocale) })}
          </Note>
        )}
      </div>
      {rows.map((pair) => (
        <PairRow
          key={pair.key}
          pair={pair}
          live={find(pair.key) ?? pair}
          value={targets[pair.key] ?? null}
          isTyped={pair.key in typed}
          problem={wrong?.key === pair.key ? wrong.refused.message : null}
          source={name(texts.mainLocale)}
          language={name(locale)}
          locale={locale}
          isEditing={editing === pair.key}
          suggestions={suggestions}
          onEdit={setEditing}
          onWrite={write}
          onMark={mark.act}
        />
      ))}
      {shown === 'open' && visible.length === 0 && <p className={styles.done}>{languages.nothingOpen}</p>}
    </section>
  )
}
