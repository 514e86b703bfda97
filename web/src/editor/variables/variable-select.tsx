import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ErrorText } from '../../ui/field.tsx'
import { pathFor, readableName } from '../../ui/values/names.ts'
import controls from '../inspector/controls.module.css'
import styles from './forms.module.css'

type VariableSelectProps = {
  id?: string
  label?: string
  /** The chosen path; empty if there is none. */
  value: string
  options: readonly { label: string; name: string }[]
  onChange: (path: string) => void
  /** The label for no variable. */
  none: string
  /** Whether the choice can be cleared. */
  isOptional?: boolean
  create: string
  /** Explains what to enter for a new one; by default for a variable. */
  hint?: string
}

/** Cannot be a path, because it contains a space. */
const CREATE = 'new variable'

/** Selects a variable by name: a known one or a new one. */
export function VariableSelect(props: VariableSelectProps) {
  const { id, label, value, options, onChange, none, isOptional, create, hint } = props
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState('')
  const isKnown = options.some((option) => option.label === value)
  return (
    <>
      <select
        id={id}
        aria-label={label}
        className={controls.select}
        value={isCreating && (created === '' || value !== created) ? CREATE : value}
        onChange={({ target }) => {
          setIsCreating(target.value === CREATE)
          setCreated('')
          if (target.value !== CREATE) onChange(target.value)
        }}
      >
        {(value === '' || isOptional) && <option value="">{none}</option>}
        {value !== '' && !isKnown && <option value={value}>{readableName(value)}</option>}
        {options.map((option) => (
          <option key={option.label} value={option.label}>
            {option.name}
          </option>
        ))}
        <option value={CREATE}>{create}</option>
      </select>
      {isCreating && (
        <NewVariable
          hint={hint}
          onCreate={(path) => {
            setCreated(path)
            onChange(path)
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  )
}

type NewVariableProps = { hint: string | undefined; onCreate: (path: string) => void; onClose: () => void }

/** Stays open when it loses the focus: closing would move a button away from under the mouse that clicks it. */
function NewVariable({ hint, onCreate, onClose }: NewVariableProps) {
  const { panel } = useTexts('variables')
  const [name, setName] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const path = pathFor(name)
  const submit = () => (path === null ? setIsSubmitted(name !== '') : onCreate(path))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') submit()
    if (event.key === 'Escape' || path !== null) onClose()
  }
  const isInvalid = isSubmitted && path === null
  return (
    <>
      <input
        ref={(input) => {
          // The user has just chosen to create one.
          if (name === '') input?.focus()
        }}
        aria-label={panel.createName}
        aria-invalid={isInvalid || undefined}
        className={controls.input}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
        onBlur={submit}
      />
      {isInvalid ? (
        <ErrorText>{panel.createWrong}</ErrorText>
      ) : (
        <span className={styles.hint}>{hint ?? panel.createHint}</span>
      )}
    </>
  )
}
