import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog, DialogBody, DoneFooter } from '../../ui/dialog.tsx'
import styles from '../../ui/values/test-data.module.css'
import { TestData } from '../../ui/values/test-data.tsx'
import type { Values } from '../../ui/values/test-values.ts'
import type { LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { draftFields } from '../preview/draft-fields.ts'
import { useEditor } from '../use-editor.ts'

type TestDataProps = {
  id: string
  editor: Editor
  locale: string | null
  variables: Values
  onChange: (values: Values) => void
  opened: boolean
  onClose: () => void
}

export function TestDataDialog({ opened, onClose, ...props }: TestDataProps) {
  const { variables: texts } = useTexts('editor')
  const hasDesign = useEditor(props.editor, ({ document }) => document.bodyDesign !== undefined)
  return (
    <Dialog opened={opened} title={texts.title} onClose={onClose}>
      <DialogBody>
        <p className={styles.explanation}>
          {texts.why} {hasDesign ? texts.savedWithLayout : texts.savedInBrowser}
        </p>
        {opened && <DraftData {...props} />}
      </DialogBody>
      <DoneFooter onClose={onClose} />
    </Dialog>
  )
}

/** Test data does not affect which variables a layout uses, so editing it must not refetch them. */
const withoutTestData = ({ bodyDesign, ...rest }: LayoutDocument): LayoutDocument => {
  if (!bodyDesign) return rest
  const { testVariables, ...design } = bodyDesign
  return { ...rest, bodyDesign: design }
}

type DraftDataProps = Omit<TestDataProps, 'opened' | 'onClose'>

function DraftData({ id, editor, locale, variables, onChange }: DraftDataProps) {
  const { variables: texts } = useTexts('editor')
  const document = useEditor(editor, (state) => state.document)
  const input = { id, ...draftFields(withoutTestData(document), locale) }
  const { data } = useRead('listDraftVariables', input)
  return (
    <TestData used={data?.variables} values={variables} onChange={onChange} pastValuesOf={id} texts={texts} />
  )
}
