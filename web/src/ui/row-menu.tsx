import { Menu } from '@mantine/core'
import { Button } from './button.tsx'
import { IconDots } from './icons.ts'
import styles from './row-menu.module.css'

type Item = { label: string; onClick: () => void; danger?: boolean }

/** What else can be done with a row. */
export const RowMenu = ({ label, items }: { label: string; items: readonly Item[] }) => (
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
      <Button look="quiet" size="small" icon={IconDots} aria-label={label} />
    </Menu.Target>
    <Menu.Dropdown>
      {items.map((item) => (
        <Menu.Item key={item.label} onClick={item.onClick} data-danger={item.danger || undefined}>
          {item.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
