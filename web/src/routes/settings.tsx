import { useRef } from 'react'
import { useStoreId } from '../api/store-id.ts'
import { useRead } from '../api/use-api.ts'
import { BrandForm } from '../features/settings/brand-form.tsx'
import { FooterTexts } from '../features/settings/footer-texts.tsx'
import { GeneralForm, type OnEdit } from '../features/settings/general-form.tsx'
import { Notices } from '../features/settings/notices.tsx'
import { SecondPerson } from '../features/settings/second-person.tsx'
import { StoreName } from '../features/settings/store-name.tsx'
import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'

export default function Settings() {
  const settings = useTexts('settings')
  const { shell } = useTexts('app')
  const query = useRead('getSettings', {})
  const store = useStoreId() ?? ''
  const editedParts = useRef(new Set<string>())
  const onEdit: OnEdit = (part, hasChanges) => {
    if (hasChanges) editedParts.current.add(part)
    else editedParts.current.delete(part)
  }
  return (
    <Page title={shell.pages.settings}>
      <Card title={settings.store} padded>
        <StoreName onEdit={onEdit} />
      </Card>
      <Card title={settings.general} padded>
        <Loaded bare query={query}>
          {(current) => <GeneralForm settings={current} onEdit={onEdit} />}
        </Loaded>
      </Card>
      <Card id="brand" title={settings.brand} note={settings.brandNote} padded>
        <Loaded bare query={query}>
          {(current) => <BrandForm settings={current} onEdit={onEdit} />}
        </Loaded>
      </Card>
      <Card title={settings.footer} note={settings.footerNote} padded>
        <Loaded bare query={query}>
          {(current) => <FooterTexts settings={current} onEdit={onEdit} />}
        </Loaded>
      </Card>
      <Card title={settings.notices} note={settings.noticesNote} padded>
        <Notices />
      </Card>
      <Card title={settings.layoutChanges} padded>
        <Loaded bare query={query}>
          {(current) => <SecondPerson settings={current} />}
        </Loaded>
      </Card>
      <LeaveGuard
        hasChanges={() => editedParts.current.size > 0}
        base={`/s/${store}/settings`}
        texts={settings.unsaved}
        look="danger"
      />
    </Page>
  )
}
