import { useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconMail } from '../../ui/icons.ts'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import { Loaded } from '../../ui/states.tsx'
import styles from './entry-details.module.css'
import type { EntryWithContext } from './entry-types.ts'

const emailFrame = lazyModule(() => withTexts(['inbox'], import('../inbox/email-frame.tsx')))

/** The email, rendered again on request as long as its data is stored. */
export function SentEmail({ entry: run, context }: EntryWithContext) {
  const { entry } = useTexts('entries')
  const [isOpen, setIsOpen] = useState(false)
  const email = useRead('getSentEmail', { id: run.id }, { enabled: isOpen })
  const EmailFrame = useLazyModule(emailFrame, isOpen)?.EmailFrame
  if (run.actionType === 'EMAIL' && run.trigger === 'test')
    return (
      <Card title={entry.content}>
        <p className={styles.note}>{entry.testNotStored}</p>
      </Card>
    )
  if (run.actionType !== 'EMAIL' || !context.stepInput || !run.layoutVersion) return null
  return (
    <Card
      title={entry.content}
      actions={
        <Button size="small" icon={IconMail} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? entry.hideEmail : entry.showEmail}
        </Button>
      }
    >
      {isOpen && (
        <Loaded query={email} rows={6}>
          {({ subject, html, layoutVersion, isOriginal }) => (
            <>
              <p className={styles.note}>
                {isOriginal ? entry.asSentWhy : entry.asVersionWhy({ version: layoutVersion })}
              </p>
              {EmailFrame && <EmailFrame title={subject} html={html} />}
            </>
          )}
        </Loaded>
      )}
    </Card>
  )
}
