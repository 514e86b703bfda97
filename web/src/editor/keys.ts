import { useEffect } from 'react'
import { useMayWrite, useSession } from '../api/session.ts'
import { useStoreId } from '../api/store-id.ts'
import { MAX_UPLOAD_BYTES } from '../features/files/max-upload.ts'
import { useTexts } from '../texts/texts.ts'
import { showToast } from '../ui/toast.tsx'
import { hasSingleKeys, isInDialog, isTyping, useKeyActions } from '../ui/use-keys.ts'
import { designOf, nudgeSelected, removeSelected } from './model/change-design.ts'
import { CLIPBOARD_TYPE, readClipboard, writeClipboard } from './model/clipboard.ts'
import type { Editor } from './model/editor.ts'
import { ancestorsOf } from './model/places.ts'
import { outermost } from './model/selection.ts'
import { useAddBlocks } from './use-add-blocks.ts'

function selectContainer(editor: Editor) {
  const current = editor.getState().selected.at(-1)
  if (current === undefined) return
  const container = ancestorsOf(designOf(editor), current).at(-1)?.id
  editor.select(container === undefined ? [] : [container])
}

/** Actions on the selected blocks, by key. */
const blockActions = (
  editor: Editor,
  duplicate: ReturnType<typeof useAddBlocks>['duplicate'],
): Record<string, () => void> => {
  const { selected } = editor.getState()
  return {
    'ctrl+d': () => duplicate(selected),
    // By default, the browser would select the text of the whole app.
    'ctrl+a': () => editor.setUiState({ blockToEdit: { id: selected.at(-1), selection: 'all' } }),
    'alt+ArrowUp': () => nudgeSelected(editor, -1),
    'alt+ArrowDown': () => nudgeSelected(editor, 1),
    Delete: () => removeSelected(editor),
    Backspace: () => removeSelected(editor),
    Escape: () => selectContainer(editor),
    ...(hasSingleKeys() && { '/': () => editor.setUiState({ isAdding: true }) }),
  }
}

/** Save, undo and redo, regardless of focus, but not while a dialog is open. */
export function useSessionKeys<D>({ editor, save }: { editor: Editor<D>; save: () => void }) {
  const mayWrite = useMayWrite()
  const keys: Record<string, () => void> = {
    // Ctrl+S must never open the browser's save dialog.
    'ctrl+s': () => {
      if (mayWrite) save()
    },
    'ctrl+z': editor.undo,
    'ctrl+shift+z': editor.redo,
    'ctrl+y': editor.redo,
  }
  useKeyActions((name) => {
    if (!isInDialog()) return keys[name]
    return name === 'ctrl+s' ? () => {} : undefined
  })
}

/** Whether focus is on a property of a block, such as on its button, where keys are not meant for the block. */
const isInProperty = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-property]')

/** Block shortcuts and the clipboard. Only for pages where the canvas is visible. */
export function useBlockKeys(editor: Editor) {
  const { duplicate } = useAddBlocks(editor)
  useKeyActions((name, { target }) =>
    isTyping(target) || isInDialog() || isInProperty(target)
      ? undefined
      : blockActions(editor, duplicate)[name],
  )
  useClipboard(editor)
}

/** Copies, cuts and pastes blocks, even between layouts and stores. */
function useClipboard(editor: Editor) {
  const { keys } = useTexts('editor').blocks
  const { baseUrl } = useSession()
  const store = useStoreId() ?? ''
  const { insert } = useAddBlocks(editor)
  useEffect(() => {
    const isHandledElsewhere = (event: ClipboardEvent) =>
      event.defaultPrevented || isTyping(event.target) || isInDialog()
    const onCopy = (event: ClipboardEvent) => {
      const blocks = outermost(designOf(editor), editor.getState().selected)
      const hasText = (document.getSelection()?.toString() ?? '') !== ''
      if (blocks.length === 0 || hasText || isHandledElsewhere(event)) return
      event.preventDefault()
      const json = writeClipboard(store, blocks)
      event.clipboardData?.setData(CLIPBOARD_TYPE, json)
      event.clipboardData?.setData('text/plain', json)
      if (event.type === 'cut') removeSelected(editor)
    }
    const upload = async (image: File) => {
      showToast(keys.uploading)
      try {
        const { uploadFile } = await import('../features/files/upload.ts')
        const { key } = await uploadFile(store, image, { kind: 'image' })
        insert([{ type: 'image', fileKey: key }])
      } catch {
        showToast(keys.uploadFailed({ megabytes: MAX_UPLOAD_BYTES / 1024 ** 2 }))
      }
    }
    const onPaste = (event: ClipboardEvent) => {
      const isInText = event.target instanceof Element && event.target.closest('.ProseMirror') !== null
      if (event.defaultPrevented || isInDialog() || (isTyping(event.target) && !isInText)) return
      const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (image) {
        event.preventDefault()
        return void upload(image)
      }
      if (isInText) return
      const text = event.clipboardData?.getData(CLIPBOARD_TYPE) || event.clipboardData?.getData('text/plain')
      const pasted = readClipboard(text ?? '', { store, baseUrl })
      if (!pasted) return
      event.preventDefault()
      insert(pasted.blocks)
      if (pasted.filesLost > 0) showToast(keys.filesLost({ count: pasted.filesLost }))
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('copy', onCopy, { signal })
    document.addEventListener('cut', onCopy, { signal })
    document.addEventListener('paste', onPaste, { signal })
    return () => listening.abort()
  }, [editor, store, baseUrl, keys, insert])
}
