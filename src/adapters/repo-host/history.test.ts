import { describe, expect, it } from 'vitest'
import { describeHistory } from './history.ts'
import { FILE_MODE, FOLDER_MODE, type GitObject, oidOf, readCommit, readTree, writeTree } from './objects.ts'

const TREE = '1'.repeat(40)
const SIGNED =
  'author Ada <ada@ada.example> 1700000000 +0000\ncommitter Ada <ada@ada.example> 1700000000 +0000'

const createCommit = (tree: string, parents: string[], more = '', message = 'Title\n'): GitObject => ({
  type: 'commit',
  content: Buffer.from(
    [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`), SIGNED, `${more}\n${message}`].join(
      '\n',
    ),
  ),
})

function newObjects() {
  const objects = new Map<string, GitObject>()
  const add = (object: GitObject) => {
    objects.set(oidOf(object), object)
    return oidOf(object)
  }
  /** A root tree with this many identical layouts. */
  const addRoot = (layouts: number, oid = TREE) => {
    const names = Array.from({ length: layouts }, (_, n) => [`lay_${n}`, { mode: FILE_MODE, oid }] as const)
    const folder = add(writeTree(new Map(names)))
    return add(writeTree(new Map([['layouts', { mode: FOLDER_MODE, oid: folder }]])))
  }
  return { objects, add, addRoot }
}

describe('a commit', () => {
  it('is read up to a limit, even if its header is very long', () => {
    const signature = `gpgsig ${' x\n'.repeat(1_000)}`
    expect(readCommit(createCommit(TREE, [TREE], signature).content)).toMatchObject({ message: 'Title\n' })
    expect(readCommit(createCommit(TREE, [TREE], 'ab\n'.repeat(1_000_000)).content)).toEqual({
      tree: TREE,
      parents: [TREE],
      author: 'Ada',
      date: '2023-11-14T22:13:20.000Z',
      message: '',
    })
    expect(
      readCommit(createCommit(TREE, [TREE], '', 'x'.repeat(1_000_000)).content).message.length,
    ).toBeLessThan(64 * 1024)
  })

  it('has only complete parent ids', () => {
    const { parents } = readCommit(createCommit(TREE, Array(5_000).fill('a'.repeat(40))).content)
    expect(parents.length).toBeGreaterThan(1_000)
    expect(new Set(parents)).toEqual(new Set(['a'.repeat(40)]))
  })
})

describe('a folder', () => {
  it('is rejected if its last entry is incomplete', () => {
    const { content } = writeTree(new Map([['file', { mode: FILE_MODE, oid: TREE }]]))
    expect(() => readTree(content.subarray(0, -1))).toThrow(expect.objectContaining({ kind: 'protocol' }))
  })
})

describe('a history', () => {
  it('is rejected as too large if its commits change too many layouts', async () => {
    const readHistory = (count: number) => {
      const { objects, add, addRoot } = newObjects()
      const roots = [addRoot(2_000), addRoot(2_000, '2'.repeat(40))]
      let tip = ''
      for (let n = 0; n < count; n++) tip = add(createCommit(roots[n % 2] ?? '', tip === '' ? [] : [tip]))
      return describeHistory({ objects, boundary: new Set() }, [tip])
    }
    await expect(readHistory(120)).rejects.toMatchObject({ kind: 'tooLarge' })
    const commits = await readHistory(20)
    expect(commits.map(({ changedLayouts }) => changedLayouts.length)).toEqual(Array(20).fill(2_000))
  })

  it('is rejected as too large if a host sends far more commits than were requested', async () => {
    const { objects, add, addRoot } = newObjects()
    const root = addRoot(1)
    let tip = ''
    for (let n = 0; n < 6_000; n++) tip = add(createCommit(root, tip === '' ? [] : [tip]))
    await expect(describeHistory({ objects, boundary: new Set() }, [tip])).rejects.toMatchObject({
      kind: 'tooLarge',
    })
  })

  it('is rejected as too large if a folder that is read in one go has too many names', async () => {
    const readHistory = (layouts: number) => {
      const { objects, add, addRoot } = newObjects()
      return describeHistory({ objects, boundary: new Set() }, [add(createCommit(addRoot(layouts), []))])
    }
    expect((await readHistory(20_000))[0]?.changedLayouts).toHaveLength(20_000)
    await expect(readHistory(40_000)).rejects.toMatchObject({ kind: 'tooLarge' })
    const tree = writeTree(
      new Map(Array.from({ length: 40_000 }, (_, n) => [`file${n}`, { mode: FILE_MODE, oid: TREE }])),
    )
    expect(() => readTree(tree.content)).toThrow(expect.objectContaining({ kind: 'tooLarge' }))
  })
})
