import { memo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Facts } from '../../ui/card.tsx'
import { CodeBox } from '../../ui/code-box/code-box.tsx'
import { Canvas } from '../canvas/canvas.tsx'
import { useEditor } from '../use-editor.ts'
import styles from './panes.module.css'
import type { PanesProps } from './panes.ts'

/** A layout of either kind, for those who may only look at it. */
export const ReadPanes = memo(function ReadPanes(props: PanesProps) {
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
        <Canvas readOnly {...{ editor, variables, locale, layoutTexts }} />
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
