import { useMemo, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Time } from '../../ui/time.tsx'
import { type BlockChange, keyOf } from './change-list.tsx'
import styles from './side-by-side.module.css'
import { type Compared, hasLanguage, type Side } from './use-compared.ts'
import { VersionFrame } from './version-frame.tsx'

const SIDES = ['from', 'to'] as const

type SideBySideProps = { layoutId: string; compared: Compared; prefix: string; shown: string | null }

/** Both versions as they are sent, with the changed blocks marked. On a phone one at a time. */
export function SideBySide({ layoutId, compared, prefix, shown }: SideBySideProps) {
  const { comparison } = useTexts('editor')
  const [onPhone, setOnPhone] = useState<Side>('to')
  const isOne = compared.from.version === compared.to.version
  return (
    <div className={styles.pictures} data-side={onPhone}>
      {!isOne && (
        <div className={styles.sideSwitch}>
          <Segmented
            full
            label={comparison.sides}
            segments={SIDES.map((side) => ({
              value: side,
              label: comparison.name({ version: compared[side].version }),
            }))}
            value={onPhone}
            onChange={setOnPhone}
          />
        </div>
      )}
      {SIDES.filter((side) => !isOne || side === 'to').map((side) => (
        <Picture key={side} {...{ layoutId, compared, prefix, shown, side }} />
      ))}
    </div>
  )
}

function Picture({ layoutId, compared, prefix, shown, side }: SideBySideProps & { side: Side }) {
  const { comparison, versions } = useTexts('editor')
  const { locale, blocks } = compared
  const { version, author, createdAt, source } = compared[side]
  const marked = useMemo(() => blocksOf(blocks, side), [blocks, side])
  return (
    <figure className={styles.picture} data-picture={side}>
      <figcaption>
        <b>{comparison.name({ version })}</b>
        <span>
          {author} · {versions.sources[source]} · <Time at={createdAt} />
        </span>
      </figcaption>
      {hasLanguage(compared, side) ? (
        <VersionFrame {...{ layoutId, version, locale, prefix, marked, shown }} />
      ) : (
        <p className={styles.absent}>{comparison.notThere}</p>
      )}
    </figure>
  )
}

export type MarkedBlock = { id: string; key: string; change: BlockChange }

/** The changed blocks that stand on this side. */
const blocksOf = (blocks: readonly BlockChange[], side: Side): MarkedBlock[] =>
  blocks.flatMap((change) => {
    const id = side === 'from' ? change.before : change.after
    return id === null ? [] : [{ id, key: keyOf(change), change }]
  })
