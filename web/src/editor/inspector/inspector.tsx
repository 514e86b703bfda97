import { memo } from 'react'
import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { BlockIcon } from '../block-icon.tsx'
import { changeDesign, designOf, nudgeSelected, removeSelected } from '../model/change-design.ts'
import { unwrapBlock } from '../model/commands.ts'
import type { Block } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { ancestorsOf, findBlock } from '../model/places.ts'
import pane from '../pane.module.css'
import { SuggestionContext, useSuggestionContext } from '../text/suggestion-context.ts'
import { useAddBlocks } from '../use-add-blocks.ts'
import { useEditor } from '../use-editor.ts'
import { useSaveBlock } from '../use-save-block.tsx'
import { useSuggestionsIn } from '../workspace/use-suggestions.ts'
import { BlockFields } from './block-fields.tsx'
import { GlobalFields } from './global-fields.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './inspector.module.css'
import type { LayoutSchema } from './schema.ts'

type InspectorProps = {
  editor: Editor
  schema: Output<'getLayoutSchema'> | undefined
  /** False for presets, which get their style from the layouts that use them. */
  withStyle?: boolean
}

/** The properties of the selected blocks or, without a selection, the email's style. */
export function Inspector({ editor, schema, withStyle = true }: InspectorProps) {
  const { inspector, canvas } = useTexts('editor')
  const design = useEditor(editor, () => designOf(editor))
  const selected = useEditor(editor, (state) => state.selected)
  const blocks = selected.flatMap((id) => findBlock(design, id) ?? [])
  const last = blocks.at(-1)
  const suggestions = useSuggestionsIn(editor, last?.id, useSuggestionContext())
  if (!schema) return <SkeletonRows rows={6} />
  const layoutSchema = schema as unknown as LayoutSchema
  const title = withStyle ? inspector.style : canvas.nothingSelected
  if (!last)
    return (
      <section className={pane.pane} aria-label={title}>
        <header className={pane.header}>
          <h2>{title}</h2>
        </header>
        <div className={styles.fields}>
          {withStyle ? (
            <GlobalFields editor={editor} layoutSchema={layoutSchema} design={design} />
          ) : (
            <p className={styles.none}>{inspector.selectBlock}</p>
          )}
        </div>
      </section>
    )
  return (
    <section className={pane.pane} aria-label={inspector.block}>
      <header className={pane.header}>
        {blocks.length === 1 && <BlockIcon name={last.type} />}
        <Title blocks={blocks} container={ancestorsOf(design, last.id ?? '').at(-1)} />
        <BlockActions editor={editor} ids={selected} lastType={last.type} />
      </header>
      <div className={styles.fields} key={blocks.map(({ id }) => id).join()}>
        <SuggestionContext value={suggestions}>
          <BlockFields editor={editor} layoutSchema={layoutSchema} design={design} blocks={blocks} />
        </SuggestionContext>
      </div>
    </section>
  )
}

function Title({ blocks, container }: { blocks: readonly Block[]; container: Block | undefined }) {
  const { inspector, canvas, blocks: texts } = useTexts('editor')
  const [first] = blocks
  return (
    <>
      <h2>
        {blocks.length > 1 || !first ? canvas.several({ count: blocks.length }) : texts.types[first.type]}
      </h2>
      {container && blocks.length === 1 && (
        <span className={styles.inside}>{inspector.inside({ container: texts.types[container.type] })}</span>
      )}
    </>
  )
}

type ActionsProps = { editor: Editor; ids: readonly string[]; lastType: Block['type'] }

/** Actions for the selected blocks. Memoized, because typing in a block does not change them. */
const BlockActions = memo(function BlockActions({ editor, ids, lastType }: ActionsProps) {
  const { inspector, canvas } = useTexts('editor')
  const { actions } = inspector
  const saving = useSaveBlock(editor, ids)
  const { duplicate, wrap } = useAddBlocks(editor)
  const [only = ''] = ids
  const isContainer = ids.length === 1 && (lastType === 'section' || lastType === 'columns')
  const items = [
    { label: canvas.up, onClick: () => nudgeSelected(editor, -1) },
    { label: canvas.down, onClick: () => nudgeSelected(editor, 1) },
    { label: canvas.saveBlock, onClick: saving.open },
    ...(['section', 'columns'] as const).map((type) => ({
      label: type === 'section' ? canvas.wrapInSection : canvas.wrapInColumns,
      onClick: () => wrap(ids, type),
    })),
    ...(isContainer
      ? [
          {
            label: canvas.unwrap,
            onClick: () => changeDesign(editor, (design) => unwrapBlock(design, only), { select: [] }),
          },
        ]
      : []),
  ]
  return (
    <span className={styles.actions}>
      <IconButton label={actions.duplicate} icon="copy" onClick={() => duplicate(ids)} />
      <IconButton label={actions.remove} icon="trash" onClick={() => removeSelected(editor)} />
      <RowMenu label={canvas.more} items={items} />
      {saving.dialog}
    </span>
  )
})
