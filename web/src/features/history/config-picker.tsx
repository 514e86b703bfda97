import { useId, useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/field.tsx'
import styles from './history.module.css'

const MOST = 6

type Config = { id: string; name: string }

/** Layouts and requests whose name holds the term; undefined until they are known. */
function useConfigs(term: string): Config[] | undefined {
  const input = { limit: MOST, ...(term && { q: term }) }
  const layouts = useRead('listLayouts', input)
  const requests = useRead('listHttpRequests', input)
  if (!layouts.data || !requests.data) return undefined
  return [...layouts.data.data, ...requests.data.data].slice(0, 2 * MOST)
}

type PickerProps = {
  value: string
  /** Null: what is written there names none. */
  onPick: (id: string | null) => void
  error?: string | undefined
}

/** Finds a layout or request by name; arrow keys move among the hits, Enter takes one. */
export function ConfigPicker({ value, onPick, error }: PickerProps) {
  const history = useTexts('history')
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  /** None until something is typed or an arrow key points at one: Enter then belongs to the form. */
  const [at, setAt] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const found = useConfigs(typed ?? '')
  const configs = found ?? []
  const named = useConfigName(value)
  const current = configs[Math.min(at, configs.length - 1)]
  const pick = (config: Config | undefined) => {
    if (!config) return
    onPick(config.id)
    setTyped(config.name)
    setIsOpen(false)
    setAt(-1)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => (isOpen ? setAt(Math.min(at + 1, configs.length - 1)) : setIsOpen(true)),
    ArrowUp: () => setAt(Math.max(at - 1, 0)),
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
        value={typed ?? named}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
          setIsOpen(true)
          onPick(event.target.value === '' ? '' : null)
        }}
        onKeyDown={(event) => {
          const act = keys[event.key]
          if (!act) return
          event.preventDefault()
          act()
        }}
      />
      {isOpen && found?.length === 0 && (
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
              // Before the field loses the focus, which closes the list.
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

/** What a layout or request is called; its id until that is known, or when it is gone. */
export function useConfigName(id: string): string {
  const layout = useRead('getLayout', { id }, { enabled: id.startsWith('lay_') })
  const request = useRead('getHttpRequest', { id }, { enabled: id.startsWith('req_') })
  return layout.data?.name ?? request.data?.name ?? id
}
