import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LANGUAGES } from '../../../../src/messages/languages.ts'
import { operationQuery } from '../../api/use-api.ts'
import { chooseLanguage } from '../../texts/language.ts'
import { languageName } from '../../texts/language-name.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { IconWorld } from '../../ui/icons.ts'
import { Brand } from '../../ui/mark.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { FlowIllustration } from './flow-illustration.tsx'
import styles from './signed-out-page.module.css'

type SignedOutPageProps = { title: string; lead?: ReactNode; children: ReactNode }

/** The frame around signed-out pages. */
export function SignedOutPage({ title, lead, children }: SignedOutPageProps) {
  const { auth } = useTexts('account')
  const { data } = useQuery(operationQuery('getAppState', {}))
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.side}>
        <Brand />
        <div className={styles.content}>
          <div>
            <h1>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        <div className={classes(styles.fine, styles.foot)}>
          <span>{data && auth.footer({ version: data.version })}</span>
          <span className={styles.languages}>
            <LanguageSwitch />
          </span>
        </div>
      </div>
      <div className={styles.art} aria-hidden="true">
        <FlowIllustration />
      </div>
    </main>
  )
}

/** Lists the other languages by their native names. */
function LanguageSwitch() {
  const current = useLanguage()
  return LANGUAGES.filter((language) => language !== current).map((language) => (
    <button key={language} type="button" lang={language} onClick={() => chooseLanguage(language)}>
      <IconWorld size={14} stroke={1.75} />
      {languageName(language, language)}
    </button>
  ))
}

export const SignedOutFields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
)

export const FinePrint = ({ children }: { children: ReactNode }) => <p className={styles.fine}>{children}</p>
