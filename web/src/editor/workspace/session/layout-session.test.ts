import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import type { LayoutDocument } from '../../model/document.ts'
import { autosaveDraft } from './autosave-draft.ts'
import type { DraftStore } from './drafts.ts'
import {
  createLayoutSession,
  type Draft,
  type LayoutServer,
  type Saved,
  type Warning,
} from './layout-session.ts'

const layoutWith = (body: string, fields: Partial<LayoutDocument> = {}): LayoutDocument => ({
  name: 'Welcome',
  description: null,
  category: 'transactional',
  subject: 'Hello',
  previewText: '',
  marketingTexts: null,
  body,
  attachments: [],
  ...fields,
})

/** A server that stores a single document and rejects saves that are based on an older version. */
function createServer(document: LayoutDocument) {
  let version = 1
  let saved: Saved = { document, etag: '"1"' }
  let refusal: ApiError | null = null
  const put = (next: LayoutDocument) => {
    version++
    saved = { document: next, etag: `"${version}"` }
    return saved
  }
  const server: LayoutServer = {
    read: async () => saved,
    write: async (next, base) => {
      if (refusal) throw refusal
      if (base.etag !== saved.etag) throw new ApiError(412, { text: 'changed since' })
      return put(next)
    },
  }
  return { server, put, saved: () => saved, refuse: (error: ApiError | null) => (refusal = error) }
}

const open = (document = layoutWith('one'), draft: Draft | null = null) => {
  const backend = createServer(document)
  const session = createLayoutSession(backend.saved(), backend.server, draft)
  const write = (body: string) => session.editor.change((before) => ({ ...before, body }))
  return { ...backend, session, editor: session.editor, write }
}
const changes = ({ editor }: ReturnType<typeof open>) => editor.getState().changes

describe('saving', () => {
  it('sends the document to the server, and undo still works afterwards', async () => {
    const page = open()
    page.write('two')
    expect(changes(page)).toBe(1)
    await page.session.save()
    expect(page.saved().document.body).toBe('two')
    expect(changes(page)).toBe(0)
    page.editor.undo()
    expect(page.editor.getState().document.body).toBe('one')
    expect(changes(page)).toBe(1)
  })

  it('keeps the edits and reports the error if it fails', async () => {
    const page = open()
    page.write('{{')
    page.refuse(new ApiError(400, { field: 'body', text: 'Not closed.' }))
    await page.session.save()
    expect(page.session.getState()).toMatchObject({ isSaving: false, error: { field: 'body' } })
    expect(changes(page)).toBe(1)
    page.refuse(null)
    page.write('{{ a }}')
    expect(page.session.getState().error).toBeNull()
    await page.session.save()
    expect(changes(page)).toBe(0)
  })

  it("reports the server's warnings until the next save", async () => {
    const backend = createServer(layoutWith('one'))
    let warnings: Warning[] | undefined = [
      { text: 'The tag {{ a }} is missing or changed.', data: { tag: '{{ a }}' } },
    ]
    const write: LayoutServer['write'] = async (...saved) => ({
      ...(await backend.server.write(...saved)),
      ...(warnings && { warnings }),
    })
    const session = createLayoutSession(backend.saved(), { ...backend.server, write })
    await session.save()
    expect(session.getState().warnings).toEqual(warnings)
    // Drafts store what was saved, which must not include warnings.
    expect(session.getBase()).toEqual(backend.saved())
    warnings = undefined
    await session.save()
    expect(session.getState().warnings).toEqual([])
  })

  it('retries automatically if only something outside the document has changed', async () => {
    const page = open()
    page.put(layoutWith('one'))
    page.write('two')
    await page.session.save()
    expect(page.saved().document.body).toBe('two')
    expect(page.session.getState().conflict).toBeNull()
  })

  it('shows both sides if another user saved first, and saves the merge', async () => {
    const page = open()
    page.put(layoutWith('theirs'))
    page.write('mine')
    await page.session.save()
    expect(page.session.getState().conflict).toMatchObject({
      base: { body: 'one' },
      mine: { body: 'mine' },
      theirs: { document: { body: 'theirs' } },
    })
    expect(page.saved().document.body).toBe('theirs')
    await page.session.settle(layoutWith('mine and theirs'))
    expect(page.saved().document.body).toBe('mine and theirs')
    expect(page.session.getState().conflict).toBeNull()
    page.editor.undo()
    expect(page.editor.getState().document.body).toBe('mine')
  })

  it('reports another conflict if another user has saved in the meantime', async () => {
    const page = open()
    page.put(layoutWith('theirs'))
    page.write('mine')
    await page.session.save()
    page.put(layoutWith('third'))
    await page.session.settle(layoutWith('merged'))
    expect(page.session.getState().conflict).toMatchObject({
      base: { body: 'theirs' },
      mine: { body: 'merged' },
      theirs: { document: { body: 'third' } },
    })
  })
})

