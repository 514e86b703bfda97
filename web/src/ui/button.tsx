import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import type { Icon } from './icon/create-icon.tsx'

type Look = {
  /** At most one primary button per view; danger only for destructive actions. */
  look?: 'plain' | 'primary' | 'danger' | 'quiet' | 'quietDanger'
  size?: 'normal' | 'small' | undefined
  icon?: Icon | undefined
  block?: boolean | undefined
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className'> & { busy?: boolean }

const classNameOf = (
  look: Look['look'] = 'plain',
  size: Look['size'],
  isBlock: boolean | undefined,
  isIconOnly: boolean,
) =>
  classes(
    styles.button,
    styles[look],
    size === 'small' && styles.small,
    isBlock && styles.block,
    isIconOnly && styles.iconOnly,
  )

const Content = ({ icon: Icon, children }: Pick<Look, 'icon'> & { children?: ReactNode }) => (
  <>
    {Icon && <Icon size={16} stroke={1.75} />}
    {children}
  </>
)

/** While busy, it ignores clicks but is not disabled, because a disabled button would lose focus. */
export function Button({ look, size, icon, block, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNameOf(look, size, block, children === undefined)}
    >
      <Content icon={icon}>{children}</Content>
    </button>
  )
}

type AnchorProps = Look & Omit<ComponentProps<'a'>, 'className'>

/** A link to another site or to a file, styled as a button. */
export function AnchorButton({ look, size, icon, block, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classNameOf(look, size, block, children === undefined)}>
      <Content icon={icon}>{children}</Content>
    </a>
  )
}

/** A link within the app, styled as a button. */
export const LinkButton = createLink(AnchorButton)
