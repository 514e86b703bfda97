import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useMayChangeDirectly, useMayWrite } from '../../api/session.ts'
import { useList, useOperation } from '../../api/use-api.ts'
import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { KeyCap, Language } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { InlineSelect } from '../../ui/field.tsx'
import { IconMail } from '../../ui/icons.ts'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useKeyNames } from '../../ui/use-key-names.ts'
import type { Design } from '../model/document.ts'
import { useTextEditing } from '../text/load-text-editing.ts'
import { useUnfinishedLiquid } from '../text/unfinished-liquid.ts'
import { useEditor } from '../use-editor.ts'
import { useSessionState } from '../workspace/session/use-session.ts'
import { useSuggestions } from '../workspace/use-suggestions.ts'
import { EXPORT_FORMATS, useExport } from './exchange/use-export.ts'
import { useLanguageName } from './naming.ts'
import { PairRow } from './pair-row.tsx'
import styles from './pairs.module.css'
import { rowOf } from './row-error.ts'
import { changedTexts, withText } from './targets.ts'
import {
  isPreset,
  type LanguageTexts,
  type OpenLanguage,
  type TextPair,
  type TextsSession,
  type Translatable,
} from './texts-session.ts'
import { useWording } from './wording.ts'

const languagePreview = lazyModule(() => withTexts(['editor'], import('./language-preview.tsx')))

type Filter = 'all' | 'open'

/** As many rows as fit in a tall window. */
const FIRST_ROWS = 20

const NOTHING: Record<string, unknown> = {}
const testVariablesIn = (layout: Translatable) =>
  (isPreset(layout) ? undefined : (layout.bodyDesign as Design | null | undefined))?.testVariables ?? NOTHING

/** The next or previous matching item, wrapping around at the ends. */
function nextOf<T extends { key: string }>(
  all: readonly T[],
  current: string | null,
  step: 1 | -1,
  matches: (item: T) => boolean,
): T | undefined {
  const ordered = step === 1 ? all : all.toReversed()
  const index = ordered.findIndex(({ key }) => key === current)
  return [...ordered.slice(index + 1), ...ordered.slice(0, Math.max(index, 0))].find(matches)
}

type PairsProps = OpenLanguage & { onAdd: () => void; onImport: () => void }

