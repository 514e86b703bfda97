import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, use, useEffect, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { WINDOW_ID } from '../../api/random-id.ts'
import { useMayWrite, useSession } from '../../api/session.ts'
import { boxStyle } from '../../frame/messages.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { hueOf, initialsOf } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { createObservable, useObservable } from '../../ui/observable.ts'
import { Note } from '../../ui/states.tsx'
import type { VisibleBlock } from '../canvas/blocks-on-canvas.ts'
import { blockName } from '../model/block-name.ts'
import { useEditor } from '../use-editor.ts'
import { joinChanges, type LayoutSession, type RemoteChange } from '../workspace/session/layout-session.ts'
import { useSessionState } from '../workspace/session/use-session.ts'
import { type DraftAddress, useDraftState } from '../workspace/session/use-shared-draft.ts'
import { changedPlaces, type Fields, type PlaceChange, withoutOverwritten } from './changed-places.ts'
import styles from './presence.module.css'
import { SharedDraftContext } from './shared-draft-context.ts'

const REPORT_AFTER_MS = 300
/** Well below the time after which the server considers the user gone. */
const RENEW_EVERY_MS = 20_000

/** The user's position: the focused field, or else the selected block. */
function placeOf<D>({ editor }: LayoutSession<D>): string {
  const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
  const block = editor.getState().selected.at(-1)
  return field ?? (block === undefined ? '' : `#${block}`)
}

