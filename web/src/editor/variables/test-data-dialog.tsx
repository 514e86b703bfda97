import { useId, useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { CodeBox } from '../../ui/code-box/code-box.tsx'
import { Dialog, DialogBody, DoneFooter } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { draftFields } from '../preview/draft-fields.ts'
import { useEditor } from '../use-editor.ts'
import { PastValues } from './past-values.tsx'
import { formFields, readJson, type Values, writeJson } from './test-values.ts'
import { VariableField } from './variable-field.tsx'
import styles from './variables.module.css'

type TestDataProps = {
  id: string
  editor: Editor
  locale: string | null
  variables: Values
  onChange: (values: Values) => void
  opened: boolean
  onClose: () => void
}

/** The values that the preview is made with: as a form of those in use, and as JSON. */
export function TestDataDialog(props: TestDataProps) {
  const { variables: texts } = useTexts('editor')
  const { opened, onClose, editor: edited } = props
  const isInDesign = useEditor(edited, ({ document }) => document.bodyDesign !== undefined)
  const [view, setView] = useState<'form' | 'json'>('form')
  const panel = useId()
  // What is written as JSON starts again with what was taken over.
  const [taken, setTaken] = useState(0)
  return (
    <Dialog opened={opened} title={texts.title} onClose={onClose}>
      <DialogBody>
        <p className={styles.why}>
          {texts.why} {isInDesign ? texts.kept : texts.keptHere}
        </p>
        <div className={styles.tools}>
          <Segmented
            label={texts.view}
            segments={(['form', 'json'] as const).map((value) => ({ value, label: texts.views[value] }))}
            value={view}
            onChange={setView}
            panel={panel}
          />
          {opened && <PastValues {...props} onTaken={() => setTaken((before) => before + 1)} />}
        </div>
        <div id={panel} role="tabpanel" aria-label={texts.views[view]}>
          {view === 'form' ? <ValuesForm {...props} /> : <ValuesJson key={taken} {...props} />}
        </div>
      </DialogBody>
      <DoneFooter onClose={onClose} />
    </Dialog>
  )
}

/** The test data itself changes nothing about which values are used. */
const withoutTestData = ({ bodyDesign, ...rest }: LayoutDocument): LayoutDocument => {
  if (!bodyDesign) return rest
  const { testVariables, ...design } = bodyDesign
  return { ...rest, bodyDesign: design }
}

function ValuesForm({ id, editor, locale, variables, onChange }: TestDataProps) {
  const { variables: texts } = useTexts('editor')
  const document = useEditor(editor, (state) => state.document)
  const input = { id, ...draftFields(withoutTestData(document), locale) }
  const { data, isPending } = useRead('listLayoutVariables', input)
  const fields = formFields(data?.variables ?? [], variables)
  if (fields.length === 0) return <p className={styles.why}>{isPending ? '' : texts.none}</p>
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <VariableField key={field.path} {...{ field, values: variables, onChange }} />
      ))}
    </div>
  )
}

function ValuesJson({ variables, onChange }: TestDataProps) {
  const { variables: texts } = useTexts('editor')
  const [text, setText] = useState(() => writeJson(variables))
  const read = readJson(text, texts)
  const problem = 'problem' in read ? read.problem : null
  const write = (next: string) => {
    setText(next)
    const parsed = readJson(next, texts)
    if ('values' in parsed) onChange(parsed.values)
  }
  return (
    <CodeBox
      label={texts.json}
      language="json"
      value={text}
      onChange={write}
      errors={problem ? [problem] : []}
      error={problem?.message}
    />
  )
}
