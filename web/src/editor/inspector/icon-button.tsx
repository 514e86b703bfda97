import { BlockIcon, type IconName } from '../block-icon.tsx'
import styles from './controls.module.css'

type IconButtonProps = { label: string; icon: IconName; onClick: (() => void) | undefined }

/** A small button that is only a drawing; without anything to do it cannot be pressed. */
export const IconButton = ({ label, icon, onClick }: IconButtonProps) => (
  <button
    type="button"
    className={styles.clear}
    aria-label={label}
    title={label}
    disabled={!onClick}
    onClick={onClick}
  >
    <BlockIcon of={icon} size={14} />
  </button>
)
