import { Link } from '@tanstack/react-router'
import { useTexts } from '../../texts/texts.ts'
import styles from './preset-usage.module.css'
import type { Preset } from './use-presets.ts'

/** How many layouts use the preset, and how many have been updated since its last change. */
export function PresetUsage({ preset: { id, kind, layouts, waiting } }: { preset: Preset }) {
  const presets = useTexts('presets')
  if (kind === 'block') return <span>{presets.copied}</span>
  if (layouts === 0) return <span>{presets.upToDate({ layouts })}</span>
  if (waiting === 0)
    return (
      <Link className={styles.link} from="/s/$store" to="/s/$store/layouts" search={{ preset: id }}>
        {presets.upToDate({ layouts })}
      </Link>
    )
  const label = presets.waiting({ done: layouts - waiting, all: layouts })
  return (
    <span className={styles.progress}>
      <progress max={layouts} value={layouts - waiting} aria-label={label} />
      {label}
    </span>
  )
}
