import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { IconDots } from './icons.ts'
import { closedByOverlay } from './menu-overlay.ts'
import styles from './row-menu.module.css'

type Item = { label: string; onClick: () => void; danger?: boolean }

type RowMenuProps = { label: string; items: readonly Item[] }

const button = { look: 'quiet', size: 'small', icon: IconDots } as const

/** Further actions on a row. The menu is created when it is first opened, because most rows are only read. */
export function RowMenu(props: RowMenuProps) {
  const [isRequested, setIsRequested] = useState(false)
  if (isRequested) return <OpeningMenu {...props} />
  return (
    <Button
      {...button}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsRequested(true)}
    />
  )
}

function OpeningMenu({ label, items }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    // This button replaces the pressed one, so it must be focused for focus to return to it when the menu closes.
    target.current?.focus()
    setIsOpen(true)
  }, [])
  // A dialog opened by an item returns focus when it closes, but by then the item is gone.
  const choose = (item: Item) => {
    target.current?.focus()
    item.onClick()
  }
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={180}
      classNames={{ dropdown: styles.dropdown ?? '', item: styles.item ?? '' }}
      withinPortal={false}
      {...closedByOverlay}
      withInitialFocusPlaceholder={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 140 }}
    >
      <Menu.Target>
        <Button ref={target} {...button} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item key={item.label} onClick={() => choose(item)} data-danger={item.danger || undefined}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
