import { useEffect, useMemo, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choices.tsx'
import { useOtherSide } from '../workspace/conflict/use-other-side.ts'
import type { Conflict } from '../workspace/session/layout-session.ts'
import { useSessionState } from '../workspace/session/use-session.ts'
import styles from './languages.module.css'
import { formatOf, useTextName } from './naming.ts'
import { ComparedText } from './read-only-text.tsx'
import { conflictingKeys, mergeTargets, type Targets } from './targets.ts'
import type { LanguageTexts, TextsSession } from './texts-session.ts'

type TextsConflictProps = { session: TextsSession; conflict: Conflict<Targets>; texts: LanguageTexts }

/**
 * Shown if another user saved in the meantime. Texts that only one side changed are merged; the user chooses the
 * rest.
 */
export function TextsConflict({ session, conflict, texts }: TextsConflictProps) {
  const languages = useTexts('languages')
  const { conflict: conflictTexts } = useTexts('editor')
  const sides = useMemo(
    () => ({ base: conflict.base, mine: conflict.mine, theirs: conflict.theirs.document }),
    [conflict],
  )
  const keys = conflictingKeys(sides)
  const { labels, preferred } = useOtherSide(session, conflict)
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const sideOf = (key: string) => chosen[key] ?? preferred
  const nameOf = useTextName()
  const isSaving = useSessionState(session, (state) => state.isSaving)
  const canMerge = keys.length === 0
  useEffect(() => {
    if (canMerge && !isSaving) void session.settle(mergeTargets(sides))
  }, [canMerge, isSaving, session, sides])
  if (canMerge) return <main id="main" />
  const fromTheirs = new Set(keys.filter((key) => sideOf(key) === 'theirs'))
  return (
    <main className={styles.conflict} id="main">
      <h2>{languages.conflict}</h2>
      <p>{languages.conflictWhy}</p>
      {keys.map((key) => {
        const pair = texts.texts.find((text) => text.key === key)
        const format = pair ? formatOf(pair) : 'line'
        const [mine, theirs] = [sides.mine[key] ?? '', sides.theirs[key] ?? '']
        return (
          <RadioCards
            key={key}
            name={key}
            label={pair ? nameOf(pair) : key}
            value={sideOf(key)}
            onChange={(side) => setChosen((before) => ({ ...before, [key]: side }))}
            options={[
              {
                value: 'mine',
                label: labels.mine,
                hint: <ComparedText value={mine} format={format} other={theirs} />,
              },
              {
                value: 'theirs',
                label: labels.theirs,
                hint: <ComparedText value={theirs} format={format} other={mine} />,
              },
            ]}
          />
        )
      })}
      <div className={styles.fix}>
        <Button onClick={session.postpone}>{languages.later}</Button>
        <Button look="primary" onClick={() => void session.settle(mergeTargets(sides, fromTheirs))}>
          {conflict.draftEditor ? conflictTexts.use : languages.saveMerged}
        </Button>
      </div>
    </main>
  )
}