export function Pairs(props: PairsProps) {
  const { base, layout, session, texts, locale } = props
  const editor = useTexts('editor')
  const keyNames = useKeyNames()
  const languages = useTexts('languages')
  const name = useLanguageName()
  const mayWrite = useMayWrite()
  const textEditing = useTextEditing()
  const [filter, setFilter] = useState<Filter>('all')
  const [editedKey, setEditedKey] = useState<string | null>(null)
  const [isPreviewing, setIsPreviewing] = useState(false)
  const Preview = useLazyModule(languagePreview, isPreviewing)?.LanguagePreview
  const targets = useEditor(session.editor, ({ document }) => document)
  const saved = useSessionState(session, () => session.getBase().document)
  const changedByKey = useMemo(() => changedTexts(saved, targets), [saved, targets])
  const { find, error: problem } = useTextCheck(texts, locale, changedByKey)
  const saveError = useSessionState(session, (state) => state.error)
  const isUnfinished = useUnfinishedLiquid()
  const rowError = rowOf(saveError) ?? (isUnfinished ? null : rowOf(problem))
  const mark = useMark(session, texts.id, locale)
  const { suggestions } = useSuggestions(isPreset(layout) ? null : layout.id, testVariablesIn(layout))
  // URLs are listed only if they need work.
  const pairs = useMemo(() => texts.texts.filter((pair) => pair.place !== 'url' || pair.open), [texts])
  const open = pairs.filter((pair) => pair.open && !(pair.key in changedByKey))
  const visible = useMemo(
    () => (filter === 'open' ? pairs.filter((pair) => pair.open || pair.key in changedByKey) : pairs),
    [filter, pairs, changedByKey],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const isOpen = (pair: TextPair) => (find(pair.key) ?? pair).open && !(pair.key in changedByKey)
    const next = nextOf(visible, editedKey, event.key === 'ArrowDown' ? 1 : -1, isOpen)
    if (next) setEditedKey(next.key)
  }
  const write = useCallback(
    (key: string, text: string, merge?: string) =>
      session.editor.change(
        (document) => withText(document, key, text, session.getBase().document[key] ?? null),
        { merge },
      ),
    [session],
  )
  // Render the first rows immediately and the others right after.
  const rows = useDeferredValue(visible, visible.slice(0, FIRST_ROWS))
  return (
    <section className={styles.pairs} aria-label={languages.texts} onKeyDown={onKeyDown}>
      <div className={styles.filter}>
        <LanguageSelect base={base} texts={texts} locale={locale} />
        <Segmented
          label={languages.show}
          value={filter}
          onChange={setFilter}
          segments={[
            { value: 'all', label: languages.all({ texts: pairs.length }) },
            { value: 'open', label: languages.needsWork({ texts: open.length }) },
          ]}
        />
        {mayWrite && (
          <span className={styles.hint}>
            <KeyCap>{keyNames('Alt+↓')}</KeyCap> {languages.next}
          </span>
        )}
        {!isPreset(layout) && (
          <Button size="small" icon={IconMail} onClick={() => setIsPreviewing(true)}>
            {editor.workspace.preview}
          </Button>
        )}
        {mayWrite && <LanguageMenu {...props} />}
      </div>
      {Preview && isPreviewing && (
        <Preview
          store={props.store}
          id={layout.id}
          locale={locale}
          locales={texts.languages.map((language) => language.locale)}
          texts={changedByKey}
          onClose={() => setIsPreviewing(false)}
        />
      )}
      <PairsHeader layout={layout} texts={texts} locale={locale} />
      <div className={styles.pairNotes}>
        <ErrorNote error={mark.error} />
        {texts.untranslatedPresets.map(({ presetId, message }) => (
          <Note
            key={presetId}
            tone="warn"
            action={
              <LinkButton
                size="small"
                to="/s/$store/presets/$id/languages/$locale"
                params={{ store: props.store, id: presetId, locale }}
              >
                {languages.translateShared}
              </LinkButton>
            }
          >
            {message}
          </Note>
        ))}
      </div>
      {rows.map((pair) => (
        <PairRow
          key={pair.key}
          pair={pair}
          live={find(pair.key) ?? pair}
          value={targets[pair.key] ?? null}
          isEdited={pair.key in changedByKey}
          problem={rowError?.key === pair.key ? rowError.error.message : null}
          source={name(texts.mainLocale)}
          mainLocale={texts.mainLocale}
          language={name(locale)}
          locale={locale}
          isEditing={editedKey === pair.key}
          mayWrite={mayWrite}
          textEditing={textEditing}
          suggestions={suggestions}
          onEdit={setEditedKey}
          onWrite={write}
          onMark={mark.act}
        />
      ))}
      {filter === 'open' && visible.length === 0 && <p className={styles.done}>{languages.nothingOpen}</p>}
    </section>
  )
}

/** The column headings: both languages, with the layout's version and the one that last saved the translation. */
function PairsHeader({ layout, texts, locale }: Pick<OpenLanguage, 'layout' | 'texts' | 'locale'>) {
  const languages = useTexts('languages')
  const name = useLanguageName()
  const savedAt = texts.languages.find((language) => language.locale === locale)?.savedAtVersion ?? null
  return (
    <div className={styles.pairsHeader}>
      <div>
        <Language state="main">{texts.mainLocale.toUpperCase()}</Language>
        {name(texts.mainLocale)}
        {!isPreset(layout) && <small>{languages.version({ version: texts.version })}</small>}
      </div>
      <div>
        <Language>{locale.toUpperCase()}</Language>
        {name(locale)}
        {savedAt !== null && <small>{languages.savedAt({ version: savedAt })}</small>}
      </div>
    </div>
  )
}

