import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { Canvas } from '../editor/canvas/canvas.tsx'
import type { LayoutDocument } from '../editor/model/document.ts'
import { createEditor } from '../editor/model/editor.ts'

const NONE = {}

function LayoutCanvas({ document }: { document: LayoutDocument }) {
  const [editor] = useState(() => createEditor(document))
  return <Canvas editor={editor} variables={document.bodyDesign?.testVariables ?? NONE} locale="en" />
}

export default function LayoutPage() {
  const { id } = useParams({ strict: false })
  const { data } = useRead('getLayout', { id: id ?? '' })
  return data ? <LayoutCanvas document={data as unknown as LayoutDocument} /> : null
}
