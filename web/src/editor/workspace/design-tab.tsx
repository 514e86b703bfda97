import { useMemo, useState } from 'react'
import { useMayWrite } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { useEditor } from '../use-editor.ts'
import { TestDataDialog } from '../variables/test-data-dialog.tsx'
import type { TestVariables } from '../variables/use-test-variables.ts'
import { findPlace } from './find-place.ts'
import styles from './panes.module.css'
import { fieldProblem } from './problems.ts'
import { ReadPanes } from './read-panes.tsx'
import type { LayoutRecord } from './session/layout-record.ts'
import type { LayoutSession } from './session/layout-session.ts'
import { useSessionState } from './session/use-session.ts'
import { TextPanes } from './text-panes.tsx'
import { goToPlace, useRefusedPlace } from './use-refused-place.ts'
import { useSuggestions } from './use-suggestions.ts'
import { type View, ViewTabs } from './view-tabs.tsx'
import { VisualPanes } from './visual-panes.tsx'

type DesignTabProps = {
  session: LayoutSession
  layout: LayoutRecord
  store: string
  locale: string | null
  testVariables: TestVariables
  /** Where there is room for three panes only: whether the preview is one of them. */
  isPreviewing: boolean
}

/** The panes in which a layout is written: those of its kind, and the preview beside them. */
export function DesignTab(props: DesignTabProps) {
  const { session, layout, store, locale, testVariables, isPreviewing } = props
  const { editor } = session
  const isVisual = useEditor(editor, ({ document }) => document.bodyDesign !== undefined)
  const [view, setView] = useState<View>('canvas')
  const edited = locale ?? layout.defaultLocale
  const [shownLocale, setShownLocale] = useState(edited)
  const { variables, setVariables } = testVariables
  const [isFilling, setIsFilling] = useState(false)
  const shown = usePreview({
    ...{ store, id: layout.id, editor, draftLocale: locale, variables },
    locale: shownLocale,
    isDraft: shownLocale === edited,
  })
  const saveError = useSessionState(session, (state) => state.error)
  const problem = useMemo(
    () => fieldProblem(saveError) ?? fieldProblem(shown.error),
    [saveError, shown.error],
  )
  const { suggestions, names } = useSuggestions(layout.id, variables)
  const mayWrite = useMayWrite()
  const Panes = !mayWrite ? ReadPanes : isVisual ? VisualPanes : TextPanes
  const texts = useTexts('editor')
  const { blocks } = useTexts('editor')
  const jumpTo = (path: string) => {
    const place = findPlace(editor.getState().document, path)
    if (!place) return undefined
    const go = () => {
      setView('canvas')
      goToPlace(editor, place)
    }
    const name = place.block === null ? texts.workspace[place.field] : place.label || blocks.types[place.type]
    return { label: texts.preview.goTo({ place: name }), go }
  }
  useRefusedPlace(session, () => setView('canvas'))
  return (
    <>
      <main
        className={styles.panes}
        id="main"
        data-kind={isVisual && mayWrite ? 'visual' : 'text'}
        data-view={view}
        data-preview={isPreviewing || undefined}
      >
        <Panes {...{ editor, layout, problem, suggestions, names, variables }} locale={edited} />
        <PreviewPane
          {...{ shown, jumpTo }}
          locale={shownLocale}
          locales={layout.languages.map((language) => language.locale)}
          onLocale={setShownLocale}
          onTestData={() => setIsFilling(true)}
        />
      </main>
      <TestDataDialog
        {...{ editor, locale, variables, id: layout.id, onChange: setVariables }}
        opened={isFilling}
        onClose={() => setIsFilling(false)}
      />
      <ViewTabs isVisual={isVisual} readOnly={!mayWrite} view={view} onChange={setView} />
    </>
  )
}
