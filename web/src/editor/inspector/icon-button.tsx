import { BlockIcon, type IconName } from '../block-icon.tsx'
import styles from './controls.module.css'

type IconButtonProps = { label: string; icon: IconName; onClick: (() => void) | undefined }

/** A small button with an icon; disabled without `onClick`. */
export const IconButton = ({ label, icon, onClick }: IconButtonProps) => (
  <button
    type="button"
    className={styles.clear}
    aria-label={label}
    title={label}
    disabled={!onClick}
    onClick={onClick}
  >
    <BlockIcon name={icon} size={14} />
  </button>
)
