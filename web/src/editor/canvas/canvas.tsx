import type { Editor } from '../model/editor.ts'

type CanvasProps = {
  editor: Editor
  variables: Record<string, unknown>
  locale: string
  scheme: 'light' | 'dark'
  width: 'desktop' | 'phone'
}

export const Canvas = (_: CanvasProps) => null
