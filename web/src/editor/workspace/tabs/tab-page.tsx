import type { ReactNode } from 'react'
import styles from './tab-page.module.css'

export const TabPage = ({ children }: { children: ReactNode }) => (
  <main className={styles.page} id="main">
    <div className={styles.column}>{children}</div>
  </main>
)
