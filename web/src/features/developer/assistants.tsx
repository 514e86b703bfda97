import { useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { InlineSelect } from '../../ui/field.tsx'
import { IconCheck, IconLock } from '../../ui/icons.ts'
import { Loaded } from '../../ui/states.tsx'
import styles from './assistants.module.css'
import { ClientSetup } from './client-setup.tsx'
import { type ClientName, FILES } from './clients.ts'
import { useStoreKeys } from './keys.tsx'
import type { Level } from './levels.ts'

const NO_KEY = { id: '', name: '', prefix: 'fak_', level: 'read' as Level }

/** Setup commands for assistants, and the tools available with the selected key. */
export function Assistants() {
  const developer = useTexts('developer')
  const { keys = [] } = useStoreKeys()
  const [keyId, setKeyId] = useState('')
  const [client, setClient] = useState<ClientName>('claude')
  const key = keys.find(({ id }) => id === keyId) ?? keys[0] ?? NO_KEY
  const keyPreview = `${key.prefix}…`
  const file = FILES[client]
  const picker = keys.length > 0 && (
    <>
      <span className={styles.with}>{developer.withKey}</span>
      <InlineSelect
        aria-label={developer.withKey}
        value={key.id}
        onChange={(event) => setKeyId(event.target.value)}
      >
        {keys.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </InlineSelect>
    </>
  )
  return (
    <Card title={developer.assistants} actions={picker}>
      <div className={styles.halves}>
        <Stack gap={12}>
          <ClientSetup
            label={developer.assistant}
            clients={['claude', 'cursor', 'vscode']}
            apiKey={keyPreview}
            onClient={setClient}
          />
          <p className={styles.hint}>
            {file
              ? developer.fileHint({ file, prefix: keyPreview })
              : developer.claudeHint({ prefix: keyPreview })}
          </p>
          <h3 className={styles.label}>{developer.thenTry}</h3>
          <ul className={styles.examples}>
            {Object.values(developer.tries).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Stack>
        <Tools level={key.level} />
      </div>
    </Card>
  )
}

function Tools({ level }: { level: Level }) {
  const developer = useTexts('developer')
  const tools = useRead('listTools', { level })
  return (
    <div>
      <h3 className={styles.label}>{developer.tools}</h3>
      <Loaded bare query={tools}>
        {(lines) => (
          <ul className={styles.tools}>
            {lines.map((tool) => (
              <li key={tool.name} className={tool.offered ? undefined : styles.off}>
                {tool.offered ? (
                  <IconCheck className={styles.check} size={14} stroke={2} />
                ) : (
                  <IconLock size={14} stroke={1.75} />
                )}
                {tool.name}
                {!tool.offered && <small>{developer.needs({ level: developer.levels[tool.level] })}</small>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className={styles.hint}>{developer.toolsWhy}</p>
    </div>
  )
}
