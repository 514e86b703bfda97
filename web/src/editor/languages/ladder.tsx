import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useStoreId } from '../../api/store-id.ts'
import { operationQuery } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Status } from '../../ui/status.tsx'
import styles from './aside.module.css'
import type { LanguageTexts } from './texts-session.ts'

type Tried = Output<'tryLanguage'>

/** A regional code that is often asked for, so that there is something to see at once. */
const REGIONS: Record<string, string> = {
  ...{ de: 'de-at', en: 'en-gb', es: 'es-mx', fr: 'fr-ca', it: 'it-ch', nl: 'nl-be', pt: 'pt-br' },
  ...{ zh: 'zh-hant-tw', sv: 'sv-fi', da: 'da-dk', pl: 'pl-pl' },
}

/** The languages that are tried one after the other, for whatever a step asks for. */
export function Ladder({ texts, locale }: { texts: LanguageTexts; locale: string }) {
  const { languages } = useTexts('editor')
  const id = useId()
  const store = useStoreId()
  const [wanted, setWanted] = useState(REGIONS[locale] ?? locale)
  const { data: tried } = useQuery({
    ...operationQuery('tryLanguage', { id: texts.id, wanted }, store),
    placeholderData: keepPreviousData as never,
  })
  const offered = new Set([...texts.languages.map((language) => language.locale), ...Object.values(REGIONS)])
  return (
    <div className={styles.part}>
      <div className={styles.asks}>
        <label htmlFor={id}>{languages.asksFor}</label>
        <input
          id={id}
          list={`${id}-offered`}
          value={wanted}
          spellCheck={false}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => setWanted(target.value)}
        />
        <datalist id={`${id}-offered`}>
          {[...offered].sort().map((code) => (
            <option key={code} value={code} />
          ))}
        </datalist>
      </div>
      {tried && <Rungs tried={tried} />}
      {tried && (
        <p className={styles.gets} role="status">
          {tried.wanted === null
            ? languages.noLanguage({ sent: tried.sent })
            : languages.gets({ wanted: tried.wanted, sent: tried.sent })}
        </p>
      )}
    </div>
  )
}

function Rungs({ tried: { ladder } }: { tried: Tried }) {
  const { languages } = useTexts('editor')
  const sent = ladder.findIndex(({ found }) => found !== null)
  return (
    <ol className={styles.ladder}>
      {ladder.map(({ kind, code, found }, at) => (
        <li key={`${kind} ${code}`} className={classes(at === sent && styles.hit)}>
          <span className={styles.rung}>
            <b>{found ?? (kind === 'variant' ? languages.another({ code }) : code)}</b>
            {at === sent ? (
              <Status tone="success">{languages.isSent}</Status>
            ) : (
              <span>{at < sent ? languages.isMissing : languages.notNeeded}</span>
            )}
          </span>
          <small>{`${at + 1}. ${languages.rungs[kind]}`}</small>
        </li>
      ))}
    </ol>
  )
}
