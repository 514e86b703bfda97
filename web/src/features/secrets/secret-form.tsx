import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { RadioCards } from '../../ui/choices.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Secret } from './secret-row.tsx'

const hostsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

type SecretFormProps = {
  secret: Secret | null
  host?: string | undefined
  onClose: () => void
  onSaved?: ((name: string) => void) | undefined
}

export default function SecretForm({ secret, host = '', onClose, onSaved }: SecretFormProps) {
  const secrets = useTexts('secrets')
  const { common } = useTexts('app')
  const save = useOperation('setSecret')
  const form = useApiForm({
    initial: {
      name: secret?.name ?? '',
      value: '',
      description: secret?.description ?? '',
      reach: (secret && !secret.allowedHosts ? 'any' : 'listed') as 'any' | 'listed',
      allowedHosts: secret ? (secret.allowedHosts?.join('\n') ?? '') : host,
    },
    submit: async ({ name, value, description, reach, allowedHosts }) => {
      const hosts = reach === 'any' ? null : hostsOf(allowedHosts)
      // An empty value would remove the stored one.
      await save.mutateAsync({ name, ...(value && { value }), description, allowedHosts: hosts })
      showToast(secrets.saved({ name }))
      onClose()
      onSaved?.(name)
    },
  })
  return (
    <DialogForm form={form} action={secrets.save} onClose={onClose}>
      {!secret && (
        <TextField
          label={common.name}
          hint={secrets.nameHint}
          mono
          data-autofocus
          {...form.getInputProps('name')}
          onChange={(event) =>
            form.setFieldValue('name', event.target.value.toUpperCase().replaceAll(/[ -]/g, '_'))
          }
        />
      )}
      <RadioCards
        label={secrets.reach}
        name="reach"
        options={[
          { value: 'listed', label: secrets.theseHosts, hint: secrets.theseHostsHint },
          { value: 'any', label: secrets.anyHost, hint: secrets.anyHostHint },
        ]}
        value={form.values.reach}
        onChange={(reach) => form.setFieldValue('reach', reach)}
      />
      {form.values.reach === 'listed' && (
        <TextArea
          label={secrets.hosts}
          hint={secrets.hostsHint}
          rows={2}
          mono
          {...form.getInputProps('allowedHosts')}
        />
      )}
      <TextField
        label={secrets.value}
        hint={secret?.hasValue ? secrets.keepCurrent : secrets.valueHint}
        type="password"
        autoComplete="off"
        data-autofocus={secret ? true : undefined}
        {...form.getInputProps('value')}
      />
      <TextField
        label={secrets.description}
        optional={common.optional}
        {...form.getInputProps('description')}
      />
    </DialogForm>
  )
}
