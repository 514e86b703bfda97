import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useMayChangeDirectly } from '../../api/session.ts'
import { useList, useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { showToast } from '../../ui/toast.tsx'
import asideStyles from './aside.module.css'
import { FooterTexts } from './footer-texts.tsx'
import { LanguageDesign } from './language-design.tsx'
import styles from './languages.module.css'
import { useLanguageName } from './naming.ts'
import { isPreset, type LanguageTexts, type OpenLanguage } from './texts-session.ts'
import { useWording } from './wording.ts'

/** What recipients with this language get: the language sent, its footer, files and design. */
export function WhatIsSent(props: OpenLanguage) {
  const languages = useTexts('languages')
  const mayChange = useMayChangeDirectly()
  return (
    <section className={styles.aside} aria-label={languages.sent}>
      <header className={styles.paneHeader}>
        <h2>{languages.sent}</h2>
      </header>
      <div className={styles.scroll}>
        <FallbackOrder key={props.locale} {...props} />
        {props.texts.footer && <FooterTexts {...props} footer={props.texts.footer} />}
        {props.texts.attachments && <LanguageAttachments {...props} attachments={props.texts.attachments} />}
        {props.texts.design && <LanguageDesign {...props} design={props.texts.design} />}
        {mayChange && !isPreset(props.layout) && <MainLanguage {...props} />}
      </div>
    </section>
  )
}

type LanguageResolution = Output<'tryLanguage'>

/** An example of a regional code for each language. */
const REGIONS: Record<string, string> = {
  de: 'de-at',
  en: 'en-gb',
  es: 'es-mx',
  fr: 'fr-ca',
  it: 'it-ch',
  nl: 'nl-be',
  pt: 'pt-br',
  zh: 'zh-hant-tw',
  sv: 'sv-fi',
  da: 'da-dk',
  pl: 'pl-pl',
}

/** The languages that are tried, in order, when a step requests a given language. */
function FallbackOrder({ layout, texts, locale }: OpenLanguage) {
  const languages = useWording(layout)
  const name = useLanguageName()
  const id = useId()
  const [requestedLocale, setRequestedLocale] = useState(REGIONS[locale] ?? locale)
  const { data: resolution } = useList('tryLanguage', { id: texts.id, wanted: requestedLocale })
  const suggested = new Set([
    ...texts.languages.map((language) => language.locale),
    ...Object.values(REGIONS),
  ])
  return (
    <div className={asideStyles.part}>
      <div className={asideStyles.request}>
        <label htmlFor={id}>{languages.requestLabel}</label>
        <input
          id={id}
          list={`${id}-suggested`}
          value={requestedLocale}
          spellCheck={false}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => setRequestedLocale(target.value)}
        />
        <datalist id={`${id}-suggested`}>
          {[...suggested].sort().map((code) => (
            <option key={code} value={code} label={name(code)} />
          ))}
        </datalist>
      </div>
      {resolution && <Fallbacks resolution={resolution} main={languages.main} />}
      {resolution && (
        <p className={asideStyles.result} role="status">
          {resolution.wanted === null
            ? languages.noLanguage({ sent: name(resolution.sent) })
            : languages.result({ wanted: name(resolution.wanted), sent: name(resolution.sent) })}
        </p>
      )}
    </div>
  )
}

function Fallbacks({ resolution: { ladder }, main }: { resolution: LanguageResolution; main: string }) {
  const languages = useTexts('languages')
  const name = useLanguageName()
  const sentIndex = ladder.findIndex(({ found }) => found !== null)
  return (
    <ol className={asideStyles.fallbacks}>
      {ladder.map(({ kind, code, found }, index) => (
        <li key={`${kind} ${code}`} className={classes(index === sentIndex && asideStyles.sentLanguage)}>
          <span className={asideStyles.fallback}>
            <b>
              {kind === 'variant' && found === null
                ? languages.another({ language: name(code) })
                : name(found ?? code)}
            </b>
            {index === sentIndex ? (
              <Status tone="success">{languages.isSent}</Status>
            ) : (
              <span>{index < sentIndex ? languages.isMissing : languages.notNeeded}</span>
            )}
          </span>
          <small>{`${index + 1}. ${kind === 'main' ? main : languages.fallbacks[kind]}`}</small>
        </li>
      ))}
    </ol>
  )
}

type Attachments = NonNullable<LanguageTexts['attachments']>
type Choice = Attachments['state']

/** The files attached in this language: the layout's, its own, or none. */
function LanguageAttachments({
  texts,
  locale,
  store,
  attachments,
}: OpenLanguage & { attachments: Attachments }) {
  const languages = useTexts('languages')
  const { attachmentStates: names } = languages
  const put = useOperation('putLanguageTexts')
  const main = useLanguageName()(texts.mainLocale)
  const mayChange = useMayChangeDirectly()
  const choices: { value: Choice; label: string }[] = [
    { value: 'inherited', label: names.inherited({ source: main }) },
    ...(attachments.state === 'own' ? [{ value: 'own' as const, label: names.own }] : []),
    { value: 'none', label: names.none },
  ]
  const choose = async (choice: Choice) => {
    if (choice === attachments.state || choice === 'own') return
    await put.mutateAsync({ id: texts.id, locale, attachments: choice === 'none' ? [] : null })
    showToast(languages.attachmentsSaved)
  }
  return (
    <div className={asideStyles.part}>
      <h3>{languages.attachments}</h3>
      <Segmented
        label={languages.attachments}
        segments={mayChange ? choices : choices.filter(({ value }) => value === attachments.state)}
        value={attachments.state}
        onChange={(choice) => void choose(choice).catch(() => {})}
      />
      <ul className={asideStyles.files}>
        {attachments.files.map((file) => (
          <li key={file}>{file}</li>
        ))}
        {attachments.files.length === 0 && <li className={asideStyles.soft}>{languages.noFiles}</li>}
      </ul>
      <ErrorNote error={put.error} />
      <p className={asideStyles.soft}>{languages.ownFiles}</p>
      <LinkButton
        size="small"
        to="/s/$store/layouts/$id/languages/$locale/design"
        params={{ store, id: texts.id, locale }}
      >
        {languages.openEditor}
      </LinkButton>
    </div>
  )
}

/** Makes the open language the main one. Undo restores the previous version. */
function MainLanguage({ texts, locale, base }: OpenLanguage) {
  const languages = useTexts('languages')
  const { versions } = useTexts('editor')
  const navigate = useNavigate()
  const name = useLanguageName()
  const promote = useOperation('promoteTranslation')
  const restore = useOperation('restoreVersion')
  const { id, version, mainLocale } = texts
  const undo = async () => {
    await restore.mutateAsync({ id, version })
    showToast(languages.undone({ language: name(mainLocale) }))
    await navigate({ to: `${base}/languages/${locale}`, replace: true })
  }
  const act = async () => {
    await promote.mutateAsync({ id, locale })
    showToast(versions.promoted({ language: name(locale) }), () => void undo())
    await navigate({ to: `${base}/languages/${mainLocale}`, replace: true })
  }
  return (
    <div className={asideStyles.part}>
      <h3>{languages.mainLanguage}</h3>
      <p className={asideStyles.soft}>
        {languages.makeMainHint({ language: name(locale), main: name(mainLocale) })}
      </p>
      <Button size="small" busy={promote.isPending} onClick={() => void act().catch(() => {})}>
        {languages.makeMain({ language: name(locale) })}
      </Button>
      <ErrorNote error={promote.error} />
    </div>
  )
}
