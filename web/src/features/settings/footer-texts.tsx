import { useEffect, useState } from 'react'
import { useOperation } from '../../api/use-api.ts'
import { languageName } from '../../texts/language-name.ts'
import { languageCodeOf, languageEntry } from '../../texts/offered-languages.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/card.tsx'
import { LanguageField } from '../../ui/form/language-field.tsx'
import { IconPlus, IconX } from '../../ui/icons.ts'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FIELDS, type Grid, gridOf, mergeGrid, placeholderOf, textsOf } from './footer-grid.ts'
import styles from './footer-texts.module.css'
import type { OnEdit, Settings } from './general-form.tsx'

/** The footer texts of each language; an empty field shows its fallback. */
export function FooterTexts({ settings: current, onEdit }: { settings: Settings; onEdit: OnEdit }) {
  const settings = useTexts('settings')
  const [stored, setStored] = useState(current.marketingTexts)
  const [grid, setGrid] = useState<Grid>(() => gridOf(stored))
  if (stored !== current.marketingTexts) {
    setStored(current.marketingTexts)
    setGrid(mergeGrid(grid, { before: gridOf(stored), after: gridOf(current.marketingTexts) }))
  }
  useEffect(() => {
    onEdit('footer', JSON.stringify(textsOf(grid)) !== JSON.stringify(textsOf(gridOf(stored))))
  })
  const save = useOperation('putSettings')
  const locales = Object.keys(grid)
  const submit = async () => {
    await save.mutateAsync({ marketingTexts: textsOf(grid) }).then(
      () => showToast(settings.saved),
      () => {},
    )
  }
  return (
    <Stack gap={16}>
      <p className={styles.explanation}>{settings.footerWhy}</p>
      {locales.length === 0 && (
        <Note>
          <b>{settings.noLanguages}.</b> {settings.noLanguagesWhy}
        </Note>
      )}
      {locales.map((locale) => (
        <LanguageTexts
          key={locale}
          locale={locale}
          grid={grid}
          mainLocale={current.mainLocale}
          onChange={setGrid}
        />
      ))}
      <AddLanguage
        suggested={locales.includes(current.mainLocale) ? '' : current.mainLocale}
        onAdd={(locale) => setGrid({ ...grid, [locale]: grid[locale] ?? {} })}
      />
      <ErrorNote error={save.error} />
      <div>
        <Button busy={save.isPending} onClick={submit}>
          {settings.save}
        </Button>
      </div>
    </Stack>
  )
}

type LanguageProps = { locale: string; grid: Grid; mainLocale: string; onChange: (grid: Grid) => void }

function LanguageTexts({ locale, grid, mainLocale, onChange }: LanguageProps) {
  const settings = useTexts('settings')
  const texts = grid[locale] ?? {}
  const appLocale = useLocale()
  const name = languageName(locale, appLocale)
  const fallbackTexts = {
    builtIn: settings.builtIn,
    builtInOther: ({ language }: { language: string | number }) =>
      settings.builtInOther({ language: languageName(String(language), appLocale) }),
    fallsBackTo: (source: { locale: string | number }) =>
      settings.fallsBackTo({ locale: languageName(String(source.locale), appLocale) }),
    nothing: settings.nothing,
  }
  const remove = () =>
    onChange(Object.fromEntries(Object.entries(grid).filter(([other]) => other !== locale)))
  return (
    <fieldset className={styles.language}>
      <legend>{name}</legend>
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <label key={field}>
            <span>{settings.fields[field]}</span>
            <textarea
              rows={field === 'companyDetails' ? 3 : 2}
              aria-label={settings.fieldIn({ field: settings.fields[field], locale })}
              value={texts[field] ?? ''}
              placeholder={placeholderOf(grid, locale, field, mainLocale, fallbackTexts)}
              onChange={(event) => onChange({ ...grid, [locale]: { ...texts, [field]: event.target.value } })}
            />
          </label>
        ))}
      </div>
      <div className={styles.remove}>
        <Button look="quiet" size="small" icon={IconX} onClick={remove}>
          {settings.removeLanguage({ language: name })}
        </Button>
      </div>
    </fieldset>
  )
}

function AddLanguage({ suggested, onAdd }: { suggested: string; onAdd: (locale: string) => void }) {
  const settings = useTexts('settings')
  const appLocale = useLocale()
  const [locale, setLocale] = useState(() => languageEntry(suggested, appLocale))
  const add = () => {
    const code = languageCodeOf(locale, appLocale).replaceAll('_', '-')
    if (code === '') return
    onAdd(code)
    setLocale('')
  }
  return (
    <div className={styles.add}>
      <LanguageField
        label={settings.language}
        value={locale}
        onChange={(event) => setLocale(event.target.value)}
      />
      <Row>
        <Button icon={IconPlus} onClick={add}>
          {settings.addLanguage}
        </Button>
      </Row>
    </div>
  )
}
