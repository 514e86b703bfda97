import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import type { LayoutDocument } from '../../model/document.ts'
import { mergeDocuments, mergeUndisputed } from '../conflict/merge-documents.ts'
import { isSame } from './layout-record.ts'
import {
  type Conflict,
  createLayoutSession,
  type Draft,
  draftWriter,
  type Saved,
  type SharedDraft,
} from './layout-session.ts'
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

/** A server with a single layout and its draft, for several users. */
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
        if (isSame(document, base.document)) return base
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
        if (!draft && base.etag !== saved.etag) throw new ApiError(409, { text: 'base replaced' })
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
      receiveUpdate: async () => {
        sharing.onServerRevision(draft?.revision ?? null, draft?.proposed)
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
  it('soon reaches the shared draft, which opens in other browsers together with its base', async () => {
    const backend = createServer()
    const ada = backend.open('Ada')
    ada.write({ subject: 'Typed' })
    await backend.wait()
    expect(backend.draft()).toMatchObject({ document: { subject: 'Typed' }, base: { etag: '"1"' } })
    const elsewhere = backend.open('Ada')
    expect(elsewhere.document()).toEqual(ada.document())
    expect([elsewhere.changes(), elsewhere.session.draftBy]).toEqual([1, null])
    expect(elsewhere.session.editor.getState().canUndo, 'undo would discard the whole draft').toBe(false)
    expect(backend.open('Bea').session.draftBy).toBe('Ada')
  })

  it('is reported to other users with its author and both versions, and so is the end of the draft', async () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    bea.write({ previewText: 'By Bea' })
    await backend.wait()
    expect(bea.session.getState().remote).toBeNull()
    await ada.receiveUpdate()
    expect(ada.session.getState().remote).toMatchObject({
      by: { name: 'Bea' },
      before: { previewText: '' },
      after: { previewText: 'By Bea' },
    })
    bea.session.discard()
    await backend.wait()
    await ada.receiveUpdate()
    expect(ada.session.getState().remote).toMatchObject({ by: null, after: { previewText: '' } })
    ada.session.editor.undo()
    expect(ada.document()).toMatchObject({ previewText: 'By Bea' })
  })

  it('that another user saves at once is not reported as discarded', async () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    bea.write({ previewText: 'By Bea' })
    await backend.wait()
    await ada.receiveUpdate()
    bea.write({ previewText: 'By Bea, again' })
    await bea.session.save()
    backend.save(bea.document())
    await ada.receiveUpdate()
    expect(ada.document()).toMatchObject({ previewText: 'By Bea, again' })
    expect(ada.session.getState().remote?.by).not.toBeNull()
  })

  it('appears for others who have the layout open, and they undo only their own edits', async () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    ada.write({ subject: 'Typed' })
    await backend.wait()
    await bea.receiveUpdate()
    expect(bea.document()).toMatchObject({ subject: 'Typed' })
    expect(bea.session.editor.getState().canUndo).toBe(false)
    bea.write({ body: 'By Bea' })
    await backend.wait()
    await ada.receiveUpdate()
    ada.session.editor.undo()
    expect(ada.document()).toMatchObject({ subject: 'Hello', body: 'By Bea' })
    await backend.wait()
    await bea.receiveUpdate()
    bea.session.editor.undo()
    expect(bea.document()).toMatchObject({ subject: 'Hello', body: 'one' })
    await backend.wait()
    expect(backend.draft()).toBeNull()
  })

  it('is merged with an edit that another user made in a different place', async () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    ada.write({ subject: 'By Ada' })
    bea.write({ body: 'By Bea' })
    await backend.wait()
    await ada.receiveUpdate()
    const both = { subject: 'By Ada', body: 'By Bea' }
    expect(backend.draft()?.document).toMatchObject(both)
    expect([ada.document(), bea.document()]).toMatchObject([both, both])
  })

  it('is not merged with another edit in the same place until a user has compared them', async () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    ada.write({ subject: 'By Ada' })
    await backend.wait()
    bea.write({ subject: 'By Bea' })
    await backend.wait()
    expect(backend.draft()?.document).toMatchObject({ subject: 'By Ada' })
    expect(bea.document()).toMatchObject({ subject: 'By Bea' })
    expect(bea.session.getState().disputed?.editor.name).toBe('Ada')
    bea.session.compare()
    expect(bea.session.getState().conflict).toMatchObject({
      mine: { subject: 'By Bea' },
      theirs: { document: { subject: 'By Ada' } },
    })
    await bea.session.settle(layoutWith({ subject: 'By both' }))
    await backend.wait()
    expect(backend.draft()?.document).toMatchObject({ subject: 'By both' })
    expect(backend.saved().document).toMatchObject({ subject: 'Hello' })
    await ada.receiveUpdate()
    expect(ada.document()).toMatchObject({ subject: 'By both' })
  })

  it('can be restored if another user’s version replaces it', async () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    ada.write({ subject: 'By Ada' })
    await backend.wait()
    bea.write({ subject: 'By Bea', previewText: 'More by Bea' })
    await backend.wait()
    bea.session.compare()
    await bea.session.settle(layoutWith({ subject: 'By Bea', previewText: 'More by Bea' }))
    await backend.wait()
    await ada.receiveUpdate()
    expect(ada.document()).toMatchObject({ subject: 'By Bea' })
    const { replaced } = ada.session.getState()
    expect(replaced).toMatchObject({ by: { name: 'Bea' }, mine: { subject: 'By Ada', previewText: '' } })
    const theirs = { document: ada.document(), etag: undefined }
    const conflict = { ...replaced, theirs, draftEditor: replaced?.by } as Conflict
    ada.session.showConflict(conflict)
    const { document } = mergeDocuments(conflict)
    await ada.session.settle(document)
    await backend.wait()
    const both = { subject: 'By Ada', previewText: 'More by Bea' }
    expect(backend.draft()?.document).toMatchObject(both)
    expect(ada.session.getState()).toMatchObject({ conflict: null, replaced: null })
    await bea.receiveUpdate()
    expect(bea.session.getState().replaced).toMatchObject({ by: { name: 'Ada' } })
  })

  it('can be restored even after a save and another replacement', async () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    const replaceByBea = async (fields: Partial<LayoutDocument>) => {
      bea.write(fields)
      await backend.wait()
      bea.session.compare()
      await bea.session.settle({ ...bea.document(), ...fields })
      await backend.wait()
      await ada.receiveUpdate()
    }
    ada.write({ subject: 'By Ada' })
    await backend.wait()
    await replaceByBea({ subject: 'By Bea' })
    await ada.session.save()
    await backend.wait()
    await bea.receiveUpdate()
    ada.write({ body: 'By Ada' })
    await backend.wait()
    await replaceByBea({ body: 'By Bea' })
    expect(ada.document()).toMatchObject({ subject: 'By Bea', body: 'By Bea' })
    expect(ada.session.getState().replaced?.mine).toMatchObject({ subject: 'By Ada', body: 'By Ada' })
  })

  it('is not reported as replaced when others edit what they wrote themselves, or what it has not touched', async () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    ada.write({ subject: 'By Ada' })
    await backend.wait()
    await bea.receiveUpdate()
    for (const body of ['B', 'By', 'By Bea']) {
      bea.write({ ...bea.document(), body })
      await backend.wait()
      await ada.receiveUpdate()
    }
    expect(ada.document()).toMatchObject({ subject: 'By Ada', body: 'By Bea' })
    expect(ada.session.getState().replaced).toBeNull()
  })

  it('made while the server is down is sent once it responds', async () => {
    const backend = createServer()
    const ada = backend.open('Ada')
    backend.fail(new ApiError(503, { text: 'unavailable' }))
    ada.write({ subject: 'Typed' })
    await backend.wait(60_000)
    expect(backend.draft()).toBeNull()
    backend.fail(null)
    await backend.wait(60_000)
    expect(backend.draft()?.document).toMatchObject({ subject: 'Typed' })
  })
})

