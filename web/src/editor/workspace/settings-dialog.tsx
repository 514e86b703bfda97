import { useTexts } from '../../texts/texts.ts'
import { RadioCards } from '../../ui/choices.tsx'
import { Dialog, DialogBody, DoneFooter } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { useEditor } from '../use-editor.ts'

const CATEGORIES = ['transactional', 'marketing'] as const
const FOOTER_TEXTS = ['unsubscribeText', 'unsubscribeLinkLabel', 'companyDetails'] as const

type SettingsDialogProps = { editor: Editor; isMain: boolean; opened: boolean; onClose: () => void }

/** A layout's settings. They are saved with the layout, and changes can be undone like those of its content. */
export function SettingsDialog({ editor, isMain, opened, onClose }: SettingsDialogProps) {
  const { common } = useTexts('app')
  const { workspace } = useTexts('editor')
  const description = useEditor(editor, ({ document }) => document.description)
  const category = useEditor(editor, ({ document }) => document.category)
  const marketingTexts = useEditor(editor, ({ document }) => document.marketingTexts)
  const set = (part: Partial<LayoutDocument>, merge?: string) =>
    editor.change((document) => ({ ...document, ...part }), { merge })
  const setFooter = (field: (typeof FOOTER_TEXTS)[number], text: string) => {
    const texts = Object.entries({ ...marketingTexts, [field]: text })
    const filledTexts = Object.fromEntries(texts.filter(([, value]) => value))
    set({ marketingTexts: Object.keys(filledTexts).length > 0 ? filledTexts : null }, field)
  }
  return (
    <Dialog opened={opened} title={workspace.settings} onClose={onClose}>
      <DialogBody>
        {isMain && (
          <>
            <TextArea
              label={workspace.description}
              hint={workspace.descriptionHint}
              value={description ?? ''}
              onChange={({ target }) => set({ description: target.value || null }, 'description')}
            />
            <RadioCards
              label={workspace.category}
              name="category"
              options={CATEGORIES.map((value) => ({
                value,
                label: workspace.kinds[value],
                hint: workspace.categories[value],
              }))}
              value={category}
              onChange={(value) => set({ category: value })}
            />
          </>
        )}
        {category === 'marketing' &&
          FOOTER_TEXTS.map((field) => (
            <TextField
              key={field}
              label={workspace[field]}
              optional={common.optional}
              hint={workspace.footerHint}
              value={String(marketingTexts?.[field] ?? '')}
              onChange={({ target }) => setFooter(field, target.value)}
            />
          ))}
      </DialogBody>
      <DoneFooter onClose={onClose} />
    </Dialog>
  )
}
