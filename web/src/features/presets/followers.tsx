import { useTexts } from '../../texts/texts.ts'
import styles from './followers.module.css'
import type { Preset } from './use-presets.ts'

/** How many layouts show the preset, and how far they have followed its last change. */
export function Followers({ preset: { layouts, waiting } }: { preset: Preset }) {
  const presets = useTexts('presets')
  if (waiting === 0) return <span>{presets.upToDate({ layouts })}</span>
  const words = presets.waiting({ done: layouts - waiting, all: layouts })
  return (
    <span className={styles.progress}>
      <progress max={layouts} value={layouts - waiting} aria-label={words} />
      {words}
    </span>
  )
}
