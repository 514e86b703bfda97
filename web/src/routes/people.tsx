import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { Invitations } from '../features/people/invitations.tsx'
import { InviteDialog } from '../features/people/invite-dialog.tsx'
import { Members } from '../features/people/members.tsx'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/button.tsx'
import { IconClipboardList } from '../ui/icons.ts'
import { NewButton } from '../ui/list/list-page.tsx'
import { Page } from '../ui/page.tsx'
import { isForbidden } from '../ui/states.tsx'

export default function People() {
  const people = useTexts('people')
  const { shell } = useTexts('app')
  const query = useRead('listMembers', {})
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Page
      title={shell.pages.people}
      count={query.data?.members.length}
      actions={
        !isForbidden(query) && (
          <>
            <LinkButton from="/s/$store" to="/s/$store/audit" icon={IconClipboardList}>
              {people.audit}
            </LinkButton>
            <NewButton label={people.invite} onClick={() => setIsInviting(true)} />
          </>
        )
      }
    >
      <Members query={query} />
      <Invitations invitations={query.data?.invitations ?? []} />
      <InviteDialog
        opened={isInviting}
        canEmail={query.data?.canEmail ?? false}
        onClose={() => setIsInviting(false)}
      />
    </Page>
  )
}
