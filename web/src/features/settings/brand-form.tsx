import { useEffect, useState } from 'react'
import { completeBrand } from '../../../../src/engine/design/brand.ts'
import type { Brand } from '../../../../src/engine/design/brand-schema.ts'
import { GLOBAL_DEFAULTS } from '../../../../src/engine/design/defaults.ts'
import { FONTS } from '../../../../src/engine/design/fonts.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Narrow, Row } from '../../ui/card.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { Form, FormFooter, useApiForm } from '../../ui/form.tsx'
import { tidyColor, tidyNumber } from '../../ui/tidy-input.ts'
import { showToast } from '../../ui/toast.tsx'
import { LazyFilePicker } from '../files/lazy-file-picker.tsx'
import styles from './brand-form.module.css'
import type { OnEdit, Settings } from './general-form.tsx'

const COLORS = [
  'buttonColor',
  'buttonTextColor',
  'linkColor',
  'textColor',
  'background',
  'contentBackground',
] as const
const SIZES = ['logoWidth', 'buttonRadius'] as const
const TEXTS = ['logoFileKey', 'logoUrl', ...COLORS, 'font', 'headingFont'] as const
const NAMES = [...TEXTS, ...SIZES]

type Values = Record<(typeof NAMES)[number], string>

const valuesOf = (brand: Brand = {}) =>
  Object.fromEntries(NAMES.map((name) => [name, String(brand[name] ?? '')])) as Values

const tidyValue = (name: string, value: string) =>
  COLORS.some((color) => color === name) ? tidyColor(value) : value.trim()

/** Omits empty fields; a size that is not a number is sent unchanged, for the server to reject. */
function brandOf(values: Values): Brand {
  const isSize = (name: string) => SIZES.some((size) => size === name)
  const entries = Object.entries(values).filter(([, value]) => value.trim() !== '')
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isSize(name) && !Number.isNaN(Number(value)) ? Number(value) : tidyValue(name, value),
    ]),
  )
}

/** The color of button text that is not set, as in emails: white or dark, whichever has more contrast. */
function defaultButtonText({ buttonColor }: Values): string {
  const color = tidyColor(buttonColor)
  return completeBrand(isHex(color) ? { buttonColor: color } : {}).buttonTextColor ?? '#ffffff'
}

/** Logo, colors, fonts and buttons of the store's emails, next to a sample. */
export function BrandForm({ settings: current, onEdit }: { settings: Settings; onEdit: OnEdit }) {
  const settings = useTexts('settings')
  const save = useOperation('putSettings')
  const form = useApiForm({
    initial: valuesOf(current.brand),
    submit: async (values) => {
      await save.mutateAsync({ brand: brandOf(values) })
      showToast(settings.saved)
    },
    fields: Object.fromEntries(NAMES.map((name) => [`brand.${name}`, name])),
  })
  useEffect(() => {
    onEdit('brand', form.hasChanges)
  })
  const { values } = form
  const labels = settings.brandFields
  const inputProps = (name: (typeof NAMES)[number], tidy: (text: string) => string) => ({
    ...form.getInputProps(name),
    onBlur: () => form.setFieldValue(name, tidy(values[name])),
  })
  const font = (name: 'font' | 'headingFont') => (
    <SelectField label={labels[name]} {...form.getInputProps(name)}>
      <option value="">{settings.defaultFont}</option>
      <Options values={FONTS} labelOf={(stack) => stack.split(',')[0]} />
    </SelectField>
  )
  return (
    <Form form={form}>
      <div className={styles.sides}>
        <Narrow>
          <p className={styles.explanation}>{settings.brandWhy}</p>
          <Logo
            fileKey={values.logoFileKey}
            onChange={(logoFileKey) => form.setValues({ logoFileKey, ...(logoFileKey && { logoUrl: '' }) })}
          />
          {!values.logoFileKey && (
            <TextField
              label={labels.logoUrl}
              hint={settings.logoUrlHint}
              inputMode="url"
              {...form.getInputProps('logoUrl')}
            />
          )}
          <TextField
            label={labels.logoWidth}
            hint={settings.pixelsHint}
            inputMode="numeric"
            placeholder="140"
            {...inputProps('logoWidth', tidyNumber)}
          />
          <div className={styles.pairs}>
            {COLORS.map((name) => (
              <ColorField
                key={name}
                label={labels[name]}
                hint={name === 'buttonColor' ? settings.mainColourHint : undefined}
                fallback={name === 'buttonTextColor' ? defaultButtonText(values) : GLOBAL_DEFAULTS[name]}
                {...inputProps(name, tidyColor)}
                onPick={(color) => form.setFieldValue(name, color)}
              />
            ))}
            {font('font')}
            {font('headingFont')}
          </div>
          <TextField
            label={labels.buttonRadius}
            hint={settings.pixelsHint}
            inputMode="numeric"
            placeholder="4"
            {...inputProps('buttonRadius', tidyNumber)}
          />
          <FormFooter form={form} action={settings.save} />
        </Narrow>
        <Sample values={values} />
      </div>
    </Form>
  )
}

