import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useMayWrite } from '../../api/session.ts'
import { useRead } from '../../api/use-api.ts'
import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { Facts } from '../../ui/card.tsx'
import { CodeBox } from '../../ui/code-box/code-box.tsx'
import {
  IconAdjustmentsHorizontal,
  IconCode,
  IconDeviceMobile,
  IconMail,
  IconSquare,
} from '../../ui/icons.ts'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import { Canvas } from '../canvas/canvas.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { useBlockKeys } from '../keys.ts'
import { Outline } from '../outline/outline.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { revealOf } from '../preview/reveal.ts'
import { usePreview } from '../preview/use-preview.ts'
import { SuggestionContext } from '../text/suggestion-context.ts'
import { useEditor } from '../use-editor.ts'
import type { TestVariables } from '../variables/use-test-variables.ts'
import { Envelope } from './envelope.tsx'
import styles from './panes.module.css'
import type { PanesProps } from './panes.ts'
import { fieldProblem } from './problems.ts'
import type { LayoutRecord } from './session/layout-record.ts'
import type { LayoutSession } from './session/layout-session.ts'
import { useSessionState } from './session/use-session.ts'
import { useGoToErrorPlace } from './use-go-to-error-place.ts'
import { useJumpTo } from './use-jump-to.ts'
import { useDocumentVariables, useSuggestions } from './use-suggestions.ts'

const testData = lazyModule(() =>
  withTexts(['editor', 'variables'], import('../variables/test-data-dialog.tsx')),
)

const textPanes = lazyModule(() => withTexts(['editor'], import('./text-panes.tsx')))

type DesignTabProps = {
  session: LayoutSession
  layout: LayoutRecord
  store: string
  locale: string | null
  testVariables: TestVariables
  /** Whether the preview is open on windows with room for only three panes. */
  isPreviewing: boolean
  previewLocale: string
  onPreviewLocale: (locale: string) => void
}

/** The panes for editing a visual or HTML layout, with the preview next to them. */
export function DesignTab(props: DesignTabProps) {
  const { session, layout, store, locale, testVariables, isPreviewing, previewLocale, onPreviewLocale } =
    props
  const { editor } = session
  const isVisual = useEditor(editor, ({ document }) => document.bodyDesign !== undefined)
  const [view, setView] = useState<View>('canvas')
  const editedLocale = locale ?? layout.defaultLocale
  const { variables, setVariables } = testVariables
  const [isEnteringData, setIsEnteringData] = useState(false)
  const dialog = useLazyModule(testData, isEnteringData)
  const preview = usePreview({
    store,
    id: layout.id,
    editor,
    draftLocale: locale,
    variables,
    locale: previewLocale,
    isDraft: previewLocale === editedLocale || locale === null,
  })
  const saveError = useSessionState(session, (state) => state.error)
  const problem = useMemo(
    () => fieldProblem(saveError) ?? fieldProblem(preview.error),
    [saveError, preview.error],
  )
  const { suggestions, names } = useSuggestions(layout.id, variables, useDocumentVariables(editor))
  const mayWrite = useMayWrite()
  const TextPanes = useLazyModule(textPanes, !isVisual && mayWrite)?.TextPanes
  const Panes = !mayWrite ? ReadOnlyPanes : isVisual ? VisualPanes : TextPanes
  const showCanvas = () => setView('canvas')
  const isEditingNext = useEditor(editor, (state) => state.blockToEdit !== null)
  if (isEditingNext && view !== 'canvas') showCanvas()
  const jumpTo = useJumpTo({ editor, store, locale: previewLocale, onGo: showCanvas })
  useGoToErrorPlace(session, showCanvas)
  const selected = useEditor(editor, (state) => state.selected.at(-1))
  const reveal = useMemo(() => revealOf(editor.getState().document, selected), [editor, selected])
  return (
    <>
      <main className={styles.main} id="main">
        <div
          className={styles.panes}
          data-kind={isVisual && mayWrite ? 'visual' : 'text'}
          data-view={view}
          data-preview={isPreviewing || undefined}
        >
          {Panes && (
            <Panes
              editor={editor}
              layout={layout}
              problem={problem}
              suggestions={suggestions}
              names={names}
              variables={variables}
              locale={editedLocale}
            />
          )}
          <PreviewPane
            current={preview}
            jumpTo={jumpTo}
            reveal={reveal}
            locale={previewLocale}
            locales={layout.languages.map((language) => language.locale)}
            onLocale={onPreviewLocale}
            onTestData={() => setIsEnteringData(true)}
          />
        </div>
      </main>
      {dialog && (
        <dialog.TestDataDialog
          id={layout.id}
          editor={editor}
          locale={locale}
          variables={variables}
          onChange={setVariables}
          opened={isEnteringData}
          onClose={() => setIsEnteringData(false)}
        />
      )}
      <ViewTabs isVisual={isVisual} readOnly={!mayWrite} view={view} onChange={setView} />
    </>
  )
}

