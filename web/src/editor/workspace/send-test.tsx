import { SendTestDialog } from '../../features/layouts/send-test-dialog.tsx'
import { draftFields } from '../preview/draft-fields.ts'
import { useEditor } from '../use-editor.ts'
import type { Values } from '../variables/test-values.ts'
import type { LayoutRecord } from './session/layout-record.ts'
import type { LayoutSession } from './session/layout-session.ts'

type SendTestProps = {
  session: LayoutSession
  layout: LayoutRecord
  locale: string | null
  variables: Values
  opened: boolean
  onClose: () => void
}

/** Sends what the preview shows, saved or not. */
export function SendTest({ session, layout, locale, variables, opened, onClose }: SendTestProps) {
  // While it is closed, no key that changes the document concerns it.
  const document = useEditor(session.editor, (state) => (opened ? state.document : null))
  return (
    <SendTestDialog
      id={layout.id}
      {...(document && draftFields(document, locale))}
      locale={locale ?? layout.defaultLocale}
      {...{ variables, opened, onClose }}
    />
  )
}
