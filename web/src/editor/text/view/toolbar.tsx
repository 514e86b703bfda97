import IconAlignCenter from 'tabler:align-center'
import IconAlignLeft from 'tabler:align-left'
import IconAlignRight from 'tabler:align-right'
import IconBold from 'tabler:bold'
import IconBraces from 'tabler:braces'
import IconItalic from 'tabler:italic'
import IconLink from 'tabler:link'
import IconList from 'tabler:list'
import IconListNumbers from 'tabler:list-numbers'
import IconPalette from 'tabler:palette'
import IconStrikethrough from 'tabler:strikethrough'
import IconUnderline from 'tabler:underline'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { Messages } from '../../../../../src/messages/types.ts'
import { useTexts } from '../../../texts/texts.ts'
import type { Icon } from '../../../ui/icon/create-icon.tsx'
import { useKeyNames } from '../../../ui/use-key-names.ts'
import { richSchema } from '../document/schema.ts'
import * as commands from '../editing/commands.ts'
import type { TextFormat } from './text-view.ts'
import styles from './toolbar.module.css'

export type FormatDialog = 'link' | 'color' | 'liquid'

type ToolbarProps = {
  state: EditorState
  format: TextFormat
  run: (command: Command) => void
  open: (dialog: FormatDialog, button: HTMLElement) => void
  onLeave: () => void
}

/** The distance between the toolbar and the text, and to the edges of the pane. */
const GAP = 6

type Tool = {
  key: string
  label: string
  icon: Icon
  keys?: string
  isOn?: boolean
  command?: Command
  opens?: FormatDialog
}

const { nodes, marks } = richSchema

function toolsOf(state: EditorState, texts: Messages['editor']['writing'], format: TextFormat): Tool[][] {
  if (format === 'line') return []
  const isTitle = format === 'title'

  const currentMarks = commands.marksAt(state)
  const has = (name: keyof typeof marks) => currentMarks.some(({ type }) => type.name === name)
  const align = commands.alignmentAt(state)
  const alignment = (to: commands.Alignment) => ({
    isOn: align === to,
    command: commands.setAlignment(align === to ? null : to),
  })
  const formats: Tool[][] = [
    [
      {
        key: 'bold',
        label: texts.bold,
        icon: IconBold,
        keys: 'Ctrl B',
        isOn: isTitle ? !commands.isRegularAt(state) : has('bold'),
        command: isTitle ? commands.toggleRegular : commands.toggleBold,
      },
      {
        key: 'italic',
        label: texts.italic,
        icon: IconItalic,
        keys: 'Ctrl I',
        isOn: has('italic'),
        command: commands.toggleItalic,
      },
      {
        key: 'underline',
        label: texts.underline,
        icon: IconUnderline,
        keys: 'Ctrl U',
        isOn: has('underline'),
        command: commands.toggleUnderline,
      },
      {
        key: 'strike',
        label: texts.strike,
        icon: IconStrikethrough,
        keys: 'Ctrl Shift X',
        isOn: has('strike'),
        command: commands.toggleStrike,
      },
      { key: 'color', label: texts.colour, icon: IconPalette, isOn: has('color'), opens: 'color' },
      {
        key: 'link',
        label: texts.link,
        icon: IconLink,
        keys: 'Ctrl K',
        isOn: commands.linkAt(state) !== null,
        opens: 'link',
      },
    ],
  ]
  if (isTitle) return formats
  const list = commands.listAt(state)
  return [
    ...formats,
    [
      {
        key: 'bullets',
        label: texts.bullets,
        icon: IconList,
        keys: 'Ctrl Shift 8',
        isOn: list === nodes.bulletList,
        command: commands.toggleList(nodes.bulletList),
      },
      {
        key: 'numbers',
        label: texts.numbers,
        icon: IconListNumbers,
        keys: 'Ctrl Shift 7',
        isOn: list === nodes.orderedList,
        command: commands.toggleList(nodes.orderedList),
      },
    ],
    [
      { key: 'left', label: texts.left, icon: IconAlignLeft, keys: 'Ctrl Shift L', ...alignment('left') },
      {
        key: 'center',
        label: texts.center,
        icon: IconAlignCenter,
        keys: 'Ctrl Shift E',
        ...alignment('center'),
      },
      {
        key: 'right',
        label: texts.right,
        icon: IconAlignRight,
        keys: 'Ctrl Shift R',
        ...alignment('right'),
      },
    ],
  ]
}

/** Formats the selected text. Arrow keys move between buttons, and Escape returns to the text. */
export function Toolbar({ state, format, run, open, onLeave }: ToolbarProps) {
  const { writing } = useTexts('editor')
  const keyNames = useKeyNames()
  const bar = useRef<HTMLDivElement>(null)
  const insert: Tool = {
    key: 'liquid',
    label: writing.insertLiquid,
    icon: IconBraces,
    keys: '{{',
    opens: 'liquid',
  }
  const groups = [...toolsOf(state, writing, format), [insert]]
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onLeave()
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const index = buttons.findIndex((button) => button.matches(':focus'))
    buttons[(index + step + buttons.length) % buttons.length]?.focus()
  }
  useLayoutEffect(() => {
    if (bar.current) placeToolbar(bar.current)
  })
  useEffect(() => {
    const place = () => bar.current && placeToolbar(bar.current)
    const options = { capture: true, passive: true }
    const events = ['scroll', 'resize']
    for (const event of events) window.addEventListener(event, place, options)
    return () => {
      for (const event of events) window.removeEventListener(event, place, options)
    }
  }, [])
  const firstKey = groups[0]?.[0]?.key
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={writing.toolbar}
      className={styles.toolbar}
      onKeyDown={onKey}
    >
      {groups.map((tools) => (
        <div key={tools[0]?.key} className={styles.group}>
          {tools.map(({ key, label, icon: ToolIcon, keys, isOn, command, opens }) => (
            <button
              key={key}
              type="button"
              tabIndex={key === firstKey ? 0 : -1}
              className={styles.tool}
              aria-label={label}
              aria-pressed={isOn}
              aria-haspopup={opens && opens !== 'liquid' ? 'dialog' : undefined}
              data-tip={keys ? `${label}  ${keyNames(keys)}` : label}
              // Keeps focus and the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ currentTarget }) => (opens ? open(opens, currentTarget) : command && run(command))}
            >
              <ToolIcon size={16} stroke={1.9} aria-hidden="true" />
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

/**
 * Keeps the toolbar inside the pane that scrolls: where the styles place it, or else above or below the text. If there
 * is no room at either end of the text, the toolbar covers the text at the top of the pane.
 */
function placeToolbar(bar: HTMLElement) {
  const text = bar.parentElement?.getBoundingClientRect()
  if (!text) return
  const pane = scrollPaneOf(bar).getBoundingClientRect()
  bar.style.maxWidth = `${pane.width - 2 * GAP}px`
  bar.style.translate = 'none'
  const place = bar.getBoundingClientRect()
  const left = Math.max(pane.left + GAP, Math.min(place.left, pane.right - place.width - GAP))
  const fits = (top: number) => top >= pane.top && (top < text.top || top + place.height <= pane.bottom)
  const tops = [place.top, text.top - GAP - place.height, text.bottom + GAP]
  const top = tops.find(fits) ?? pane.top + GAP
  bar.style.translate = `${left - place.left}px ${top - place.top}px`
}

function scrollPaneOf(element: HTMLElement): Element {
  let pane = element.parentElement
  while (pane && !/auto|scroll/.test(getComputedStyle(pane).overflowY)) pane = pane.parentElement
  return pane ?? document.documentElement
}
