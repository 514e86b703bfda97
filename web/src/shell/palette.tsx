import { Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { KeyCap } from '../ui/badge.tsx'
import dialog from '../ui/dialog.module.css'
import { IconSearch } from '../ui/icons.ts'
import { ErrorNote } from '../ui/states.tsx'
import { useKeyNames } from '../ui/use-key-names.ts'
import styles from './palette.module.css'
import { type Hit, type HitGroup, useHits } from './use-hits.ts'

export function Palette({ onClose }: { onClose: () => void }) {
  const { palette } = useTexts('app')
  const keyNames = useKeyNames()
  const id = useId()
  const [term, setTerm] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const groups = useHits(term)
  const hits = groups.flatMap((group) => group.hits)
  const current = hits[Math.min(activeIndex, hits.length - 1)]
  const { open, error } = useOpen(onClose)
  const move = (step: number) =>
    setActiveIndex((index) => Math.max(0, Math.min(index + step, hits.length - 1)))
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => open(current),
    'ctrl+Enter': () => open(current, true),
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={600}
      padding={0}
      yOffset="12vh"
      transitionProps={{ duration: 140, transition: 'pop' }}
      classNames={{ content: dialog.dialog ?? '', overlay: dialog.scrim ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={palette.title}>
        <div className={styles.query}>
          <IconSearch size={18} stroke={1.75} />
          <input
            ref={focus}
            data-autofocus
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-hits`}
            aria-activedescendant={current && `${id}-${current.id}`}
            aria-label={palette.placeholder}
            placeholder={palette.placeholder}
            value={term}
            onChange={(event) => {
              setTerm(event.target.value)
              setActiveIndex(0)
            }}
            onKeyDown={(event) => {
              const handler = keys[event.ctrlKey || event.metaKey ? `ctrl+${event.key}` : event.key]
              if (!handler) return
              event.preventDefault()
              handler()
            }}
          />
          <KeyCap>Esc</KeyCap>
        </div>
        {error !== null && (
          <div className={styles.failed}>
            <ErrorNote error={error} />
          </div>
        )}
        <Hits id={id} groups={groups} current={current} onOpen={open} />
        <div className={styles.foot} aria-hidden="true">
          <span>
            <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {palette.move}
          </span>
          <span>
            <KeyCap>Enter</KeyCap> {palette.open}
          </span>
          <span>
            <KeyCap>{keyNames('Ctrl Enter')}</KeyCap> {palette.newTab}
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Focuses the input on mount, so that the user can type immediately. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** Opens a hit, here or in a new tab. If creating the hit's target fails, the search stays open and shows the error. */
function useOpen(onClose: () => void) {
  const router = useRouter()
  const [error, setError] = useState<unknown>(null)
  const open = async (hit: Hit | undefined, inNewTab = false) => {
    if (!hit) return
    try {
      const href = router.basepath + (hit.create ? await hit.create() : hit.to)
      onClose()
      if (inNewTab) window.open(href, '_blank', 'noopener')
      else await router.navigate({ href })
    } catch (failure) {
      setError(failure)
    }
  }
  return { open, error }
}

type HitsProps = {
  id: string
  groups: HitGroup[]
  current: Hit | undefined
  onOpen: (hit: Hit, inNewTab: boolean) => void
}

function Hits({ id, groups, current, onOpen }: HitsProps) {
  const { palette } = useTexts('app')
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  if (groups.length === 0) {
    return (
      <p className={styles.noHits} role="status">
        {palette.nothing}
      </p>
    )
  }
  return (
    <div className={styles.hits} id={`${id}-hits`} role="listbox" aria-label={palette.title}>
      {groups.map((group) => (
        <fieldset key={group.name} className={styles.group} aria-label={group.name}>
          <h3 role="presentation">{group.name}</h3>
          {group.hits.map((hit) => (
            <div
              key={hit.id}
              id={`${id}-${hit.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={hit === current}
              className={styles.hit}
              onClick={(event) => onOpen(hit, event.ctrlKey || event.metaKey)}
              onKeyDown={(event) => event.key === 'Enter' && onOpen(hit, event.ctrlKey)}
            >
              <hit.icon size={16} stroke={1.75} aria-hidden="true" />
              <span>{hit.label}</span>
              {hit.detail && <small>{hit.detail}</small>}
              {hit === current && <KeyCap>Enter</KeyCap>}
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
