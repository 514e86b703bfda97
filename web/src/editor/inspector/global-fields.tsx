import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import { changeDesign } from '../model/change-design.ts'
import { applyPatch, setFrame, setGlobal } from '../model/commands.ts'
import type { Design } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { Controls } from './control.tsx'
import styles from './controls.module.css'
import { Row } from './row.tsx'
import { type LayoutSchema, propertiesIn } from './schema.ts'

const brandButton = lazyModule(() => withTexts(['editor', 'layouts'], import('./brand-button.tsx')))

type GlobalProps = { editor: Editor; layoutSchema: LayoutSchema; design: Design }
type Style = Readonly<Record<string, unknown>>

/** The style of the whole email, its dark colors, and its header and footer. */
export function GlobalFields({ editor, layoutSchema, design }: GlobalProps) {
  const { inspector } = useTexts('editor')
  const style = (design.global ?? {}) as Style
  const properties = propertiesIn(layoutSchema, layoutSchema.schema.properties?.global ?? {})
  const dark = properties.find(({ name }) => name === 'dark')
  const darkStyle = (style.dark ?? {}) as Style
  const set = (changes: Style, merge: string) =>
    changeDesign(editor, (before) => setGlobal(before, changes), { merge: `global.${merge}` })
  const setDark = (changes: Style, merge: string) => {
    const next = applyPatch(darkStyle, changes)
    set({ dark: Object.keys(next).length === 0 ? undefined : next }, merge)
  }
  const brand = useLazyModule(brandButton, layoutSchema.brand !== undefined)
  return (
    <>
      <fieldset>
        <legend>{inspector.groups.global}</legend>
        {layoutSchema.brand && brand && (
          <brand.BrandButton
            design={design}
            brand={layoutSchema.brand}
            onApply={(branded) => changeDesign(editor, () => branded)}
          />
        )}
        <Controls
          layoutSchema={layoutSchema}
          properties={properties.filter(({ name }) => name !== 'dark')}
          values={style}
          fallbacks={layoutSchema.global.defaults}
          onChange={(name, value) => set({ [name]: value }, name)}
        />
      </fieldset>
      <fieldset data-property="dark">
        <legend>{inspector.groups.dark}</legend>
        <Controls
          layoutSchema={layoutSchema}
          properties={propertiesIn(layoutSchema, dark?.schema ?? {})}
          values={darkStyle}
          onChange={(name, value) => setDark({ [name]: value }, `dark.${name}`)}
        />
      </fieldset>
      <fieldset>
        <legend>{inspector.groups.frames}</legend>
        {(['header', 'footer'] as const).map((name) => (
          <FrameControl key={name} editor={editor} layoutSchema={layoutSchema} design={design} name={name} />
        ))}
      </fieldset>
    </>
  )
}

type FrameProps = { editor: Editor; layoutSchema: LayoutSchema; design: Design; name: 'header' | 'footer' }

const OWN = 'own'
const NEW = 'new'

const dialogs = lazyModule(() => withTexts(['presets'], import('../../features/presets/preset-dialogs.tsx')))

/** Chooses no header or footer, the layout's own, or a shared one. */
function FrameControl({ editor, layoutSchema, design, name }: FrameProps) {
  const { inspector, blocks } = useTexts('editor')
  const { pathname } = useLocation()
  const frame = design[name]
  const choices = layoutSchema.presets.filter(({ kind }) => kind === name)
  const value = frame ? (frame.presetId ?? OWN) : ''
  const isListed = value === '' || value === OWN || choices.some(({ id }) => id === value)
  const [isCreating, setIsCreating] = useState(false)
  const dialog = useLazyModule(dialogs, isCreating)
  /** The shared header or footer that was just created here and has no blocks yet. */
  const [emptyId, setEmptyId] = useState<string | null>(null)
  const shared = frame?.presetId !== undefined && isListed && (
    <Link
      from="/s/$store"
      to="/s/$store/presets/$id"
      params={{ id: frame.presetId }}
      state={{ openedFrom: pathname }}
    >
      {frame.presetId === emptyId ? inspector.fillShared : inspector.editShared}
    </Link>
  )
  const choose = (next: string) =>
    changeDesign(editor, (before) =>
      setFrame(before, name, next === '' ? undefined : next === OWN ? { blocks: [] } : { presetId: next }),
    )
  return (
    <Row label={blocks.frames[name]} property={name} hint={shared}>
      {(control) => (
        <>
          <select
            {...control}
            className={styles.select}
            value={value}
            onChange={({ target }) => (target.value === NEW ? setIsCreating(true) : choose(target.value))}
          >
            <option value="">{inspector.frameModes.none}</option>
            <option value={OWN}>{inspector.frameModes.own}</option>
            {!isListed && <option value={value}>{inspector.presetLost}</option>}
            {choices.map(({ id, name: title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
            <option value={NEW}>
              {name === 'header' ? inspector.frameModes.newHeader : inspector.frameModes.newFooter}
            </option>
          </select>
          {dialog && (
            <dialog.NewPreset
              opened={isCreating}
              onClose={() => setIsCreating(false)}
              shared={{
                kind: name,
                blocks: frame?.blocks ?? [],
                onCreated: (id) => {
                  setEmptyId(frame?.blocks?.length ? null : id)
                  choose(id)
                },
              }}
            />
          )}
        </>
      )}
    </Row>
  )
}
