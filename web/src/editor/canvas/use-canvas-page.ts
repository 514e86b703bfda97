import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type PresetContent, presetBlocks } from '../../../../src/engine/content/preset.ts'
import { useSession, useStore } from '../../api/session.ts'
import { useRead } from '../../api/use-api.ts'
import type { CanvasPage } from '../../frame/messages.ts'
import { designOf } from '../model/change-design.ts'
import type { Block, Design, LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { unfinishedLiquid } from '../text/unfinished-liquid.ts'
import { subscribeToDocument, useEditor } from '../use-editor.ts'
import { type CanvasRenderer, takeCanvasRenderer } from './canvas-renderer.ts'
import { canvasCss } from './frame/canvas-css.ts'
import { withLiquidLabels } from './liquid-labels.ts'
import { blockMark } from './mark-names.ts'
import type { RenderedCanvas, RenderRequest } from './worker/canvas-worker.ts'

type MarketingTexts = NonNullable<RenderRequest['marketingTexts']>

/** What the canvas renders. */
export type CanvasContent = {
  editor: Editor
  variables: Record<string, unknown>
  locale: string
  /** The layout's footer texts, while a translation is edited. */
  layoutTexts?: MarketingTexts | null | undefined
  /** The email style, for a shared header or footer, which has no style of its own. */
  style?: Design['global']
}

type CanvasOptions = CanvasContent & {
  prefix: string
  scheme: 'light' | 'dark'
  fullWidth: number
  scale: number
  editedId: string | null
  show: (page: CanvasPage) => void
}

type CanvasStatus = { hasImages: boolean; isBroken: boolean }

/**
 * Renders each document in the worker and displays it in the frame with the canvas CSS. The HTML is not in React
 * state, so that it reaches the frame without rerendering any components.
 */
export function useCanvasPage({ prefix, scale, editedId, show, ...options }: CanvasOptions): CanvasStatus {
  const requestOf = useRenderRequest({ ...options, prefix, editedId })
  const [status, setStatus] = useState<CanvasStatus>({ hasImages: false, isBroken: false })
  const renderer = useRef<CanvasRenderer>(null)
  const html = useRef<string>(null)
  const send = useCallback(() => {
    if (html.current === null) return
    const editedMark = editedId === null ? null : blockMark(prefix, editedId)
    show({ kind: 'canvas', html: html.current, prefix, css: canvasCss(prefix, scale), editedMark })
  }, [show, prefix, scale, editedId])
  useEffect(send, [send])
  const onRendered = useEffectEvent((rendered: RenderedCanvas) => {
    if ('problem' in rendered && unfinishedLiquid.getState()) return
    setStatus((previous) => statusAfter(previous, rendered))
    if (!('html' in rendered)) return
    html.current = rendered.html
    send()
  })
  useEffect(() => {
    const canvasRenderer = takeCanvasRenderer((rendered) => onRendered(rendered))
    renderer.current = canvasRenderer
    return () => canvasRenderer.close()
  }, [])
  const { editor } = options
  useEffect(
    () => subscribeToDocument(editor, (document) => renderer.current?.render(requestOf(document))),
    [editor, requestOf],
  )
  return status
}

/**
 * If rendering fails, the previous page stays visible. Returns the same object if nothing changed, to avoid a
 * rerender.
 */
function statusAfter(previous: CanvasStatus, rendered: RenderedCanvas): CanvasStatus {
  const isBroken = 'problem' in rendered
  const hasImages = 'html' in rendered ? rendered.hasImages : previous.hasImages
  const isSame = isBroken === previous.isBroken && hasImages === previous.hasImages
  return isSame ? previous : { hasImages, isBroken }
}

const EMPTY: Design = { blocks: [] }
const NO_SETTINGS = { mainLocale: 'en', marketingTexts: {} }

function useRenderRequest(
  options: Omit<CanvasOptions, 'scale' | 'show'>,
): (document: LayoutDocument) => RenderRequest {
  const {
    editor,
    variables,
    locale,
    layoutTexts,
    style,
    prefix,
    editedId,
    scheme,
    fullWidth: width,
  } = options
  const { baseUrl } = useSession()
  const { name = '', timeZone = 'UTC' } = useStore() ?? {}
  const presets = usePresets(editor, locale)
  const settings = (useRead('getFooterTexts', {}).data ?? NO_SETTINGS) as RenderRequest['settings']
  return useCallback(
    ({ bodyDesign = EMPTY, category, marketingTexts }: LayoutDocument): RenderRequest => {
      const design = style ? { ...bodyDesign, global: style } : bodyDesign
      return {
        design: editedId === null ? design : withLiquidLabels(design, { id: editedId, variables }),
        category,
        ...(layoutTexts === undefined
          ? { marketingTexts: (marketingTexts ?? null) as MarketingTexts | null }
          : { marketingTexts: layoutTexts, translation: (marketingTexts ?? null) as MarketingTexts | null }),
        locale,
        variables,
        store: { name, timeZone },
        settings,
        presets,
        baseUrl,
        prefix,
        window: { scheme, width },
      }
    },
    [
      locale,
      variables,
      layoutTexts,
      style,
      name,
      timeZone,
      settings,
      presets,
      baseUrl,
      prefix,
      editedId,
      scheme,
      width,
    ],
  )
}

/** The blocks of the shared header and footer, in the email's language. */
function usePresets(editor: Editor, locale: string): Record<string, { blocks: Block[] }> {
  const header = usePreset(useEditor(editor, () => designOf(editor).header?.presetId))
  const footer = usePreset(useEditor(editor, () => designOf(editor).footer?.presetId))
  return useMemo(
    () =>
      Object.fromEntries(
        [header, footer].flatMap((preset) =>
          preset ? [[preset.id, { blocks: presetBlocks(preset, locale) }]] : [],
        ),
      ),
    [header, footer, locale],
  )
}

function usePreset(id: string | undefined) {
  const { data } = useRead('getPreset', { id: id ?? '' }, { enabled: id !== undefined })
  return id === undefined ? undefined : (data as (PresetContent & { id: string }) | undefined)
}
