import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import type { LayoutDocument } from '../../model/document.ts'
import { mergeUndisputed } from '../conflict/merge-documents.ts'
import { createLayoutSession, type Draft, type Saved, type SharedDraft } from './layout-session.ts'
import { type DraftServer, shareDraft } from './share-draft.ts'
import { initialDraft } from './use-shared-draft.ts'

const layoutWith = (fields: Partial<LayoutDocument> = {}): LayoutDocument => ({
  name: 'Welcome',
  description: null,
  category: 'transactional',
  subject: 'Hello',
  previewText: '',
  marketingTexts: null,
  body: 'one',
  attachments: [],
  ...fields,
})

/** A server with one layout and its draft, for several users. */
function createServer() {
  let saved: Saved = { document: layoutWith(), etag: '"1"' }
  let draft: SharedDraft | null = null
  let revisions = 0
  let failure: ApiError | null = null
  const refuse = (revision: string | undefined) => {
    if (failure) throw failure
    if (draft?.revision !== revision) throw new ApiError(409, { text: 'moved on' })
  }
  const open = (name: string, local: Draft | null = null) => {
    const server = {
      read: async () => saved,
      write: async (document: LayoutDocument, base: Saved, revision: string | undefined) => {
        if (base.etag !== saved.etag) throw new ApiError(412, { text: 'changed since' })
        saved = { document, etag: `"${Math.random()}"` }
        if (draft?.revision === revision) draft = null
        return saved
      },
    }
    const drafts: DraftServer<LayoutDocument> = {
      read: async () => draft,
      put: async ({ revision, document, base = draft?.base }) => {
        refuse(revision)
        if (!base) throw new Error('a draft without a base')
        const editor = { id: name, name }
        draft = { revision: `r${++revisions}`, document, base, editor, updatedAt: '2026-11-18T10:42:00Z' }
        return draft
      },
      discard: async (revision) => {
        refuse(revision)
        draft = null
      },
      propose: async (revision) => {
        refuse(revision)
        if (!draft) throw new Error('no draft')
        draft = { ...draft, proposed: { by: { id: name, name }, at: '2026-11-18T10:43:00Z' } }
        return { proposed: draft.proposed ?? null }
      },
      loadMerge: () => mergeUndisputed,
    }
    const { initial, ...rest } = initialDraft(local, draft, name)
    const session = createLayoutSession(saved, server, initial, rest)
    const sharing = shareDraft(session, drafts, 10)
    return {
      session,
      sharing,
      write: (fields: Partial<LayoutDocument>) =>
        session.editor.change((before) => ({ ...before, ...fields })),
      document: () => session.editor.getState().document,
      changes: () => session.editor.getState().changes,
      hears: async () => {
        sharing.notice(draft?.revision ?? null, draft?.proposed)
        await vi.advanceTimersByTimeAsync(100)
      },
    }
  }
  return {
    open,
    draft: () => draft,
    saved: () => saved,
    save: (document: LayoutDocument) => (saved = { document, etag: `"${Math.random()}"` }),
    fail: (error: ApiError | null) => (failure = error),
    wait: (ms = 100) => vi.advanceTimersByTimeAsync(ms),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an edit', () => {
  it('soon reaches the shared draft, which opens in another browser with the content it is based on', async () => {
    const there = createServer()
    const ada = there.open('Ada')
    ada.write({ subject: 'Typed' })
    await there.wait()
    expect(there.draft()).toMatchObject({ document: { subject: 'Typed' }, base: { etag: '"1"' } })
    const elsewhere = there.open('Ada')
    expect(elsewhere.document()).toEqual(ada.document())
    expect([elsewhere.changes(), elsewhere.session.draftBy]).toEqual([1, null])
    expect(there.open('Bea').session.draftBy).toBe('Ada')
  })

  it('is reported to the others with its author and both versions, as is the end of the draft', async () => {
    const there = createServer()
    const [ada, bea] = [there.open('Ada'), there.open('Bea')]
    bea.write({ previewText: 'Of Bea' })
    await there.wait()
    expect(bea.session.getState().remote).toBeNull()
    await ada.hears()
    expect(ada.session.getState().remote).toMatchObject({
      by: { name: 'Bea' },
      before: { previewText: '' },
      after: { previewText: 'Of Bea' },
    })
    bea.session.discard()
    await there.wait()
    await ada.hears()
    expect(ada.session.getState().remote).toMatchObject({ by: null, after: { previewText: '' } })
  })

  it('appears for others who have the layout open, and they undo only their own edits', async () => {
    const there = createServer()
    const [ada, bea] = [there.open('Ada'), there.open('Bea')]
    ada.write({ subject: 'Typed' })
    await there.wait()
    await bea.hears()
    expect(bea.document()).toMatchObject({ subject: 'Typed' })
    expect(bea.session.editor.getState().canUndo).toBe(false)
    bea.write({ body: 'Of Bea' })
    await there.wait()
    await ada.hears()
    ada.session.editor.undo()
    expect(ada.document()).toMatchObject({ subject: 'Hello', body: 'Of Bea' })
    await there.wait()
    await bea.hears()
    bea.session.editor.undo()
    expect(bea.document()).toMatchObject({ subject: 'Hello', body: 'one' })
    await there.wait()
    expect(there.draft()).toBeNull()
  })

  it('is merged with an edit by another user in a different place', async () => {
    const there = createServer()
    const [ada, bea] = [there.open('Ada'), there.open('Bea')]
    ada.write({ subject: 'Of Ada' })
    bea.write({ body: 'Of Bea' })
    await there.wait()
    await ada.hears()
    const both = { subject: 'Of Ada', body: 'Of Bea' }
    expect(there.draft()?.document).toMatchObject(both)
    expect([ada.document(), bea.document()]).toMatchObject([both, both])
  })

  it('is not merged with another in the same place until a user has compared them', async () => {
    const there = createServer()
    const [ada, bea] = [there.open('Ada'), there.open('Bea')]
    ada.write({ subject: 'Of Ada' })
    await there.wait()
    bea.write({ subject: 'Of Bea' })
    await there.wait()
    expect(there.draft()?.document).toMatchObject({ subject: 'Of Ada' })
    expect(bea.document()).toMatchObject({ subject: 'Of Bea' })
    expect(bea.session.getState().disputed?.editor.name).toBe('Ada')
    bea.session.compare()
    expect(bea.session.getState().conflict).toMatchObject({
      mine: { subject: 'Of Bea' },
      theirs: { document: { subject: 'Of Ada' } },
    })
    await bea.session.settle(layoutWith({ subject: 'Of both' }))
    await there.wait()
    expect(there.draft()?.document).toMatchObject({ subject: 'Of both' })
    expect(there.saved().document).toMatchObject({ subject: 'Hello' })
    await ada.hears()
    expect(ada.document()).toMatchObject({ subject: 'Of both' })
  })

  it('made while the server is down is sent once it responds', async () => {
    const there = createServer()
    const ada = there.open('Ada')
    there.fail(new ApiError(503, { text: 'unavailable' }))
    ada.write({ subject: 'Typed' })
    await there.wait(60_000)
    expect(there.draft()).toBeNull()
    there.fail(null)
    await there.wait(60_000)
    expect(there.draft()?.document).toMatchObject({ subject: 'Typed' })
  })
})

