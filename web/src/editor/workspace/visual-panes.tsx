import { memo, useDeferredValue } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Canvas } from '../canvas/canvas.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { useBlockKeys } from '../keys.ts'
import { Outline } from '../outline/outline.tsx'
import { Offered } from '../text/offered.ts'
import { Envelope } from './envelope.tsx'
import styles from './panes.module.css'
import type { PanesProps } from './panes.ts'

/** A layout that is made of blocks. */
export const VisualPanes = memo(function VisualPanes(props: PanesProps) {
  const { editor, layout, locale, problem, suggestions, variables } = props
  const layoutTexts = locale === layout.defaultLocale ? undefined : layout.marketingTexts
  const { workspace } = useTexts('editor')
  useBlockKeys(editor)
  const schema = useRead('getLayoutSchema', {}).data
  // What is beside the canvas is rendered while its picture is made.
  const isCanvasThere = useDeferredValue(true, false)
  return (
    <>
      <div className={styles.outline}>{isCanvasThere && <Outline editor={editor} />}</div>
      <section className={styles.message} aria-label={workspace.message}>
        <Envelope {...{ editor, problem, suggestions }} />
        <Canvas {...{ editor, variables, locale, layoutTexts, suggestions }} />
      </section>
      <div className={styles.inspector}>
        {isCanvasThere && (
          <Offered value={suggestions}>
            <Inspector editor={editor} schema={schema} />
          </Offered>
        )}
      </div>
    </>
  )
})
