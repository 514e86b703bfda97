import { useMayWrite } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { FooterTexts } from './footer-texts.tsx'
import { Ladder } from './ladder.tsx'
import { LanguageAttachments } from './language-attachments.tsx'
import styles from './languages.module.css'
import type { OpenedProps } from './languages-workspace.tsx'
import { MainLanguage } from './main-language.tsx'

export type OpenLanguage = OpenedProps & { locale: string }

/** What a recipient gets who reads this language: which one it is, its footer, its files. */
export function WhatIsSent(props: OpenLanguage) {
  const { languages } = useTexts('editor')
  const mayWrite = useMayWrite()
  return (
    <section className={styles.aside} aria-label={languages.sent}>
      <header className={styles.paneHead}>
        <h2>{languages.sent}</h2>
      </header>
      <div className={styles.scroll}>
        <Ladder key={props.locale} texts={props.texts} locale={props.locale} />
        {props.texts.footer && <FooterTexts {...props} footer={props.texts.footer} />}
        {props.texts.attachments && <LanguageAttachments {...props} attached={props.texts.attachments} />}
        {mayWrite && <MainLanguage {...props} />}
      </div>
    </section>
  )
}
