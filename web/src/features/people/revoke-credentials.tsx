import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Stack } from '../../ui/card.tsx'
import { CheckCard } from '../../ui/choices.tsx'

type Props = { count: number; checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** Explains a removal or a lower role, and offers to revoke the keys and tokens that the user created. */
export function RevokeOption({ count, checked, onChange, children }: Props) {
  const people = useTexts('people')
  return (
    <Stack gap={12}>
      <p>{children}</p>
      {count > 0 && (
        <CheckCard
          label={people.revokeCredentials({ count })}
          hint={people.revokeCredentialsHint}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    </Stack>
  )
}
