import { describe, expect, it } from 'vitest'
import { FILE_MODE, FOLDER_MODE, type GitObject, oidOf, writeTree } from './objects.ts'
import { findFiles, readTexts } from './repo-host.ts'

type Entries = Record<string, { mode: string; oid: string }>

/** Objects as a host would return them. */
function newObjects() {
  const objects = new Map<string, GitObject>()
  const add = (object: GitObject) => {
    const oid = oidOf(object)
    objects.set(oid, object)
    return oid
  }
  return {
    objects,
    file: (content: string | Buffer = '{}', mode = FILE_MODE) => ({
      mode,
      oid: add({ type: 'blob', content: Buffer.from(content) }),
    }),
    folder: (entries: Entries) => ({
      mode: FOLDER_MODE,
      oid: add(writeTree(new Map(Object.entries(entries)))),
    }),
  }
}

const numbered = <T>(count: number, make: (n: number) => T) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, make(n)]))

const refusedWith = (field: string, code: string) =>
  expect.objectContaining({ problem: expect.objectContaining({ field, code }) })

describe('the files of a layout in a commit', () => {
  it('are those with known names, at most two folders deep', () => {
    const { objects, file, folder } = newObjects()
    const language = folder({
      'translation.json': file('de'),
      'note.txt': file(),
      more: folder({ x: file() }),
    })
    const { oid } = folder({
      'layout.json': file('layout'),
      'body.html': file('body', '100755'),
      'README.md': file(),
      translations: folder({ de: language, 'README.md': file() }),
    })
    expect([...readTexts(objects, findFiles(objects, oid))]).toEqual([
      ['layout.json', 'layout'],
      ['body.html', 'body'],
      ['translations/de/translation.json', 'de'],
    ])
  })

  it('are found quickly even if folders are nested thousands deep, or multiply at each level', () => {
    const { objects, file, folder } = newObjects()
    let deep = folder({ file: file() })
    for (let i = 0; i < 6_000; i++) deep = folder({ deep })
    let wide = folder({ file: file() })
    for (let i = 0; i < 9; i++) wide = folder(numbered(10, () => wide))
    const layout = { 'layout.json': file() }
    const language = { 'translation.json': file(), deep, wide }
    const { oid } = folder({ ...layout, deep, wide, translations: folder({ de: folder(language) }) })
    expect([...findFiles(objects, oid).keys()]).toEqual(['layout.json', 'translations/de/translation.json'])
  })

  it('are rejected if there are more languages or names than a layout can have', () => {
    const { objects, file, folder } = newObjects()
    const language = folder({ 'translation.json': file() })
    const addLayout = (entries: Entries) =>
      folder({ 'layout.json': file(), translations: folder(entries) }).oid
    expect(findFiles(objects, addLayout(numbered(30, () => language))).size).toBe(31)
    expect(() => findFiles(objects, addLayout(numbered(31, () => language)))).toThrow(
      refusedWith('translations', 'translation.too_many'),
    )
    const crowded = folder(numbered(10_000, () => file()))
    for (const [oid, name] of [
      [crowded.oid, 'layout'],
      [folder({ translations: crowded }).oid, 'translations'],
      [addLayout({ de: crowded }), 'translations/de'],
    ] as const)
      expect(() => findFiles(objects, oid)).toThrow(refusedWith(name, 'commit.too_many_files'))
  })

  it.each([
    ['a link', '120000'],
    ['another repository', '160000'],
    ['a folder', FOLDER_MODE],
  ])('are rejected if %s is in their place', (_, mode) => {
    const { objects, file, folder } = newObjects()
    const other = { mode, oid: folder({ x: file() }).oid }
    const expectFindFiles = (entries: Entries) => {
      const { oid } = folder({ 'layout.json': file(), ...entries })
      return expect(() => findFiles(objects, oid))
    }
    expectFindFiles({ 'body.html': other }).toThrow(refusedWith('body.html', 'commit.not_a_file'))
    expectFindFiles({ translations: folder({ de: folder({ 'translation.json': other }) }) }).toThrow(
      refusedWith('translations/de/translation.json', 'commit.not_a_file'),
    )
    if (mode === FOLDER_MODE) return
    expectFindFiles({ translations: other }).toThrow(refusedWith('translations', 'commit.not_a_folder'))
    expectFindFiles({ translations: folder({ de: other }) }).toThrow(
      refusedWith('translations/de', 'commit.not_a_folder'),
    )
  })

  it('are rejected if they are not UTF-8; a byte order mark is preserved', () => {
    const { objects, file } = newObjects()
    const read = (content: Buffer) => readTexts(objects, new Map([['body.html', file(content).oid]]))
    for (const bytes of [[0x3c, 0xe4, 0x3e], [0xff, 0xfe], [0xed, 0xa0, 0x80], [0xc3]])
      expect(() => read(Buffer.from(bytes))).toThrow(refusedWith('body.html', 'commit.file_not_utf8'))
    expect(read(Buffer.from('\ufeffä€😀')).get('body.html')).toBe('\ufeffä€😀')
  })

  it('are rejected if together they are larger than a layout can be, even for one file with many names', () => {
    const { objects, file } = newObjects()
    const read = (count: number, name: string, megabytes: number) => {
      const { oid } = file(Buffer.alloc(megabytes * 1024 * 1024, ' '))
      return readTexts(objects, new Map(Array.from({ length: count }, (_, n) => [`${n}/${name}`, oid])))
    }
    expect(read(32, 'body.html', 1).size).toBe(32)
    expect(read(16, 'design.json', 1).size).toBe(16)
    for (const [count, name] of [
      [33, 'body.html'],
      [17, 'design.json'],
    ] as const)
      expect(() => read(count, name, 1)).toThrow(refusedWith('layout', 'commit.layout_too_large'))
  })
})
