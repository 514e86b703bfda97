import { type KeyboardEvent, useId, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ErrorText } from '../../ui/field.tsx'
import { pathFor, readableName } from '../../ui/values/names.ts'
import controls from '../inspector/controls.module.css'
import { loopItemsIn } from '../text/suggestions.ts'
import styles from './forms.module.css'

type VariableSelectProps = {
  id?: string
  label?: string
  /** The chosen path; empty if there is none. */
  value: string
  options: readonly { label: string; name: string }[]
  onChange: (path: string) => void
  /** The label of the option for no variable. */
  none: string
  /** Whether the choice can be cleared. */
  isOptional?: boolean
  create: string
  /** Explains what to enter for a new variable. */
  hint?: string
}

/** A prefix for option values. No path starts with it, because it contains a space. */
const CREATE = 'new '

/** Selects a variable by name: a known one or a new one. */
export function VariableSelect(props: VariableSelectProps) {
  const { id, label, value, options, onChange, none, isOptional, create, hint } = props
  const { panel } = useTexts('variables')
  /** What the new variable belongs to: `variables`, or the item of a loop. */
  const [newRoot, setNewRoot] = useState<string | null>(null)
  const [createdPath, setCreatedPath] = useState('')
  const isKnown = options.some((option) => option.label === value)
  return (
    <>
      <select
        id={id}
        aria-label={label}
        className={controls.select}
        value={newRoot !== null && (createdPath === '' || value !== createdPath) ? CREATE + newRoot : value}
        onChange={({ target }) => {
          const isNew = target.value.startsWith(CREATE)
          setNewRoot(isNew ? target.value.slice(CREATE.length) : null)
          setCreatedPath('')
          if (!isNew) onChange(target.value)
        }}
      >
        {(value === '' || isOptional) && <option value="">{none}</option>}
        {value !== '' && !isKnown && <option value={value}>{readableName(value)}</option>}
        {options.map((option) => (
          <option key={option.label} value={option.label}>
            {option.name}
          </option>
        ))}
        {loopItemsIn(options).map((item) => (
          <option key={item} value={CREATE + item}>
            {panel.createField({ item: readableName(item) })}
          </option>
        ))}
        <option value={`${CREATE}variables`}>{create}</option>
      </select>
      {newRoot !== null && (
        <NewVariable
          key={newRoot}
          root={newRoot}
          hint={newRoot === 'variables' ? hint : panel.createFieldHint}
          onCreate={(path) => {
            setCreatedPath(path)
            onChange(path)
          }}
          onClose={() => setNewRoot(null)}
        />
      )}
    </>
  )
}

type NewVariableProps = {
  root: string
  hint: string | undefined
  onCreate: (path: string) => void
  onClose: () => void
}

/** Stays open when it loses focus, because closing would move a button away while the user is clicking it. */
function NewVariable({ root, hint, onCreate, onClose }: NewVariableProps) {
  const { panel } = useTexts('variables')
  const [name, setName] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const path = pathFor(name, root)
  const submit = () => (path === null ? setIsSubmitted(name !== '') : onCreate(path))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') submit()
    if (event.key === 'Escape' || path !== null) onClose()
  }
  const isInvalid = isSubmitted && path === null
  const noteId = useId()
  return (
    <>
      <input
        ref={(input) => {
          // The user has just chosen to create a variable.
          if (name === '') input?.focus()
        }}
        aria-label={panel.createName}
        aria-describedby={noteId}
        aria-invalid={isInvalid || undefined}
        className={controls.input}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
        onBlur={submit}
      />
      {isInvalid ? (
        <ErrorText id={noteId}>{panel.createInvalid}</ErrorText>
      ) : (
        <span className={styles.hint} id={noteId}>
          {hint ?? panel.createHint}
        </span>
      )}
    </>
  )
}