describe('saving', () => {
  it('ends the draft for all users', async () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    ada.write({ subject: 'Typed' })
    await backend.wait()
    await bea.receiveUpdate()
    await bea.session.save()
    expect(backend.saved().document).toMatchObject({ subject: 'Typed' })
    await ada.receiveUpdate()
    await bea.receiveUpdate()
    expect([backend.draft(), ada.changes(), bea.changes()]).toEqual([null, 0, 0])
    expect(ada.document()).toMatchObject({ subject: 'Typed' })
  })

  it('leaves the latest edits of another user as a draft if they are not part of the save', async () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    ada.write({ subject: 'Typed' })
    await backend.wait()
    await bea.receiveUpdate()
    bea.write({ body: 'By Bea' })
    await backend.wait()
    await ada.session.save()
    expect(backend.saved().document).toMatchObject({ subject: 'Typed', body: 'one' })
    await ada.receiveUpdate()
    expect(ada.document()).toMatchObject({ subject: 'Typed', body: 'By Bea' })
    expect(ada.changes()).toBeGreaterThan(0)
    expect(backend.draft()).not.toBeNull()
  })

  it('elsewhere turns edits typed in the meantime into unsaved changes to the new version', async () => {
    const backend = createServer()
    const [ada, elsewhere] = [backend.open('Ada'), backend.open('Ada')]
    ada.write({ subject: 'Typed' })
    await backend.wait()
    await elsewhere.receiveUpdate()
    elsewhere.write({ previewText: 'Typed elsewhere' })
    await ada.session.save()
    elsewhere.session.onServerChange(backend.saved())
    await elsewhere.receiveUpdate()
    await backend.wait()
    expect(elsewhere.document()).toMatchObject({ subject: 'Typed', previewText: 'Typed elsewhere' })
    expect(elsewhere.session.getState()).toMatchObject({ newer: null, wasReplaced: true })
    expect(backend.draft()?.base).toEqual(backend.saved())
    await ada.receiveUpdate()
    expect(ada.document()).toMatchObject({ previewText: 'Typed elsewhere' })
    expect(ada.session.getState().newer).toBeNull()
    await elsewhere.session.save()
    expect(backend.saved().document).toMatchObject({ subject: 'Typed', previewText: 'Typed elsewhere' })
  })

  it('while another user is offline never turns their late edit into a draft that hides the new version', async () => {
    const backend = createServer()
    const [tom, mara] = [backend.open('Tom'), backend.open('Mara')]
    backend.fail(new ApiError(0, { text: 'offline' }))
    tom.write({ subject: 'By Tom' })
    await backend.wait(30)
    backend.fail(null)
    mara.write({ subject: 'By Mara' })
    await mara.session.save()
    await backend.wait(1000)
    await mara.receiveUpdate()
    expect(backend.draft()).toBeNull()
    expect([mara.document().subject, mara.changes()]).toEqual(['By Mara', 0])
    expect(tom.document().subject).toBe('By Tom')
    expect(tom.session.getState().newer?.document.subject).toBe('By Mara')
  })

  it('while another user is offline adds their late edit to the new version if it changed another part', async () => {
    const backend = createServer()
    const [tom, mara] = [backend.open('Tom'), backend.open('Mara')]
    tom.write({ subject: 'By Tom' })
    mara.write({ body: 'By Mara' })
    await mara.session.save()
    await backend.wait(1000)
    expect(backend.draft()).toMatchObject({ document: { subject: 'By Tom', body: 'By Mara' } })
    expect(backend.draft()?.base).toEqual(backend.saved())
  })

  it.each([null, 'Mara'])(
    'the saved side of a conflict leaves no draft behind for anyone (second person: %s)',
    async (proposer) => {
      const backend = createServer()
      const tom = backend.open('Tom')
      tom.write({ subject: 'By Tom' })
      await backend.wait()
      const saved = backend.save(layoutWith({ subject: 'By Mara' }))
      const mara = backend.open('Mara')
      mara.session.requireSecondPerson(proposer)
      for (const { session } of [tom, mara]) session.onServerChange(saved)
      mara.session.compare()
      await mara.session.settle(layoutWith({ subject: 'By Mara' }))
      await backend.wait()
      expect([backend.draft(), backend.saved()]).toEqual([null, saved])
      for (const window of [tom, mara]) {
        await window.receiveUpdate()
        expect([window.document().subject, window.changes()]).toEqual(['By Mara', 0])
      }
      tom.write({ subject: 'Typed afterwards' })
      await backend.wait()
      expect(backend.draft()?.document.subject).toBe('Typed afterwards')
    },
  )

  it('asks the user to compare first if the same part was changed in another window, even a second before', async () => {
    const backend = createServer()
    const [ada, elsewhere] = [backend.open('Ada'), backend.open('Ada')]
    ada.write({ subject: 'Typed' })
    await backend.wait()
    elsewhere.write({ subject: 'Typed elsewhere' })
    elsewhere.sharing.flush()
    await elsewhere.session.save()
    expect(backend.saved().document.subject).toBe('Hello')
    expect(elsewhere.session.getState()).toMatchObject({
      isSaving: false,
      conflict: { mine: { subject: 'Typed elsewhere' }, draft: { document: { subject: 'Typed' } } },
    })
  })

  it.each(['before the saved version arrives', 'after the saved version arrives'])(
    'a merge of a version from another window ends every conflict, also one from %s',
    async (order) => {
      const backend = createServer()
      const [here, elsewhere] = [backend.open('Ada'), backend.open('Ada')]
      elsewhere.write({ subject: 'Typed elsewhere' })
      elsewhere.sharing.flush()
      await backend.wait(0)
      here.write({ subject: 'Typed here' })
      if (order.startsWith('before')) {
        await backend.wait()
        expect(here.session.getState().disputed).not.toBeNull()
      }
      await elsewhere.session.save()
      here.session.onServerChange(backend.saved())
      for (const window of [here, elsewhere]) await window.receiveUpdate()
      expect([elsewhere.document().subject, elsewhere.changes()]).toEqual(['Typed elsewhere', 0])
      here.session.compare()
      expect(here.session.getState().conflict?.draft).toBeUndefined()
      await here.session.settle(layoutWith({ subject: 'Merged' }))
      elsewhere.session.onServerChange(backend.saved())
      for (const window of [here, elsewhere]) await window.receiveUpdate()
      expect([backend.saved().document.subject, backend.draft()]).toEqual(['Merged', null])
      for (const { session, document, changes } of [here, elsewhere]) {
        expect([document().subject, changes()]).toEqual(['Merged', 0])
        expect(session.getState()).toMatchObject({ conflict: null, disputed: null, newer: null })
      }
    },
  )

  it('by an API client does not end the draft, which is then based on an older version', async () => {
    const backend = createServer()
    const ada = backend.open('Ada')
    ada.write({ subject: 'Typed' })
    await backend.wait()
    ada.session.onServerChange(backend.save(layoutWith({ body: 'Over REST' })))
    await backend.wait()
    expect(ada.session.getState().newer).not.toBeNull()
    expect(backend.draft()?.document).toMatchObject({ subject: 'Typed', body: 'one' })
    expect(backend.open('Bea').session.getState().newer?.document).toMatchObject({ body: 'Over REST' })
  })
})

