type SendTestDialogProps = {
  id: string
  draft: Record<string, unknown>
  locale: string
  variables: Record<string, unknown>
  opened: boolean
  onClose: () => void
}

export const SendTestDialog = (_: SendTestDialogProps) => null
