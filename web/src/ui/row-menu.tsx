import { Menu } from '@mantine/core'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { IconDots } from './icons.ts'
import styles from './row-menu.module.css'

type Item = { label: string; onClick: () => void; danger?: boolean }

/** What else can be done with a row. */
export function RowMenu({ label, items }: { label: string; items: readonly Item[] }) {
  const target = useRef<HTMLButtonElement>(null)
  // The item is gone when a dialog that it opened closes, so the focus has to be on something that stays.
  const choose = (item: Item) => {
    target.current?.focus()
    item.onClick()
  }
  return (
    <Menu
      position="bottom-end"
      width={180}
      classNames={{ dropdown: styles.dropdown ?? '', item: styles.item ?? '' }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 140 }}
    >
      <Menu.Target>
        <Button ref={target} look="quiet" size="small" icon={IconDots} aria-label={label} />
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
