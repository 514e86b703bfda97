import { useState } from 'react'
import { useMayWrite, useSession } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './home.module.css'

/** Says what Flowpost is and where to begin, until the user hides it in this browser. */
export function Welcome() {
  const { home } = useTexts('home')
  const { person } = useSession()
  const mayWrite = useMayWrite()
  const key = `flowpost-welcome-hidden/${person.id}`
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(key) !== null)
  if (isHidden) return null
  const hide = () => {
    localStorage.setItem(key, 'true')
    setIsHidden(true)
  }
  return (
    <Card>
      <div className={styles.welcome}>
        <p>
          <b>{home.welcome.what}</b> {home.welcome.terms} {mayWrite && home.welcome.first}
        </p>
        <LinkButton from="/s/$store" to="/s/$store/layouts" size="small">
          {home.welcome.openLayouts}
        </LinkButton>
        <Button look="quiet" size="small" onClick={hide}>
          {home.welcome.hide}
        </Button>
      </div>
    </Card>
  )
}
