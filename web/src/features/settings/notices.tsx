import { useSession } from '../../api/session.ts'
import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Narrow } from '../../ui/card.tsx'
import { CheckCard } from '../../ui/choices.tsx'
import { ErrorNote, Loaded, Note } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Whether the current user gets emails about problems in this store. */
export function Notices() {
  const settings = useTexts('settings')
  const { shell } = useTexts('app')
  const { person } = useSession()
  const setting = useRead('getNoticeWish', {})
  const set = useOperation('setNoticeWish')
  const choose = async (wanted: boolean) => {
    await set.mutateAsync({ wanted })
    showToast(wanted ? settings.noticesOn : settings.noticesOff)
  }
  return (
    <Loaded bare query={setting}>
      {({ wanted, canEmail }) => (
        <Narrow>
          <CheckCard
            label={settings.wantNotices}
            hint={settings.wantNoticesHint}
            checked={set.isPending ? set.variables.wanted : wanted}
            disabled={set.isPending}
            onChange={(event) => void choose(event.target.checked).catch(() => {})}
          />
          {!canEmail && (
            <Note
              tone="warn"
              action={
                person.isOwner && (
                  <LinkButton size="small" to="/installation">
                    {shell.pages.installation}
                  </LinkButton>
                )
              }
            >
              {settings.cannotMail}
            </Note>
          )}
          <ErrorNote error={set.error} />
        </Narrow>
      )}
    </Loaded>
  )
}
