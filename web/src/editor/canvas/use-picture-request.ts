import { useMemo } from 'react'
import { useSession, useStore } from '../../api/session.ts'
import { useRead } from '../../api/use-api.ts'
import type { Block, Design, LayoutDocument } from '../model/document.ts'
import type { PictureRequest } from './worker/picture.ts'

type Shown = {
  document: LayoutDocument
  variables: Record<string, unknown>
  locale: string
  prefix: string
  rawBlock: string | null
}

const EMPTY: Design = { blocks: [] }
/** Only admins may read the settings; what they add to the footer is in the preview. */
const NO_SETTINGS = { mainLocale: 'en', marketingTexts: {} }

/** All that the worker needs for a picture of what is edited. */
export function usePictureRequest({ document, variables, locale, prefix, rawBlock }: Shown): PictureRequest {
  const { baseUrl } = useSession()
  const storeName = useStore()?.name ?? ''
  const { bodyDesign: design = EMPTY, category, marketingTexts } = document
  const presets = usePresets(design)
  return useMemo(
    () => ({
      design,
      category,
      locale,
      variables,
      storeName,
      marketingTexts: (marketingTexts ?? null) as PictureRequest['marketingTexts'],
      settings: NO_SETTINGS,
      presets,
      baseUrl,
      prefix,
      rawBlock,
    }),
    [design, category, locale, variables, storeName, marketingTexts, presets, baseUrl, prefix, rawBlock],
  )
}

/** The blocks of the shared header and footer. */
function usePresets({ header, footer }: Design): Record<string, { blocks: Block[] }> {
  const above = usePreset(header?.presetId)
  const below = usePreset(footer?.presetId)
  return useMemo(
    () => Object.fromEntries([above, below].flatMap((preset) => (preset ? [[preset.id, preset]] : []))),
    [above, below],
  )
}

function usePreset(id: string | undefined) {
  const { data } = useRead('getPreset', { id: id ?? '' }, { enabled: id !== undefined })
  return id === undefined ? undefined : (data as { id: string; blocks: Block[] } | undefined)
}
