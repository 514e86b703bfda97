import { useState } from 'react'
import { useMay } from '../../api/session.ts'
import { useList } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Pages, SearchBox } from '../../ui/list/list-tools.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { SecretDialog } from '../secrets/secret-dialog.tsx'
import styles from './requests.module.css'

/** Where to insert: into a code editor, or at an input's caret, which does not move while the dialog is open. */
export type InsertTarget =
  | { input: HTMLElement | null; value: string; set: (value: string) => void }
  | { insert: (text: string) => void }

export const secretTag = (name: string) => `{{ secrets.${name} }}`

export function insertText(target: InsertTarget, text: string) {
  if ('insert' in target) return target.insert(text)
  const { value, set } = target
  const input = target.input instanceof HTMLInputElement ? target.input : null
  // A masked value cannot be edited, only replaced.
  const isMasked = value.includes('•')
  const start = isMasked ? 0 : (input?.selectionStart ?? value.length)
  const end = isMasked ? value.length : (input?.selectionEnd ?? value.length)
  set(value.slice(0, start) + text + value.slice(end))
  if (!input) return
  requestAnimationFrame(() => {
    input.focus()
    input.setSelectionRange(start + text.length, start + text.length)
  })
}

const PER_PAGE = 25

type SecretPickerProps = {
  opened: boolean
  /** The host that the request calls. */
  host: string
  onClose: () => void
  onPick: (name: string) => void
}

export function SecretPicker({ opened, host, onClose, onPick }: SecretPickerProps) {
  const requests = useTexts('requests')
  const { common } = useTexts('app')
  const isAdmin = useMay('admin')
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <Dialog opened={opened && !isCreating} title={requests.secretTitle} onClose={onClose}>
        {opened && <Choices onPick={onPick} />}
        <DialogFooter>
          {isAdmin && (
            <Button icon={IconPlus} onClick={() => setIsCreating(true)}>
              {requests.newSecret}
            </Button>
          )}
          <Button onClick={onClose}>{common.cancel}</Button>
        </DialogFooter>
      </Dialog>
      <SecretDialog
        secret={opened && isCreating ? 'new' : null}
        host={hostnameOf(host)}
        onClose={() => setIsCreating(false)}
        onSaved={onPick}
      />
    </>
  )
}

/** The host without its port; empty if it contains Liquid or is an IPv6 address. */
const hostnameOf = (host: string) => (/[{[]/.test(host) ? '' : host.replace(/:\d*$/, ''))

function Choices({ onPick }: { onPick: (name: string) => void }) {
  const requests = useTexts('requests')
  const secrets = useTexts('secrets')
  const { common } = useTexts('app')
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const isAdmin = useMay('admin')
  const query = useList('listSecrets', { page, limit: PER_PAGE, ...(q && { q }) })
  return (
    <DialogBody>
      <p>{requests.secretWhy}</p>
      <SearchBox label={secrets.search} value={q} onChange={setQ} />
      <Loaded query={query} bare>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Empty title={q ? common.nothingFound({ term: q }) : requests.secretsEmpty}>
              {!q && !isAdmin && requests.secretsEmptyWhy}
            </Empty>
          ) : (
            <div className={styles.secrets}>
              <ul>
                {data.map(({ name, description, allowedHosts }) => (
                  <li key={name}>
                    <button type="button" onClick={() => onPick(name)}>
                      <code>{name}</code>
                      <small>
                        {allowedHosts === null && requests.anyHost}
                        {allowedHosts?.length === 0 && requests.noHosts}
                        {allowedHosts?.length ? requests.onlyHosts({ hosts: allowedHosts.join(', ') }) : null}
                        {description && ` · ${description}`}
                      </small>
                    </button>
                  </li>
                ))}
              </ul>
              <Pages pagination={pagination} onPage={setPage} withKeys={false} />
            </div>
          )
        }
      </Loaded>
    </DialogBody>
  )
}