/** A visual or HTML layout, for users without write access. */
const ReadOnlyPanes = memo(function ReadOnlyPanes(props: PanesProps) {
  const { editor, layout, locale, names, variables } = props
  const layoutTexts = locale === layout.defaultLocale ? undefined : layout.marketingTexts
  const { code, workspace } = useTexts('editor')
  const { subject, previewText, bodyDesign, body } = useEditor(editor, ({ document }) => document)
  return (
    <section className={styles.message} aria-label={workspace.message}>
      <div className={styles.envelope}>
        <Facts
          facts={[
            [workspace.subject, subject],
            [workspace.previewText, previewText],
          ]}
        />
      </div>
      {bodyDesign ? (
        <Canvas readOnly editor={editor} variables={variables} locale={locale} layoutTexts={layoutTexts} />
      ) : (
        <div className={styles.code}>
          <CodeBox
            fill
            bare
            hideLabel
            readOnly
            label={code.html}
            language="html"
            value={body ?? ''}
            onChange={() => {}}
            names={names}
          />
        </div>
      )}
    </section>
  )
})

const VisualPanes = memo(function VisualPanes(props: PanesProps) {
  const { editor, layout, locale, problem, suggestions, variables } = props
  const layoutTexts = locale === layout.defaultLocale ? undefined : layout.marketingTexts
  const { workspace } = useTexts('editor')
  useBlockKeys(editor)
  const schema = useRead('getLayoutSchema', {}).data
  // The panes next to the canvas render while the worker compiles it.
  const isCanvasMounted = useDeferredValue(true, false)
  return (
    <>
      <div className={styles.outline}>{isCanvasMounted && <Outline editor={editor} />}</div>
      <section className={styles.message} aria-label={workspace.message}>
        <Envelope editor={editor} problem={problem} suggestions={suggestions} />
        <Canvas
          editor={editor}
          variables={variables}
          locale={locale}
          layoutTexts={layoutTexts}
          suggestions={suggestions}
        />
      </section>
      <div className={styles.inspector}>
        {isCanvasMounted && (
          <SuggestionContext value={suggestions}>
            <Inspector editor={editor} schema={schema} />
          </SuggestionContext>
        )}
      </div>
    </>
  )
})

const VISUAL = [
  { view: 'outline', icon: IconSquare },
  { view: 'canvas', icon: IconMail },
  { view: 'block', icon: IconAdjustmentsHorizontal },
  { view: 'preview', icon: IconDeviceMobile },
] as const
const TEXT = [
  { view: 'canvas', icon: IconCode },
  { view: 'preview', icon: IconDeviceMobile },
] as const

type View = (typeof VISUAL)[number]['view']

type ViewTabsProps = { isVisual: boolean; readOnly: boolean; view: View; onChange: (view: View) => void }

function ViewTabs({ isVisual, readOnly, view, onChange }: ViewTabsProps) {
  const { workspace } = useTexts('editor')
  return (
    <nav className={styles.views} aria-label={workspace.views}>
      {(isVisual && !readOnly ? VISUAL : TEXT).map((each) => (
        <button
          key={each.view}
          type="button"
          aria-current={each.view === view ? 'true' : undefined}
          onClick={() => onChange(each.view)}
        >
          <each.icon size={20} stroke={1.75} aria-hidden="true" />
          {each.view === 'canvas' && !isVisual ? workspace.html : workspace[each.view]}
        </button>
      ))}
    </nav>
  )
}
