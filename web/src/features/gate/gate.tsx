import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { operationQuery } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Brand } from '../../ui/mark.tsx'
import { FlowPicture } from './flow-picture.tsx'
import styles from './gate.module.css'

type GateProps = { title: string; lead?: ReactNode; children: ReactNode }

/** What surrounds the pages that come before signing in. */
export function Gate({ title, lead, children }: GateProps) {
  const { gate } = useTexts()
  const { data } = useQuery(operationQuery('getAppState', {}))
  useEffect(() => {
    document.title = `${title} · Flowpost`
  }, [title])
  return (
    <main className={styles.gate}>
      <div className={styles.side}>
        <Brand />
        <div className={styles.content}>
          <div>
            <h1>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        <p className={styles.fine}>{data && gate.footer(data.version)}</p>
      </div>
      <div className={styles.art} aria-hidden="true">
        <FlowPicture />
      </div>
    </main>
  )
}

/** The fields of a page before signing in, one below the other. */
export const GateFields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
)

export const Fine = ({ children }: { children: ReactNode }) => <p className={styles.fine}>{children}</p>
