import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMay } from '../api/session.ts'
import { useRead } from '../api/use-api.ts'
import { Assistants } from '../features/developer/assistants.tsx'
import { Keys, useStoreKeys } from '../features/developer/keys.tsx'
import { NewKeyDialog } from '../features/developer/new-key.tsx'
import { Repository } from '../features/developer/repository.tsx'
import { ConnectShopDialog, Shopify } from '../features/developer/shopify.tsx'
import { SigningSecret } from '../features/developer/signing-secret.tsx'
import { NewTokenDialog, Tokens } from '../features/developer/tokens.tsx'
import { useTexts } from '../texts/texts.ts'
import { AnchorButton } from '../ui/button.tsx'
import { IconExternalLink } from '../ui/icons.ts'
import { NewButton } from '../ui/list/list-page.tsx'
import { Page, PageTabs } from '../ui/page.tsx'

const route = getRouteApi('/signed-in/s/$store/developer')

const TABS = ['keys', 'tokens', 'signing', 'shopify', 'repository', 'assistants'] as const
type Tab = (typeof TABS)[number]

export default function Developer() {
  const search = route.useSearch()
  const tab = TABS.find((name) => name === search.tab) ?? 'keys'
  return <DeveloperTab key={tab} tab={tab} />
}

function DeveloperTab({ tab }: { tab: Tab }) {
  const developer = useTexts('developer')
  const { shell } = useTexts('app')
  const [isCreating, setIsCreating] = useState(false)
  const startCreating = () => setIsCreating(true)
  const close = () => setIsCreating(false)
  const label = useNewLabel(tab)
  const contents: Record<Tab, ReactNode> = {
    keys: (
      <>
        <Keys onNew={startCreating} />
        <Assistants />
        <NewKeyDialog opened={isCreating} onClose={close} />
      </>
    ),
    tokens: (
      <>
        <Tokens onNew={startCreating} />
        <NewTokenDialog opened={isCreating} onClose={close} />
      </>
    ),
    signing: <SigningSecret />,
    shopify: (
      <>
        <Shopify onNew={startCreating} />
        <ConnectShopDialog opened={isCreating} onClose={close} />
      </>
    ),
    repository: <Repository />,
    assistants: <Assistants />,
  }
  const actions = (
    <>
      <span data-wide>
        <AnchorButton href="/docs" icon={IconExternalLink}>
          {developer.reference}
        </AnchorButton>
      </span>
      {label && <NewButton label={label} onClick={startCreating} />}
    </>
  )
  return (
    <Page
      title={shell.pages.developer}
      actions={actions}
      tabs={
        <PageTabs
          label={shell.pages.developer}
          tabs={TABS.map((value) => ({ value, label: developer.tabs[value] }))}
          current={tab}
        />
      }
    >
      {contents[tab]}
    </Page>
  )
}

/** The label of the button in the top bar; null if there is none or if an empty list shows it instead. */
function useNewLabel(tab: Tab): string | null {
  const developer = useTexts('developer')
  const { keys } = useStoreKeys()
  const isAdmin = useMay('admin')
  const tokens = useRead('listTokens', {}, { enabled: tab === 'tokens' })
  const shops = useRead('listShopifyShops', {}, { enabled: tab === 'shopify' })
  const hasTokens = tokens.data?.some((token) => token.revokedAt === null) ?? true
  const labels: Partial<Record<Tab, string | false>> = {
    keys: keys?.length !== 0 && developer.newKey,
    tokens: hasTokens && developer.newToken,
    shopify: shops.data?.length !== 0 && developer.connectShop,
  }
  return (isAdmin && labels[tab]) || null
}
