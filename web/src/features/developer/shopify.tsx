import { useState } from 'react'
import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { NewButton } from '../../ui/list/list-page.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

export function Shopify({ onNew }: { onNew: () => void }) {
  const developer = useTexts('developer')
  const query = useRead('listShopifyShops', {})
  const [disconnecting, setDisconnecting] = useState<string | null>(null)
  const disconnect = useOperation('disconnectShopify')
  const columns = [developer.shop, developer.connected]
  return (
    <Card title={developer.shopify} note={developer.shopifyWhy}>
      <Loaded query={query}>
        {(shops) =>
          shops.length === 0 ? (
            <Empty
              title={developer.noShops}
              actions={<NewButton label={developer.connectShop} onClick={onNew} />}
            >
              {developer.noShopsWhy}
            </Empty>
          ) : (
            <Table label={developer.shopify} columns={columns} withActions>
              {shops.map(({ shop, createdAt }) => (
                <tr key={shop}>
                  <Cell>
                    <NameWithDetail name={shop} />
                  </Cell>
                  <Cell phoneLabel={developer.connected} soft>
                    <Time at={createdAt} />
                  </Cell>
                  <ActionCell>
                    <Button
                      look="quietDanger"
                      size="small"
                      aria-label={developer.disconnectOf({ name: shop })}
                      onClick={() => setDisconnecting(shop)}
                    >
                      {developer.disconnect}
                    </Button>
                  </ActionCell>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      <ConfirmDialog
        opened={disconnecting !== null}
        title={developer.disconnectShopTitle({ shop: disconnecting ?? '' })}
        action={developer.disconnectShop}
        onClose={() => setDisconnecting(null)}
        onConfirm={() => disconnect.mutateAsync({ shop: disconnecting ?? '' })}
      >
        {developer.disconnectShopWhy}
      </ConfirmDialog>
    </Card>
  )
}

export function ConnectShopDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const developer = useTexts('developer')
  return (
    <Dialog opened={opened} title={developer.connectShop} onClose={onClose}>
      <ShopForm onClose={onClose} />
    </Dialog>
  )
}

function ShopForm({ onClose }: { onClose: () => void }) {
  const developer = useTexts('developer')
  const connect = useOperation('connectShopify')
  const form = useApiForm({
    initial: { shop: '', secret: '' },
    submit: async (values) => {
      await connect.mutateAsync(values)
      onClose()
    },
  })
  return (
    <DialogForm form={form} action={developer.connect} onClose={onClose}>
      <TextField
        label={developer.shopDomain}
        hint={developer.shopHint}
        data-autofocus
        {...form.getInputProps('shop')}
      />
      <TextField
        label={developer.appSecret}
        type="password"
        autoComplete="off"
        {...form.getInputProps('secret')}
      />
    </DialogForm>
  )
}