it('a draft names its writer: another user, several, or only the user', async () => {
  const backend = createServer()
  const [tom, mara] = [backend.open('Tom'), backend.open('Mara')]
  const writers = () => [draftWriter(tom.session, 'Tom'), draftWriter(mara.session, 'Mara')]
  expect(writers()).toEqual([undefined, undefined])
  tom.write({ subject: 'By Tom' })
  await backend.wait()
  await mara.receiveUpdate()
  expect(writers()).toEqual([undefined, 'Tom'])
  expect(draftWriter(backend.open('Mara').session, 'Mara')).toBe('Tom')
  mara.write({ body: 'By Mara' })
  await backend.wait()
  expect(writers()).toEqual([undefined, null])
  await tom.receiveUpdate()
  expect(writers()).toEqual(['Mara', null])
})

describe('a draft in this browser', () => {
  const localDraft = (fields: Partial<LayoutDocument>, more: Partial<Draft> = {}): Draft => ({
    document: layoutWith(fields),
    base: { document: layoutWith(), etag: '"1"' },
    at: '2026-11-18T10:00:00Z',
    ...more,
  })

  it('that never reached the server is restored and sent', async () => {
    const backend = createServer()
    const ada = backend.open('Ada', localDraft({ subject: 'Unsent' }))
    await backend.wait()
    expect(ada.document()).toMatchObject({ subject: 'Unsent' })
    expect(backend.draft()?.document).toMatchObject({ subject: 'Unsent' })
  })

  it('is merged with later edits by others', async () => {
    const backend = createServer()
    const bea = backend.open('Bea')
    bea.write({ body: 'By Bea' })
    await backend.wait()
    const ada = backend.open('Ada', localDraft({ subject: 'Unsent' }))
    await backend.wait()
    expect(ada.document()).toMatchObject({ subject: 'Unsent', body: 'By Bea' })
    expect(backend.draft()?.document).toMatchObject({ subject: 'Unsent', body: 'By Bea' })
  })

  it('is compared with later edits by others in the same place', async () => {
    const backend = createServer()
    const bea = backend.open('Bea')
    bea.write({ subject: 'By Bea' })
    await backend.wait()
    const ada = backend.open('Ada', localDraft({ subject: 'Unsent' }))
    await backend.wait()
    expect(ada.document()).toMatchObject({ subject: 'Unsent' })
    expect(ada.session.getState().disputed?.document).toMatchObject({ subject: 'By Bea' })
    expect(backend.draft()?.document).toMatchObject({ subject: 'By Bea' })
  })
})

