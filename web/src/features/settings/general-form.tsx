import { useEffect } from 'react'
import type { Output } from '../../api/operations.ts'
import { useList, useOperation } from '../../api/use-api.ts'
import { languageCodeOf, languageEntry } from '../../texts/offered-languages.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Narrow } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { LanguageField } from '../../ui/form/language-field.tsx'
import { Form, FormFooter, useApiForm } from '../../ui/form.tsx'
import { tidyNumber } from '../../ui/tidy-input.ts'
import { showToast } from '../../ui/toast.tsx'

export type Settings = Output<'getSettings'>

/** Reports whether a part of the page has unsaved changes. */
export type OnEdit = (part: string, hasChanges: boolean) => void

const timeZones = Intl.supportedValuesOf('timeZone')

/** Empty means no limit. Invalid text is sent unchanged, for the server to reject. */
function quotaOf(text: string): number | null {
  if (text.trim() === '') return null
  const quota = Number(text)
  return Number.isNaN(quota) ? (text as unknown as number) : quota
}

/** SMTP senders and mailboxes. */
function useSenders() {
  const smtp = useList('listSmtpSenders', { limit: 100 })
  const mailboxes = useList('listMailboxes', { limit: 100 })
  return [...(smtp.data?.data ?? []), ...(mailboxes.data?.data ?? [])]
}

export function GeneralForm({ settings: current, onEdit }: { settings: Settings; onEdit: OnEdit }) {
  const settings = useTexts('settings')
  const save = useOperation('putSettings')
  const senders = useSenders()
  const appLocale = useLocale()
  const form = useApiForm({
    initial: {
      mainLocale: languageEntry(current.mainLocale, appLocale),
      timeZone: current.timeZone,
      defaultSenderId: current.defaultSenderId ?? '',
      emailQuota: current.emailQuota === null ? '' : String(current.emailQuota),
    },
    submit: async (
      { mainLocale: languageInput },
      { mainLocale: changed, defaultSenderId, emailQuota, ...rest },
    ) => {
      const mainLocale = languageCodeOf(languageInput, appLocale)
      await save.mutateAsync({
        ...rest,
        ...(changed !== undefined && { mainLocale }),
        ...(defaultSenderId !== undefined && { defaultSenderId: defaultSenderId || null }),
        ...(emailQuota !== undefined && { emailQuota: quotaOf(emailQuota) }),
      })
      form.setFieldValue('mainLocale', languageEntry(mainLocale, appLocale))
      showToast(settings.saved)
    },
  })
  useEffect(() => {
    onEdit('general', form.hasChanges)
  })
  return (
    <Form form={form}>
      <Narrow>
        <LanguageField
          label={settings.mainLocale}
          hint={settings.mainLocaleHint}
          {...form.getInputProps('mainLocale')}
        />
        <SelectField
          label={settings.timeZone}
          hint={settings.timeZoneHint}
          {...form.getInputProps('timeZone')}
        >
          {[...new Set(['UTC', current.timeZone, ...timeZones])].map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <SelectField
          label={settings.defaultSender}
          hint={settings.defaultSenderHint}
          {...form.getInputProps('defaultSenderId')}
        >
          <option value="">{settings.noDefault}</option>
          {senders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={settings.quota}
          hint={settings.quotaHint}
          inputMode="numeric"
          {...form.getInputProps('emailQuota')}
          onBlur={() => form.setFieldValue('emailQuota', tidyNumber(form.values.emailQuota))}
        />
        <FormFooter form={form} action={settings.save} look="primary" />
      </Narrow>
    </Form>
  )
}
