import { useId, useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/field.tsx'
import styles from './history.module.css'

/** Of each kind. */
const MAX_HITS = 6

type Config = { id: string; name: string }

/** Layouts and requests that match the term; undefined while loading. */
function useConfigs(term: string): Config[] | undefined {
  const input = { limit: MAX_HITS, ...(term && { q: term }) }
  const layouts = useRead('listLayouts', input)
  const requests = useRead('listHttpRequests', input)
  if (!layouts.data || !requests.data) return undefined
  return [...layouts.data.data, ...requests.data.data]
}

type PickerProps = {
  value: string
  /** Receives null while the user is typing, and an empty string if the field is cleared. */
  onPick: (id: string | null) => void
  error?: string | undefined
}

/** Searches layouts and requests: the arrow keys move through the matches, Enter picks one. */
export function ConfigPicker({ value, onPick, error }: PickerProps) {
  const history = useTexts('history')
  const id = useId()
  const [typedTerm, setTypedTerm] = useState<string | null>(null)
  /** -1 until the user types or presses an arrow key, so that Enter submits the form. */
  const [activeIndex, setActiveIndex] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const matches = useConfigs(typedTerm ?? '')
  const configs = matches ?? []
  const currentName = useConfigName(value)
  const current = configs[Math.min(activeIndex, configs.length - 1)]
  const pick = (config: Config | undefined) => {
    if (!config) return
    onPick(config.id)
    setTypedTerm(config.name)
    setIsOpen(false)
    setActiveIndex(-1)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () =>
      isOpen ? setActiveIndex(Math.min(activeIndex + 1, configs.length - 1)) : setIsOpen(true),
    ArrowUp: () => setActiveIndex(Math.max(activeIndex - 1, 0)),
    ...(isOpen && current && { Enter: () => pick(current) }),
  }
  return (
    <div className={styles.picker}>
      <TextField
        label={history.config}
        hint={history.configHint}
        error={error}
        role="combobox"
        aria-expanded={isOpen && configs.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={isOpen && current ? `${id}-${current.id}` : undefined}
        value={typedTerm ?? currentName}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onChange={(event) => {
          setTypedTerm(event.target.value)
          setActiveIndex(0)
          setIsOpen(true)
          onPick(event.target.value === '' ? '' : null)
        }}
        onKeyDown={(event) => {
          const handler = keys[event.key]
          if (!handler) return
          event.preventDefault()
          handler()
        }}
      />
      {isOpen && matches?.length === 0 && (
        <div className={styles.hits} role="status">
          <p>{history.configNone}</p>
        </div>
      )}
      {isOpen && configs.length > 0 && (
        <div className={styles.hits} id={`${id}-hits`} role="listbox" aria-label={history.config}>
          {configs.map((config) => (
            <div
              key={config.id}
              id={`${id}-${config.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={config === current}
              // Not on click: by then the field has lost focus, which closes the list.
              onMouseDown={(event) => {
                event.preventDefault()
                pick(config)
              }}
            >
              {config.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** The name of a layout or request; its id while loading or if it was deleted. */
export function useConfigName(id: string): string {
  const layout = useRead('getLayout', { id }, { enabled: id.startsWith('lay_') })
  const request = useRead('getHttpRequest', { id }, { enabled: id.startsWith('req_') })
  return layout.data?.name ?? request.data?.name ?? id
}
