import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { Secret } from './secret-row.tsx'

export function RemoveSecret({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  const secrets = useTexts('secrets')
  const { common } = useTexts('app')
  const name = secret?.name ?? ''
  const uses = useRead('listSecretUses', { name }, { enabled: secret !== null })
  const remove = useOperation('removeSecret')
  return (
    <ConfirmDialog
      opened={secret !== null}
      title={secrets.removeTitle({ name })}
      action={secrets.remove}
      ready={uses.data !== undefined}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ name })}
      success={secrets.removed({ name })}
    >
      <Loaded bare rows={1} query={uses}>
        {(users) =>
          users.length > 0 ? (
            <b>
              {secrets.removeUsed({
                names: users.map((user) => common.quoted({ text: user.name })).join(', '),
              })}
            </b>
          ) : (
            secrets.removeUnused
          )
        }
      </Loaded>
    </ConfirmDialog>
  )
}
