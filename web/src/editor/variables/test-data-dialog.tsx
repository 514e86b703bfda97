import { useId, useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBox } from '../../ui/code-box/code-box.tsx'
import { Dialog, DialogBody, DoneFooter } from '../../ui/dialog.tsx'
import { InlineSelect, TextArea, TextField } from '../../ui/field.tsx'
import { IconPlus, IconX } from '../../ui/icons.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { draftFields } from '../preview/draft-fields.ts'
import { useEditor } from '../use-editor.ts'
import {
  type FormField,
  formFields,
  type Kind,
  laidOver,
  readJson,
  type Values,
  valueAt,
  withValue,
  writeJson,
} from './test-values.ts'
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
  const { data, isPending } = useRead('listDraftVariables', input)
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

type PastValuesProps = {
  id: string
  variables: Values
  onChange: (values: Values) => void
  onTaken: () => void
}

/** Takes over what an email of this layout was sent with, as far as it can be read. */
function PastValues({ id, variables, onChange, onTaken }: PastValuesProps) {
  const { variables: texts } = useTexts('editor')
  const locale = useLocale()
  const [taken, setTaken] = useState<'whole' | 'part' | null>(null)
  const past = useRead('listPastVariables', { id }).data?.executions ?? []
  if (past.length === 0) return null
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const take = (execution: string) => {
    const found = past.find((each) => each.id === execution)
    if (!found) return
    onChange(laidOver(variables, found.variables))
    onTaken()
    setTaken(found.isWhole ? 'whole' : 'part')
  }
  return (
    <>
      <InlineSelect aria-label={texts.past} value="" onChange={({ target }) => take(target.value)}>
        <option value="">{texts.takePast}</option>
        {past.map((each) => (
          <option key={each.id} value={each.id}>
            {[time.format(new Date(each.createdAt)), each.locale].filter(Boolean).join(' · ')}
          </option>
        ))}
      </InlineSelect>
      <span role="status" className={styles.taken}>
        {taken && (taken === 'whole' ? texts.takenWhole : texts.takenPart)}
      </span>
    </>
  )
}

type VariableFieldProps = { field: FormField; values: Values; onChange: (values: Values) => void }

/** One value, with the control that fits its kind. */
function VariableField({ field, values, onChange }: VariableFieldProps) {
  const { variables: texts } = useTexts('editor')
  const { path, kind, fields } = field
  const value = valueAt(values, path)
  const set = (next: unknown) => onChange(withValue(values, path, next))
  if (kind !== 'list') return <Single label={path} kind={kind} value={value} onChange={set} />
  const items = Array.isArray(value) ? value : []
  if (fields.length === 0 && items.every((item) => typeof item !== 'object'))
    return (
      <TextArea
        label={path}
        hint={texts.linesHint}
        value={items.join('\n')}
        onChange={({ target }) => set(target.value === '' ? [] : target.value.split('\n'))}
      />
    )
  return (
    <fieldset className={styles.list}>
      <legend>{path}</legend>
      {items.map((item: unknown, at) => (
        <div key={at.toString()} className={styles.item}>
          <div className={styles.itemHead}>
            <span>{texts.item({ number: at + 1 })}</span>
            <Button
              look="quiet"
              size="small"
              icon={IconX}
              aria-label={texts.removeItem({ number: at + 1 })}
              onClick={() => set(items.toSpliced(at, 1))}
            />
          </div>
          {fields.map(({ name, kind: inner }) => (
            <Single
              key={name}
              label={name}
              kind={inner}
              value={valueAt((item ?? {}) as Values, name)}
              onChange={(next) => set(items.with(at, withValue((item ?? {}) as Values, name, next)))}
            />
          ))}
        </div>
      ))}
      <div>
        <Button size="small" icon={IconPlus} onClick={() => set([...items, {}])}>
          {texts.addItem}
        </Button>
      </div>
    </fieldset>
  )
}

type SingleProps = { label: string; kind: Kind; value: unknown; onChange: (value: unknown) => void }

const DAY = /^(?:\d{4}-\d{2}-\d{2})?$/

function Single({ label, kind, value, onChange }: SingleProps) {
  const text = value === undefined || value === null ? '' : String(value)
  if (kind === 'boolean')
    return (
      <label className={styles.check}>
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
        <code>{label}</code>
      </label>
    )
  if (kind === 'number')
    return (
      <TextField
        label={label}
        type="number"
        step="any"
        value={text}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      />
    )
  const type = kind === 'date' && DAY.test(text) ? 'date' : 'text'
  return (
    <TextField
      label={label}
      type={type}
      value={text}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}