function Logo({ fileKey, onChange }: { fileKey: string; onChange: (key: string) => void }) {
  const settings = useTexts('settings')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.logo}>
      <span>{settings.logo}</span>
      <Row>
        <Button size="small" onClick={() => setIsOpen(true)}>
          {fileKey ? settings.replaceLogo : settings.chooseLogo}
        </Button>
        {fileKey && (
          <Button size="small" onClick={() => onChange('')}>
            {settings.removeLogo}
          </Button>
        )}
      </Row>
      <LazyFilePicker
        kind="logo"
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        onPick={({ key }) => onChange(key)}
      />
    </div>
  )
}

type ColorFieldProps = {
  label: string
  hint: string | undefined
  fallback: string
  value?: string
  onPick: (color: string) => void
}

/** The color as text, and a swatch that opens the browser's picker. */
function ColorField({ label, hint, fallback, onPick, ...input }: ColorFieldProps) {
  const settings = useTexts('settings')
  const typedColor = tidyColor(input.value ?? '')
  const color = isHex(typedColor) ? typedColor : fallback
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={settings.pickColour({ label })}
        value={color}
        onChange={(event) => onPick(event.target.value)}
      />
      <TextField label={label} hint={hint} placeholder={fallback} mono {...input} />
    </div>
  )
}

const isHex = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

/** An approximation of an email; the engine renders the real ones. */
function Sample({ values }: { values: Values }) {
  const { sample } = useTexts('settings')
  const color = (name: (typeof COLORS)[number], fallback: string) =>
    isHex(tidyColor(values[name])) ? tidyColor(values[name]) : fallback
  const font = values.font || GLOBAL_DEFAULTS.font
  const source = values.logoFileKey ? `/f/${encodeURIComponent(values.logoFileKey)}` : ''
  return (
    <div
      role="img"
      aria-label={sample.label}
      className={styles.sample}
      style={{ background: color('background', GLOBAL_DEFAULTS.background), fontFamily: font }}
    >
      <div
        style={{
          background: color('contentBackground', GLOBAL_DEFAULTS.contentBackground),
          color: color('textColor', GLOBAL_DEFAULTS.textColor),
        }}
      >
        {source && <img src={source} alt="" style={{ width: Number(values.logoWidth) || 140 }} />}
        <b style={{ fontFamily: values.headingFont || font }}>{sample.title}</b>
        <p>
          {sample.text} <u style={{ color: color('linkColor', GLOBAL_DEFAULTS.linkColor) }}>{sample.link}</u>
        </p>
        <span
          style={{
            background: color('buttonColor', GLOBAL_DEFAULTS.buttonColor),
            color: color('buttonTextColor', defaultButtonText(values)),
            borderRadius: values.buttonRadius === '' ? 4 : Number(values.buttonRadius) || 0,
          }}
        >
          {sample.button}
        </span>
      </div>
    </div>
  )
}
