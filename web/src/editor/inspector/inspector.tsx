import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { SkeletonRows } from '../../ui/states.tsx'
import { BlockIcon } from '../block-icon.tsx'
import { designOf } from '../model/change-design.ts'
import type { Block } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { findBlock, holdersOf } from '../model/places.ts'
import pane from '../pane.module.css'
import { useEditor } from '../use-editor.ts'
import { BlockActions } from './block-actions.tsx'
import { BlockFields } from './block-fields.tsx'
import { GlobalFields } from './global-fields.tsx'
import styles from './inspector.module.css'
import type { LayoutSchema } from './schema.ts'

type InspectorProps = {
  editor: Editor
  /** The answer of `getLayoutSchema`, which the controls are made from. */
  schema: Output<'getLayoutSchema'> | undefined
  /** A preset has blocks and nothing else: the style belongs to the layouts that show it. */
  withStyle?: boolean
}

/** What is selected: a block, several, or with nothing selected the style of the email. */
export function Inspector({ editor, schema, withStyle = true }: InspectorProps) {
  const { inspector } = useTexts('editor')
  const design = useEditor(editor, () => designOf(editor))
  const selected = useEditor(editor, (state) => state.selected)
  const blocks = selected.flatMap((id) => findBlock(design, id) ?? [])
  const last = blocks.at(-1)
  if (!schema) return <SkeletonRows rows={6} />
  const layout = schema as unknown as LayoutSchema
  if (!last)
    return (
      <section className={pane.pane} aria-label={inspector.style}>
        <header className={pane.head}>
          <h2>{inspector.style}</h2>
        </header>
        <div className={styles.fields}>
          {withStyle ? (
            <GlobalFields editor={editor} layout={layout} design={design} />
          ) : (
            <p className={styles.none}>{inspector.selectBlock}</p>
          )}
        </div>
      </section>
    )
  return (
    <section className={pane.pane} aria-label={inspector.block}>
      <header className={pane.head}>
        {blocks.length === 1 && <BlockIcon of={last.type} />}
        <Title blocks={blocks} holder={holdersOf(design, last.id ?? '').at(-1)} />
        <BlockActions editor={editor} ids={selected} type={last.type} />
      </header>
      <div className={styles.fields} key={blocks.map(({ id }) => id).join()}>
        <BlockFields editor={editor} layout={layout} design={design} blocks={blocks} />
      </div>
    </section>
  )
}

function Title({ blocks, holder }: { blocks: readonly Block[]; holder: Block | undefined }) {
  const { inspector, blocks: words } = useTexts('editor')
  const [first] = blocks
  return (
    <>
      <h2>
        {blocks.length > 1 || !first ? inspector.several({ count: blocks.length }) : words.types[first.type]}
      </h2>
      {holder && blocks.length === 1 && (
        <span className={styles.inside}>{inspector.inside({ holder: words.types[holder.type] })}</span>
      )}
    </>
  )
}