describe('saving', () => {
  it('ends the draft for all users', async () => {
    const there = createServer()
    const [ada, bea] = [there.open('Ada'), there.open('Bea')]
    ada.write({ subject: 'Typed' })
    await there.wait()
    await bea.hears()
    await bea.session.save()
    expect(there.saved().document).toMatchObject({ subject: 'Typed' })
    await ada.hears()
    await bea.hears()
    expect([there.draft(), ada.changes(), bea.changes()]).toEqual([null, 0, 0])
    expect(ada.document()).toMatchObject({ subject: 'Typed' })
  })

  it('keeps the latest edits of another user as a draft if it does not contain them', async () => {
    const there = createServer()
    const [ada, bea] = [there.open('Ada'), there.open('Bea')]
    ada.write({ subject: 'Typed' })
    await there.wait()
    await bea.hears()
    bea.write({ body: 'Of Bea' })
    await there.wait()
    await ada.session.save()
    expect(there.saved().document).toMatchObject({ subject: 'Typed', body: 'one' })
    await ada.hears()
    expect(ada.document()).toMatchObject({ subject: 'Typed', body: 'Of Bea' })
    expect(ada.changes()).toBeGreaterThan(0)
    expect(there.draft()).not.toBeNull()
  })

  it('by an API client keeps the draft, which is then based on an older version', async () => {
    const there = createServer()
    const ada = there.open('Ada')
    ada.write({ subject: 'Typed' })
    await there.wait()
    ada.session.notice(there.save(layoutWith({ body: 'Over REST' })))
    await there.wait()
    expect(ada.session.getState().newer).not.toBeNull()
    expect(there.draft()?.document).toMatchObject({ subject: 'Typed', body: 'one' })
    expect(there.open('Bea').session.getState().newer?.document).toMatchObject({ body: 'Over REST' })
  })
})