/** Replaces the list of languages on narrow screens. */
function LanguageSelect({ base, texts, locale }: Pick<OpenLanguage, 'base' | 'texts' | 'locale'>) {
  const languages = useTexts('languages')
  const navigate = useNavigate()
  return (
    <span className={styles.select}>
      <InlineSelect
        aria-label={languages.language}
        value={locale}
        onChange={({ target }) => void navigate({ to: `${base}/languages/${target.value}` })}
      >
        {texts.languages
          .filter(({ main }) => !main)
          .map((language) => (
            <option key={language.locale} value={language.locale}>
              {`${texts.mainLocale.toUpperCase()} → ${language.locale.toUpperCase()}`}
            </option>
          ))}
      </InlineSelect>
    </span>
  )
}

const CHECK_AFTER_MS = 400

/** The states of texts with unsaved edits, computed by the server the same way as when saving. */
function useTextCheck(texts: LanguageTexts, locale: string, changedByKey: Record<string, string>) {
  const [debounced] = useDebouncedValue(changedByKey, CHECK_AFTER_MS)
  const hasEdits = Object.keys(changedByKey).length > 0
  const query = useList(
    'checkLanguageTexts',
    { id: texts.id, locale, texts: debounced },
    { enabled: hasEdits && Object.keys(debounced).length > 0, retry: false, gcTime: 0 },
  )
  const checkResult = hasEdits ? query.data : undefined
  const byKey = useMemo(
    () => new Map((checkResult ?? texts).texts.map((pair) => [pair.key, pair])),
    [checkResult, texts],
  )
  return { find: (key: string) => byKey.get(key), error: hasEdits ? query.error : null }
}

/** Marks a text as up to date. Rejected if the texts have changed since they were loaded. */
function useMark(session: TextsSession, id: string, locale: string) {
  const { mutate, error } = useOperation('markTextsUpToDate', { ifMatch: () => session.getBase().etag })
  const act = useCallback((key: string) => mutate({ id, locale, texts: [key] }), [mutate, id, locale])
  return { act, error }
}

/** More actions for the open language. */
function LanguageMenu({ layout, onAdd, onImport, base, texts, locale }: PairsProps) {
  const { versions } = useTexts('editor')
  const languages = useWording(layout)
  const navigate = useNavigate()
  const name = useLanguageName()(locale)
  const [isConfirming, setIsConfirming] = useState(false)
  const exportAs = useExport(texts, locale)
  const remove = useOperation(isPreset(layout) ? 'removePresetLanguage' : 'deleteTranslation')
  const mayChange = useMayChangeDirectly()
  const confirm = async () => {
    await remove.mutateAsync({ id: texts.id, locale })
    // The page switches to another language, as it does for any language that no longer exists.
    showToast(versions.removed({ language: name }))
  }
  return (
    <span className={styles.menu}>
      <RowMenu
        label={versions.more({ language: name })}
        items={[
          { label: versions.add, onClick: onAdd },
          ...(isPreset(layout)
            ? []
            : [
                {
                  label: languages.openEditor,
                  onClick: () => void navigate({ to: `${base}/languages/${locale}/design` }),
                },
              ]),
          ...EXPORT_FORMATS.map((format) => ({
            label: languages.exportAs({ format: languages.formats[format] }),
            onClick: () => void exportAs(format),
          })),
          ...(mayChange
            ? [
                { label: languages.import, onClick: onImport },
                { label: versions.remove, onClick: () => setIsConfirming(true), danger: true },
              ]
            : []),
        ]}
      />
      <ConfirmDialog
        opened={isConfirming}
        title={versions.removeTitle({ language: name })}
        action={versions.remove}
        onClose={() => setIsConfirming(false)}
        onConfirm={confirm}
      >
        {languages.removeWhy}
      </ConfirmDialog>
    </span>
  )
}
