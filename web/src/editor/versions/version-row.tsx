import { Link } from '@tanstack/react-router'
import type { Output } from '../../api/operations.ts'
import { languageName } from '../../texts/language-name.ts'
import { textOf } from '../../texts/text-of.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconGitBranch } from '../../ui/icons.ts'
import { ActionCell, Cell, NameWithDetail } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { RestoreButton } from './restore-version.tsx'
import styles from './versions.module.css'

export type VersionCard = Output<'listVersionCards'>['versions'][number]

const SHA_DIGITS = 7

export const shortSha = (sha: string) => sha.slice(0, SHA_DIGITS)

type VersionRowProps = {
  card: VersionCard
  isConnected: boolean
  isSelected: boolean
  onSelect: () => void
  /** Null for the current version. */
  onRestore: (() => void) | null
}

export function VersionRow({ card, isConnected, isSelected, onSelect, onRestore }: VersionRowProps) {
  const { comparison, versions } = useTexts('editor')
  const { version, author, source, createdAt, action, restoredVersion } = card
  const changeSummary = useChangeSummary(card)
  return (
    <tr>
      <Cell>
        <span className={styles.version}>
          <input
            type="checkbox"
            aria-label={comparison.select({ version })}
            checked={isSelected}
            onChange={onSelect}
          />
          <Link to="." search={{ to: version }}>
            {comparison.name({ version })}
          </Link>
          {onRestore === null && <Badge look="accent">{versions.current}</Badge>}
        </span>
      </Cell>
      <Cell>
        <NameWithDetail name={author} detail={versions.sources[source]} />
      </Cell>
      <Cell soft>
        <Time at={createdAt} />
      </Cell>
      <Cell>
        <NameWithDetail
          name={
            restoredVersion === null
              ? (textOf(versions.actions, action) ?? action)
              : versions.restoredFrom({ version: restoredVersion })
          }
          detail={changeSummary}
        />
      </Cell>
      {isConnected && (
        <Cell soft>
          <Commit sha={card.commit} waits={card.waits} />
        </Cell>
      )}
      <ActionCell>
        {onRestore && <RestoreButton onClick={onRestore}>{versions.restore}</RestoreButton>}
      </ActionCell>
    </tr>
  )
}

function Commit({ sha, waits }: { sha: string | null; waits: boolean }) {
  const { comparison } = useTexts('editor')
  if (sha === null) return waits ? comparison.waits : null
  return (
    <span className={styles.commit} title={sha}>
      <IconGitBranch size={14} stroke={1.75} />
      {shortSha(sha)}
    </span>
  )
}

/** "Subject, Texts, German (Subject)". */
function useChangeSummary({ changed, action }: VersionCard): string {
  const { fields } = useTexts('editor').conflict
  const appLocale = useLocale()
  if (action === 'create') return ''
  const nameOf = (field: string) => textOf(fields, field.replace(/^bodyDesign\.texts$/, 'texts')) ?? field
  const layoutFields = changed.filter((field) => !field.startsWith('translations.'))
  const inLanguages = changed.flatMap((field) => {
    const [, locale, name] = /^translations\.([^.]+)(?:\.(.+))?$/.exec(field) ?? []
    return locale === undefined ? [] : [{ locale, name }]
  })
  const languages = [...Map.groupBy(inLanguages, ({ locale }) => locale)].map(([locale, list]) => {
    const names = list.flatMap(({ name }) => (name === undefined ? [] : [nameOf(name)]))
    return languageName(locale, appLocale) + (names.length > 0 ? ` (${names.join(', ')})` : '')
  })
  return [...layoutFields.map(nameOf), ...languages].join(', ')
}