describe('where a second person is required', () => {
  const openTwo = () => {
    const backend = createServer()
    const [ada, bea] = [backend.open('Ada'), backend.open('Bea')]
    ada.session.requireSecondPerson('Ada')
    bea.session.requireSecondPerson('Bea')
    return { backend, ada, bea }
  }

  it('saving proposes everything typed so far, and saves nothing', async () => {
    const { backend, ada } = openTwo()
    const before = backend.saved()
    ada.write({ subject: 'Typed' })
    await backend.wait()
    ada.write({ subject: 'Typed on' })
    await ada.session.save()
    expect(backend.draft()).toMatchObject({
      document: { subject: 'Typed on' },
      proposed: { by: { name: 'Ada' } },
    })
    expect(backend.saved()).toBe(before)
    expect(ada.session.getState()).toMatchObject({ isSaving: false, error: null })
  })

  it('another member can save the proposal, but its author cannot', async () => {
    const { backend, ada, bea } = openTwo()
    ada.write({ subject: 'Typed' })
    await ada.session.save()
    await ada.session.save()
    expect(backend.draft()).not.toBeNull()
    await bea.receiveUpdate()
    await bea.session.save()
    expect([backend.saved().document.subject, backend.draft()]).toEqual(['Typed', null])
  })

  it('open pages show that the draft has been proposed', async () => {
    const { backend, ada, bea } = openTwo()
    ada.write({ subject: 'Typed' })
    await backend.wait()
    await bea.receiveUpdate()
    await ada.session.save()
    await bea.receiveUpdate()
    expect(bea.session.getState().draft?.proposed?.by.name).toBe('Ada')
  })

  it('open pages show a proposal even if it is made while they fetch the draft', async () => {
    const { backend, ada, bea } = openTwo()
    ada.write({ subject: 'Typed' })
    await backend.wait()
    // Bea's page starts to fetch the draft, and is notified of the proposal before it has finished.
    const typed = backend.draft()
    bea.sharing.onServerRevision(typed?.revision ?? null)
    await ada.session.save()
    bea.sharing.onServerRevision(typed?.revision ?? null, backend.draft()?.proposed)
    await backend.wait()
    expect(bea.session.getState().draft?.proposed?.by.name).toBe('Ada')
  })

  it('an edited proposal has to be proposed again', async () => {
    const { backend, ada, bea } = openTwo()
    ada.write({ subject: 'Typed' })
    await ada.session.save()
    await bea.receiveUpdate()
    bea.write({ previewText: 'Typed as well' })
    await bea.session.save()
    expect(backend.draft()).toMatchObject({ proposed: { by: { name: 'Bea' } } })
    await ada.receiveUpdate()
    await ada.session.save()
    expect(backend.saved().document).toMatchObject({ subject: 'Typed', previewText: 'Typed as well' })
  })

  it('a rejected proposal shows why', async () => {
    const { backend, ada } = openTwo()
    ada.write({ subject: 'Typed' })
    await backend.wait()
    backend.fail(new ApiError(400, { text: 'wrong' }))
    await ada.session.save()
    expect(ada.session.getState().error).toBeInstanceOf(ApiError)
    expect(backend.draft()).not.toHaveProperty('proposed')
  })
})
