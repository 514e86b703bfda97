import { useState } from 'react'
import { useMayChangeDirectly } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './aside.module.css'
import { useLanguageName } from './naming.ts'
import { ReadOnlyText } from './read-only-text.tsx'
import type { LanguageTexts, OpenLanguage } from './texts-session.ts'

type Footer = NonNullable<LanguageTexts['footer']>
type Source = Footer['companyDetails']
const FIELDS = ['unsubscribeText', 'unsubscribeLinkLabel', 'companyDetails'] as const
type Field = (typeof FIELDS)[number]

const LOOKS: Record<string, 'accent' | 'line'> = { language: 'accent', layout: 'line', settings: 'line' }

/** The footer texts of marketing emails, and the source of each. */
export function FooterTexts(props: OpenLanguage & { footer: Footer }) {
  const { footer, locale } = props
  const languages = useTexts('languages')
  const names = useFieldNames()
  const sourceName = useSourceName(locale)
  const name = useLanguageName()
  const mayChange = useMayChangeDirectly()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <div className={styles.part}>
      <h3>{languages.footer({ language: name(locale) })}</h3>
      <ul className={styles.footer}>
        {FIELDS.map((field) => {
          const { text, from } = footer[field]
          return (
            <li key={field}>
              <span className={styles.caption}>
                {names[field]}
                <Badge look={LOOKS[from]}>{sourceName(footer[field])}</Badge>
              </span>
              {text === '' ? (
                <span className={styles.soft}>
                  {from === 'nowhere' ? languages.companyMissing : languages.nowhere}
                </span>
              ) : (
                <ReadOnlyText value={text} format="line" />
              )}
            </li>
          )
        })}
      </ul>
      {mayChange && (
        <Button size="small" onClick={() => setIsEditing(true)}>
          {languages.footerEdit}
        </Button>
      )}
      <Dialog
        opened={isEditing}
        title={languages.footer({ language: name(locale) })}
        onClose={() => setIsEditing(false)}
      >
        <FooterForm {...props} onClose={() => setIsEditing(false)} />
      </Dialog>
    </div>
  )
}

function useFieldNames() {
  const languages = useTexts('languages')
  const { workspace } = useTexts('editor')
  const { unsubscribeText, companyDetails } = workspace
  return { unsubscribeText, unsubscribeLinkLabel: languages.linkLabel, companyDetails }
}

/** The name of a text's source, with the language if it comes from another language's settings. */
function useSourceName(locale: string) {
  const languages = useTexts('languages')
  const name = useLanguageName()
  return ({ from, locale: sourceLocale }: Source) =>
    from === 'settings' && sourceLocale !== locale
      ? languages.settingsIn({ language: name(sourceLocale) })
      : languages.sources[from]
}

type FooterFormProps = OpenLanguage & { footer: Footer; onClose: () => void }

function FooterForm({ texts, locale, footer, onClose }: FooterFormProps) {
  const { common } = useTexts('app')
  const languages = useTexts('languages')
  const names = useFieldNames()
  const sourceName = useSourceName(locale)
  const overrides = texts.marketingTexts
  const put = useOperation('putLanguageTexts')
  const form = useApiForm({
    initial: Object.fromEntries(FIELDS.map((field) => [field, overrides?.[field] ?? ''])) as Record<
      Field,
      string
    >,
    fields: Object.fromEntries(FIELDS.map((field) => [`marketingTexts.${field}`, field])),
    submit: async (values) => {
      const marketingTexts: Partial<Record<Field, string | null>> = {}
      for (const field of FIELDS) {
        const text = values[field].trim()
        if (text !== '') marketingTexts[field] = text
        // Null deliberately skips the layout's text and uses the settings.
        else if (overrides?.[field] === null) marketingTexts[field] = null
      }
      await put.mutateAsync({ id: texts.id, locale, marketingTexts })
      showToast(languages.footerSaved)
      onClose()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <p>{languages.footerEmpty}</p>
        {FIELDS.map((field) => (
          <TextArea
            key={field}
            label={names[field]}
            rows={field === 'companyDetails' ? 3 : 2}
            hint={
              footer[field].from === 'language'
                ? undefined
                : languages.footerHint({
                    text: footer[field].text || languages.nowhere,
                    from: sourceName(footer[field]),
                  })
            }
            {...form.getInputProps(field)}
          />
        ))}
        <ErrorNote error={form.error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="primary" type="submit" busy={form.isBusy}>
          {common.save}
        </Button>
      </DialogFooter>
    </Form>
  )
}
