import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMayChangeDirectly, useMayWrite } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { ErrorNote, SkeletonRows } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Changes } from '../versions/change-list.tsx'
import asideStyles from './aside.module.css'
import { useLanguageName } from './naming.ts'
import type { OpenLanguage } from './texts-session.ts'
import { useSeparateDesign } from './use-separate-design.ts'

/** Shows whether the language follows the main design, with a button to switch. */
export function LanguageDesign(props: OpenLanguage & { design: 'main' | 'separate' }) {
  const { texts, locale, design } = props
  const languages = useTexts('languages')
  const mayWrite = useMayWrite()
  const mayChange = useMayChangeDirectly()
  const name = useLanguageName()
  const [isConfirming, setIsConfirming] = useState(false)
  const names = { language: name(locale), main: name(texts.mainLocale) }
  const separate = useSeparateDesign(texts.id, locale)
  return (
    <div className={asideStyles.part}>
      <h3>{languages.design}</h3>
      <p className={asideStyles.soft}>
        {design === 'main' ? languages.designMain(names) : languages.designSeparate(names)}
      </p>
      {mayWrite && design === 'main' && (
        <Button size="small" busy={separate.isPending} onClick={separate.act}>
          {languages.separate}
        </Button>
      )}
      {mayChange && design === 'separate' && (
        <Button size="small" onClick={() => setIsConfirming(true)}>
          {languages.followAgain}
        </Button>
      )}
      <ErrorNote error={separate.error} />
      <Dialog
        opened={isConfirming}
        title={languages.followTitle(names)}
        onClose={() => setIsConfirming(false)}
      >
        {isConfirming && <FollowAgain {...props} names={names} onClose={() => setIsConfirming(false)} />}
      </Dialog>
    </div>
  )
}

type FollowAgainProps = OpenLanguage & { names: { language: string; main: string }; onClose: () => void }

function FollowAgain({ texts, locale, store, session, names, onClose }: FollowAgainProps) {
  const { common } = useTexts('app')
  const languages = useTexts('languages')
  const { id, version } = texts
  const changes = useQuery({
    queryKey: ['setLanguageDesign', store, { id, locale, version }],
    queryFn: () => call('setLanguageDesign', { id, locale, dryRun: true }, { store }),
    gcTime: 0,
  })
  const follow = useOperation('setLanguageDesign', { ifMatch: () => session.getBase().etag })
  const { content = [], blocks = [] } = changes.data ?? {}
  const act = () =>
    follow.mutate(
      { id, locale },
      {
        onSuccess: () => {
          showToast(languages.followed(names))
          onClose()
        },
      },
    )
  return (
    <>
      <DialogBody>
        {changes.isPending && <SkeletonRows rows={4} />}
        {changes.data && (
          <p>
            {content.length + blocks.length > 0 ? languages.followWhy(names) : languages.followNothing(names)}
          </p>
        )}
        <Changes fields={content} blocks={blocks} />
        <ErrorNote error={changes.error ?? follow.error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="primary" disabled={!changes.data} busy={follow.isPending} onClick={act}>
          {languages.followAgain}
        </Button>
      </DialogFooter>
    </>
  )
}
