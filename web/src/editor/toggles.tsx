import { classes } from '../ui/classes.ts'
import type { Icon } from '../ui/icon/create-icon.tsx'
import styles from './toggles.module.css'

type Toggle = { label: string; icon: Icon; isOn: boolean; onClick: () => void }

type TogglesProps = { label: string; toggles: readonly Toggle[]; withNames?: boolean }

export const Toggles = ({ label, toggles, withNames }: TogglesProps) => (
  <fieldset className={classes(styles.toggles, withNames && styles.withNames)} aria-label={label}>
    {toggles.map((toggle) => (
      <button
        key={toggle.label}
        type="button"
        aria-pressed={toggle.isOn}
        aria-label={toggle.label}
        title={toggle.label}
        onClick={toggle.onClick}
      >
        <toggle.icon size={16} stroke={1.75} aria-hidden="true" />
        {withNames && toggle.label}
      </button>
    ))}
  </fieldset>
)