describe('a save by another user', () => {
  it('is shown if there are no local changes, and can be undone', () => {
    const page = open()
    page.session.onServerChange(page.put(layoutWith('theirs')))
    expect(page.editor.getState().document.body).toBe('theirs')
    expect(changes(page)).toBe(0)
    expect(page.session.getState().wasReplaced).toBe(true)
    page.editor.undo()
    expect(page.editor.getState().document.body).toBe('one')
  })

  it('does not replace local changes, and is reported', () => {
    const page = open()
    page.write('mine')
    page.session.onServerChange(page.put(layoutWith('theirs')))
    expect(page.editor.getState().document.body).toBe('mine')
    expect(page.session.getState().newer?.document.body).toBe('theirs')
    page.session.compare()
    expect(page.session.getState().conflict?.mine.body).toBe('mine')
  })

  it('is merged with compatible changes, and the next save does not conflict', async () => {
    const page = open()
    page.write('mine')
    page.session.onServerChange(page.put(layoutWith('theirs')))
    page.session.follow(layoutWith('mine and theirs'))
    expect(page.session.getState().newer).toBeNull()
    expect(changes(page)).toBeGreaterThan(0)
    await page.session.save()
    expect(page.saved().document.body).toBe('mine and theirs')
    expect(page.session.getState().conflict).toBeNull()
  })
})

describe('a draft', () => {
  afterEach(() => void vi.useRealTimers())

  const inMemory = () => {
    const storedDrafts = new Map<string, Draft>()
    const drafts: DraftStore = {
      read: async (key) => storedDrafts.get(key) ?? null,
      write: async (key, draft) => void storedDrafts.set(key, draft),
      remove: async (key) => void storedDrafts.delete(key),
    }
    return { storedDrafts, drafts }
  }

  it('is stored after a change and removed after a save', async () => {
    const page = open()
    const { storedDrafts, drafts } = inMemory()
    const autosave = autosaveDraft(page.session, {
      key: 'k',
      drafts,
      now: () => new Date('2026-11-15T10:42:00Z'),
    })
    page.write('two')
    await autosave.flush()
    expect(storedDrafts.get('k')).toMatchObject({
      document: { body: 'two' },
      base: { document: { body: 'one' } },
      at: '2026-11-15T10:42:00.000Z',
    })
    await page.session.save()
    await autosave.flush()
    expect(storedDrafts.size).toBe(0)
    await autosave.stop()
  })

  it('is removed once the server has it', async () => {
    const page = open()
    const { storedDrafts, drafts } = inMemory()
    const autosave = autosaveDraft(page.session, { key: 'k', drafts })
    page.write('two')
    await autosave.flush()
    const { document } = page.editor.getState()
    const editor = { id: 'per_1', name: 'Ada' }
    page.session.setDraft({ revision: 'r1', document, base: page.session.getBase(), editor, updatedAt: '' })
    await autosave.stop()
    expect(storedDrafts.size).toBe(0)
  })

  it('is stored within two seconds, even during continuous typing', async () => {
    vi.useFakeTimers()
    const page = open()
    const { storedDrafts, drafts } = inMemory()
    const autosave = autosaveDraft(page.session, { key: 'k', drafts })
    for (let letter = 0; letter < 20; letter++) {
      page.write('x'.repeat(letter + 1))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(storedDrafts.get('k')?.document.body?.length).toBeGreaterThan(10)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(storedDrafts.get('k')?.document.body).toHaveLength(20)
    await autosave.stop()
  })

  it('is restored as a change that can be discarded, and discarding can be undone', () => {
    const base = { document: layoutWith('one'), etag: '"1"' }
    const page = open(layoutWith('one'), {
      document: layoutWith('draft'),
      base,
      at: '2026-11-15T10:42:00Z',
    })
    expect(page.session.draftFrom).toBe('2026-11-15T10:42:00Z')
    expect(page.editor.getState().document.body).toBe('draft')
    expect(changes(page)).toBe(1)
    page.session.discard()
    expect(page.editor.getState().document.body).toBe('one')
    expect(changes(page)).toBe(0)
    page.editor.undo()
    expect(page.editor.getState().document.body).toBe('draft')
  })

  it('that is older than the last save never overwrites it', async () => {
    const base = { document: layoutWith('one'), etag: '"0"' }
    const page = open(layoutWith('theirs'), {
      document: layoutWith('draft'),
      base,
      at: '2026-11-15T10:42:00Z',
    })
    expect(page.session.getState().newer?.document.body).toBe('theirs')
    await page.session.save()
    expect(page.saved().document.body).toBe('theirs')
    expect(page.session.getState().conflict).toMatchObject({
      base: { body: 'one' },
      mine: { body: 'draft' },
    })
  })

  it('that equals the saved document is ignored', () => {
    const base = { document: layoutWith('zero'), etag: '"0"' }
    const page = open(layoutWith('one'), { document: layoutWith('one'), base, at: '2026-11-15T10:42:00Z' })
    expect(page.session.draftFrom).toBeNull()
    expect(changes(page)).toBe(0)
  })
})
