import { useCallback, useMemo } from 'react'
import { useSession, useStore } from '../../api/session.ts'
import { useRead } from '../../api/use-api.ts'
import { designOf } from '../model/change-design.ts'
import type { Block, Design, LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { useEditor } from '../use-editor.ts'
import type { PaintRequest } from './painter.ts'

export type MarketingTexts = NonNullable<PaintRequest['marketingTexts']>

type Shown = {
  editor: Editor
  variables: Record<string, unknown>
  locale: string
  /** Those of the layout, where another language of it is edited. */
  layoutTexts: MarketingTexts | null | undefined
  prefix: string
  rawBlock: string | null
  scheme: 'light' | 'dark'
  width: number
}

const EMPTY: Design = { blocks: [] }
const NO_SETTINGS = { mainLocale: 'en', marketingTexts: {} }

/** All that the worker needs for a picture of a document that is edited. */
export function usePictureRequest(shown: Shown): (document: LayoutDocument) => PaintRequest {
  const { editor, variables, locale, layoutTexts, prefix, rawBlock, scheme, width } = shown
  const { baseUrl } = useSession()
  const storeName = useStore()?.name ?? ''
  const presets = usePresets(editor)
  const settings = (useRead('getFooterTexts', {}).data ?? NO_SETTINGS) as PaintRequest['settings']
  return useCallback(
    ({ bodyDesign: design = EMPTY, category, marketingTexts }: LayoutDocument): PaintRequest => ({
      design,
      category,
      ...(layoutTexts === undefined
        ? { marketingTexts: (marketingTexts ?? null) as MarketingTexts | null }
        : { marketingTexts: layoutTexts, translation: (marketingTexts ?? null) as MarketingTexts | null }),
      ...{ locale, variables, storeName, settings, presets, baseUrl, prefix, rawBlock },
      window: { scheme, width },
    }),
    [locale, variables, layoutTexts, storeName, settings, presets, baseUrl, prefix, rawBlock, scheme, width],
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