/** Reports the user's position to others who have the layout open. */
export function PresenceReporter<D>({
  session,
  address,
}: {
  session: LayoutSession<D>
  address: DraftAddress
}) {
  const mayWrite = useMayWrite()
  const { store, id, part } = address
  useEffect(() => {
    if (!mayWrite) return
    let reportedPlace: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = (place: string | null) => {
      reportedPlace = place
      // Failures are harmless, because the next report follows soon.
      call('setPresence', { id, part, windowId: WINDOW_ID, place }, { store, keepalive: true }).catch(
        () => {},
      )
    }
    const report = () => {
      timer = undefined
      const place = placeOf(session)
      if (place !== reportedPlace) send(place)
    }
    const reportSoon = () => {
      timer ??= setTimeout(report, REPORT_AFTER_MS)
    }
    const renewal = setInterval(() => {
      if (!document.hidden) send(placeOf(session))
    }, RENEW_EVERY_MS)
    const leave = () => send(null)
    const stopListening = session.editor.subscribe(reportSoon)
    document.addEventListener('focusin', reportSoon)
    window.addEventListener('pagehide', leave)
    reportSoon()
    return () => {
      clearTimeout(timer)
      clearInterval(renewal)
      stopListening()
      document.removeEventListener('focusin', reportSoon)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [mayWrite, session, store, id, part])
  return null
}

/** All other windows in which this part of the layout is open, including the user's own. */
function useOtherWindows() {
  const address = use(SharedDraftContext)?.address
  return (useDraftState(address)?.editors ?? []).filter((editor) => editor.part === address?.part)
}

/** Names a person with several windows at the same place only once. */
const namesOf = (windows: readonly { id: string; name: string; isYou: boolean }[]) => [
  ...new Map(windows.filter(({ isYou }) => !isYou).map(({ id, name }) => [id, name])).values(),
]

type Change = Pick<RemoteChange, 'before' | 'after'>

const placesByChange = new WeakMap<Change, PlaceChange[]>()

function placesOf(change: Change): PlaceChange[] {
  const places = placesByChange.get(change) ?? changedPlaces(change.before as Fields, change.after as Fields)
  placesByChange.set(change, places)
  return places
}

const NO_SESSION = createObservable({ remote: null })

/** The last change that another user or window made to the open draft. */
function useRemoteChange(): RemoteChange | null {
  const session = use(SharedDraftContext)?.session ?? NO_SESSION
  return useObservable<{ remote: RemoteChange | null }, RemoteChange | null>(session, ({ remote }) => remote)
}

type MarkProps = { place: string; className?: string | undefined; style?: CSSProperties | undefined }

/** Outlines a field or block that others are editing, with their names, and highlights it when they change it. */
export function PlaceMark({ place, className, style }: MarkProps) {
  const { here } = useTexts('presence')
  const locale = useLocale()
  const names = namesOf(useOtherWindows().filter((editor) => editor.place === place))
  const change = useRemoteChange()
  const isChanged = change !== null && placesOf(change).some((changed) => changed.place === place)
  const [first] = names
  const who = new Intl.ListFormat(locale).format(names)
  return (
    <>
      {isChanged && (
        <span
          key={change.at}
          className={classes(styles.changed, className, styles[`hue${hueOf(change.by?.name ?? '')}`])}
          style={style}
          aria-hidden="true"
        />
      )}
      {first !== undefined && (
        <span className={classes(styles.mark, className, styles[`hue${hueOf(first)}`])} style={style}>
          <span className={styles.tag} title={here({ who })}>
            <span className={styles.names} aria-hidden="true">
              {who}
            </span>
            <span className={styles.initials} aria-hidden="true">
              {names.map(initialsOf).join(' ')}
            </span>
            <VisuallyHidden>{here({ who })}</VisuallyHidden>
          </span>
        </span>
      )}
    </>
  )
}

export function BlockMarks({ visible }: { visible: readonly VisibleBlock[] }) {
  const markedPlaces = new Set(useOtherWindows().map(({ place }) => place))
  const change = useRemoteChange()
  for (const { place } of change ? placesOf(change) : []) markedPlaces.add(place)
  return visible
    .filter(({ id }) => markedPlaces.has(`#${id}`))
    .map(({ id, box, boxes: [first] }) => (
      <PlaceMark key={id} place={`#${id}`} className={styles.block} style={boxStyle(first ?? box)} />
    ))
}

/** Shows who else has the layout open, as long as there is nothing more important to report. */
export function PresenceNote() {
  const { present, ownWindow } = useTexts('presence')
  const { workspace } = useTexts('editor')
  const mayWrite = useMayWrite()
  const locale = useLocale()
  const windows = useOtherWindows()
  const names = namesOf(windows)
  if (names.length === 0) return windows.length > 0 && <Note>{ownWindow}</Note>
  const who = new Intl.ListFormat(locale).format(names)
  return (
    <Note>
      <span>{present({ count: names.length, who })}</span> {mayWrite && workspace.sharedDraft}
    </Note>
  )
}

const KINDS = ['changed', 'added', 'removed'] as const
const MAX_NAMED = 3

/** "Ada changed the subject and “Shop now”. Ada removed “Big news”." */
export function LastChange<D>({ session }: { session: LayoutSession<D> }) {
  const { added, changed, removed, places: placesText, fields } = useTexts('presence')
  const { blocks } = useTexts('editor')
  const { common } = useTexts('app')
  const { person } = useSession()
  const locale = useLocale()
  const change = useSessionState(session, (state) => state.remote) as RemoteChange | null
  // The latest change to a place determines what is reported about it.
  const latest = useMemo(
    () => new Map((change ? joinChanges(change).flatMap(placesOf) : []).map((each) => [each.place, each])),
    [change],
  )
  const document = useEditor(session.editor, (state) => state.document) as Fields
  if (!change?.by || change.by.id === person.id) return null
  const remaining = withoutOverwritten([...latest.values()], change.after as Fields, document)
  const nameOf = ({ place, block }: PlaceChange) => {
    if (block) return common.quoted({ text: blockName(block) || blocks.types[block.type] })
    const { [place as 'subject']: field, text, settings } = fields
    return SETTINGS.includes(place) ? settings : (field ?? text)
  }
  const list = new Intl.ListFormat(locale)
  const { name: who } = change.by
  const sentences = { changed, added, removed }
  const parts = KINDS.flatMap((kind) => {
    const places = remaining.filter((each) => each.kind === kind)
    const names = [...new Set(places.map(nameOf))]
    if (names.length === 0) return []
    const what = names.length > MAX_NAMED ? placesText({ count: names.length }) : list.format(names)
    return [sentences[kind]({ who, what })]
  })
  return parts.join(' ')
}

const SETTINGS = ['name', 'description', 'category', 'marketingTexts']
