import { useCallback, useMemo } from 'react'
import { useSession, useStore } from '../../api/session.ts'
import { useRead } from '../../api/use-api.ts'
import { designOf } from '../model/change-design.ts'
import type { Block, Design, LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { useEditor } from '../use-editor.ts'
import type { PaintRequest } from './use-picture.ts'

type Shown = {
  editor: Editor
  variables: Record<string, unknown>
  locale: string
  prefix: string
  rawBlock: string | null
  scheme: 'light' | 'dark'
  width: number
}

const EMPTY: Design = { blocks: [] }
/** Only admins may read the settings; what they add to the footer is in the preview. */
const NO_SETTINGS = { mainLocale: 'en', marketingTexts: {} }

/** All that the worker needs for a picture of a document that is edited. */
export function usePictureRequest(shown: Shown): (document: LayoutDocument) => PaintRequest {
  const { editor, variables, locale, prefix, rawBlock, scheme, width } = shown
  const { baseUrl } = useSession()
  const storeName = useStore()?.name ?? ''
  const presets = usePresets(editor)
  return useCallback(
    ({ bodyDesign: design = EMPTY, category, marketingTexts }: LayoutDocument): PaintRequest => ({
      design,
      category,
      marketingTexts: (marketingTexts ?? null) as PaintRequest['marketingTexts'],
      ...{ locale, variables, storeName, presets, baseUrl, prefix, rawBlock },
      settings: NO_SETTINGS,
      window: { scheme, width },
    }),
    [locale, variables, storeName, presets, baseUrl, prefix, rawBlock, scheme, width],
  )
}

/** The blocks of the shared header and footer. */
function usePresets(editor: Editor): Record<string, { blocks: Block[] }> {
  const above = usePreset(useEditor(editor, () => designOf(editor).header?.presetId))
  const below = usePreset(useEditor(editor, () => designOf(editor).footer?.presetId))
  return useMemo(
    () => Object.fromEntries([above, below].flatMap((preset) => (preset ? [[preset.id, preset]] : []))),
    [above, below],
  )
}

function usePreset(id: string | undefined) {
  const { data } = useRead('getPreset', { id: id ?? '' }, { enabled: id !== undefined })
  return id === undefined ? undefined : (data as { id: string; blocks: Block[] } | undefined)
}
