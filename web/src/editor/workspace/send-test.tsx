import { SendTestDialog } from '../../features/layouts/send-test-dialog.tsx'
import { draftFields } from '../preview/draft-fields.ts'
import { useEditor } from '../use-editor.ts'
import { useTestVariables } from '../variables/use-test-variables.ts'
import type { LayoutRecord } from './session/layout-record.ts'
import type { LayoutSession } from './session/layout-session.ts'

type SendTestProps = {
  session: LayoutSession
  layout: LayoutRecord
  locale: string | null
  opened: boolean
  onClose: () => void
}

/** Sends what the preview shows, saved or not. */
export function SendTest({ session, layout, locale, opened, onClose }: SendTestProps) {
  const document = useEditor(session.editor, (state) => state.document)
  const { variables } = useTestVariables(session.editor, layout.id)
  return (
    <SendTestDialog
      id={layout.id}
      {...draftFields(document, locale)}
      locale={locale ?? layout.defaultLocale}
      {...{ variables, opened, onClose }}
    />
  )
}
