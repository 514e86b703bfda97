import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import type { Icon } from './icon/create-icon.tsx'

type Look = {
  /** One primary button per view; danger only where something is destroyed. */
  look?: 'plain' | 'primary' | 'danger' | 'quiet' | 'quietDanger'
  size?: 'normal' | 'small'
  icon?: Icon | undefined
  block?: boolean
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className'> & { busy?: boolean }

const classNameOf = ({ look = 'plain', size = 'normal', block }: Look, isIconOnly: boolean) =>
  classes(
    styles.button,
    styles[look],
    size === 'small' && styles.small,
    block && styles.block,
    isIconOnly && styles.iconOnly,
  )

const Content = ({ icon: Icon, children }: Pick<Look, 'icon'> & { children?: ReactNode }) => (
  <>
    {Icon && <Icon size={16} stroke={1.75} />}
    {children}
  </>
)

/** While it is busy it takes no second click, but keeps the focus: a disabled button would lose it. */
export function Button({ look, size, icon, block, busy, children, onClick, ...rest }: ButtonProps) {
  const chosen = { ...(look && { look }), ...(size && { size }), ...(block && { block }) }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNameOf(chosen, children === undefined)}
    >
      <Content icon={icon}>{children}</Content>
    </button>
  )
}

type AnchorProps = Look & Omit<ComponentProps<'a'>, 'className'>

/** A link to another site or file that looks like a button. */
export function AnchorButton({ look, size, icon, block, children, ...rest }: AnchorProps) {
  const chosen = { ...(look && { look }), ...(size && { size }), ...(block && { block }) }
  return (
    <a {...rest} className={classNameOf(chosen, children === undefined)}>
      <Content icon={icon}>{children}</Content>
    </a>
  )
}

/** A place in the app that looks like a button. */
export const LinkButton = createLink(AnchorButton)