describe('a draft in this browser', () => {
  const localDraft = (fields: Partial<LayoutDocument>, more: Partial<Draft> = {}): Draft => ({
    document: layoutWith(fields),
    base: { document: layoutWith(), etag: '"1"' },
    at: '2026-11-18T10:00:00Z',
    ...more,
  })

  it('that never reached the server is restored and sent', async () => {
    const there = createServer()
    const ada = there.open('Ada', localDraft({ subject: 'Unsent' }))
    await there.wait()
    expect(ada.document()).toMatchObject({ subject: 'Unsent' })
    expect(there.draft()?.document).toMatchObject({ subject: 'Unsent' })
  })

  it('is merged with later edits by others', async () => {
    const there = createServer()
    const bea = there.open('Bea')
    bea.write({ body: 'Of Bea' })
    await there.wait()
    const ada = there.open('Ada', localDraft({ subject: 'Unsent' }))
    await there.wait()
    expect(ada.document()).toMatchObject({ subject: 'Unsent', body: 'Of Bea' })
    expect(there.draft()?.document).toMatchObject({ subject: 'Unsent', body: 'Of Bea' })
  })

  it('is compared with later edits by others in the same place', async () => {
    const there = createServer()
    const bea = there.open('Bea')
    bea.write({ subject: 'Of Bea' })
    await there.wait()
    const ada = there.open('Ada', localDraft({ subject: 'Unsent' }))
    await there.wait()
    expect(ada.document()).toMatchObject({ subject: 'Unsent' })
    expect(ada.session.getState().disputed?.document).toMatchObject({ subject: 'Of Bea' })
    expect(there.draft()?.document).toMatchObject({ subject: 'Of Bea' })
  })

  it('is not restored if it reached the server and has been discarded or saved since', async () => {
    const there = createServer()
    const ada = there.open('Ada', localDraft({ subject: 'Discarded' }, { revision: 'r0', isShared: true }))
    await there.wait()
    expect([ada.document().subject, there.draft()]).toEqual(['Hello', null])
  })
})

describe('where a second person is required', () => {
  const openTwo = () => {
    const there = createServer()
    const [ada, bea] = [there.open('Ada'), there.open('Bea')]
    ada.session.requireSecondPerson('Ada')
    bea.session.requireSecondPerson('Bea')
    return { there, ada, bea }
  }

  it('saving proposes everything that is typed, and saves nothing', async () => {
    const { there, ada } = openTwo()
    const before = there.saved()
    ada.write({ subject: 'Typed' })
    await there.wait()
    ada.write({ subject: 'Typed on' })
    await ada.session.save()
    expect(there.draft()).toMatchObject({
      document: { subject: 'Typed on' },
      proposed: { by: { name: 'Ada' } },
    })
    expect(there.saved()).toBe(before)
    expect(ada.session.getState()).toMatchObject({ isSaving: false, error: null })
  })

  it('another member can save the proposal, but its author cannot', async () => {
    const { there, ada, bea } = openTwo()
    ada.write({ subject: 'Typed' })
    await ada.session.save()
    await ada.session.save()
    expect(there.draft()).not.toBeNull()
    await bea.hears()
    await bea.session.save()
    expect([there.saved().document.subject, there.draft()]).toEqual(['Typed', null])
  })

  it('open pages show that the draft has been proposed', async () => {
    const { there, ada, bea } = openTwo()
    ada.write({ subject: 'Typed' })
    await there.wait()
    await bea.hears()
    await ada.session.save()
    await bea.hears()
    expect(bea.session.getState().draft?.proposed?.by.name).toBe('Ada')
  })

  it('open pages show a proposal even if it is made while they read the draft', async () => {
    const { there, ada, bea } = openTwo()
    ada.write({ subject: 'Typed' })
    await there.wait()
    // Bea's page starts to read the draft, and hears of the proposal before it has finished.
    const typed = there.draft()
    bea.sharing.notice(typed?.revision ?? null)
    await ada.session.save()
    bea.sharing.notice(typed?.revision ?? null, there.draft()?.proposed)
    await there.wait()
    expect(bea.session.getState().draft?.proposed?.by.name).toBe('Ada')
  })

  it('an edited proposal has to be proposed again', async () => {
    const { there, ada, bea } = openTwo()
    ada.write({ subject: 'Typed' })
    await ada.session.save()
    await bea.hears()
    bea.write({ previewText: 'Typed as well' })
    await bea.session.save()
    expect(there.draft()).toMatchObject({ proposed: { by: { name: 'Bea' } } })
    await ada.hears()
    await ada.session.save()
    expect(there.saved().document).toMatchObject({ subject: 'Typed', previewText: 'Typed as well' })
  })

  it('a proposal that is refused shows why', async () => {
    const { there, ada } = openTwo()
    ada.write({ subject: 'Typed' })
    await there.wait()
    there.fail(new ApiError(400, { text: 'wrong' }))
    await ada.session.save()
    expect(ada.session.getState().error).toBeInstanceOf(ApiError)
    expect(there.draft()).not.toHaveProperty('proposed')
  })
})
