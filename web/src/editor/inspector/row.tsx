import { type ReactNode, useId } from 'react'
import { ErrorText } from '../../ui/field.tsx'
import styles from './controls.module.css'
import places from './places.module.css'

type RowProps = {
  label: string
  property?: string
  problem?: string | null
  hint?: ReactNode
  /** Puts the control below the label. */
  wide?: boolean
  /** Renders the input with these attributes. */
  children: (control: Control) => ReactNode
}

export type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

export function Row({ label, property, problem, hint, wide, children }: RowProps) {
  const id = useId()
  const note = problem || hint ? `${id}-note` : undefined
  const control: Control = {
    id,
    ...(note && { 'aria-describedby': note }),
    ...(problem && { 'aria-invalid': true as const }),
  }
  return (
    <div className={wide ? places.wide : places.row} data-property={property}>
      <label htmlFor={id}>{label}</label>
      <div className={places.cell}>
        {children(control)}
        {problem ? (
          <ErrorText id={`${id}-note`}>{problem}</ErrorText>
        ) : (
          hint && (
            <span id={note} className={places.hint}>
              {hint}
            </span>
          )
        )}
      </div>
    </div>
  )
}

export function GroupRow({
  label,
  property,
  children,
}: Pick<RowProps, 'label' | 'property'> & { children: ReactNode }) {
  const id = useId()
  return (
    <div className={places.row} data-property={property}>
      <span id={id}>{label}</span>
      <div className={places.cell}>
        <div role="radiogroup" aria-labelledby={id} className={styles.segments}>
          {children}
        </div>
      </div>
    </div>
  )
}

type SideProps = { label: string; problem: string | null; children: (control: Control) => ReactNode }

/** A small input below its label, next to others. */
export function Side({ label, problem, children }: SideProps) {
  const id = useId()
  return (
    <div className={places.side}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(problem && { 'aria-describedby': `${id}-note`, 'aria-invalid': true as const }) })}
      {problem && <ErrorText id={`${id}-note`}>{problem}</ErrorText>}
    </div>
  )
}
