import { useState } from 'react'
import { useStoreId } from '../api/store-id.ts'
import { useRead } from '../api/use-api.ts'
import { Invitations } from '../features/people/invitations.tsx'
import { InviteDialog } from '../features/people/invite-dialog.tsx'
import { Members } from '../features/people/members.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { IconClipboardList, IconPlus } from '../ui/icons.ts'
import { Page } from '../ui/page.tsx'
import { useKeys } from '../ui/use-keys.ts'

export default function People() {
  const { people, shell } = useTexts()
  const store = useStoreId() ?? ''
  const query = useRead('listMembers', {})
  const [isInviting, setIsInviting] = useState(false)
  const invite = () => setIsInviting(true)
  useKeys({ n: invite })
  return (
    <Page
      title={shell.pages.people}
      count={query.data?.members.length}
      actions={
        <>
          <LinkButton to="/s/$store/audit" params={{ store }} icon={IconClipboardList}>
            {people.audit}
          </LinkButton>
          <Button look="primary" icon={IconPlus} onClick={invite}>
            {people.invite}
          </Button>
        </>
      }
    >
      <Members query={query} />
      <Invitations invitations={query.data?.invitations ?? []} />
      <InviteDialog opened={isInviting} onClose={() => setIsInviting(false)} />
    </Page>
  )
}
