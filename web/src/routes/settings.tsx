import { useRead } from '../api/use-api.ts'
import { FooterTexts } from '../features/settings/footer-texts.tsx'
import { GeneralForm } from '../features/settings/general-form.tsx'
import { Notices } from '../features/settings/notices.tsx'
import { StoreName } from '../features/settings/store-name.tsx'
import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'

export default function Settings() {
  const settings = useTexts('settings')
  const { shell } = useTexts('app')
  const query = useRead('getSettings', {})
  return (
    <Page title={shell.pages.settings}>
      <Card title={settings.store} padded>
        <StoreName />
      </Card>
      <Card title={settings.general} padded>
        <Loaded bare query={query}>
          {(current) => <GeneralForm settings={current} />}
        </Loaded>
      </Card>
      <Card title={settings.notices} note={settings.noticesNote} padded>
        <Notices />
      </Card>
      <Card title={settings.footer} note={settings.footerNote} padded>
        <Loaded bare query={query}>
          {(current) => <FooterTexts settings={current} />}
        </Loaded>
      </Card>
    </Page>
  )
}
