import { describe, expect, it } from 'vitest'
import { authorName, readTrailers, withoutTrailers, writeMessage } from './message.ts'
import { providerOf } from './provider.ts'

const change = { action: 'update', name: 'Order', layoutId: 'lay_1', version: 7, changeId: 'rch_1' }

describe('a commit message', () => {
  it('describes the change and contains its ids', () => {
    const message = writeMessage(change)
    expect(message).toBe(
      'Update Order\n\nFlowpost-Layout: lay_1\nFlowpost-Version: 7\nFlowpost-Change: rch_1\n',
    )
    expect(readTrailers(message)).toEqual({ layoutId: 'lay_1', version: 7, changeId: 'rch_1' })
    expect(withoutTrailers(message)).toBe('Update Order')
  })

  it('cannot be manipulated by a name', () => {
    const message = writeMessage({ ...change, name: 'x\n\nFlowpost-Change: rch_2\0' })
    expect(message.split('\n')[0]).toBe('Update x Flowpost-Change: rch_2')
    expect(readTrailers(message).changeId).toBe('rch_1')
    expect(authorName('Eve <eve@evil.example>\n> 0\ncommitter x')).toBe('Eve eve@evil.example 0 committer x')
    expect(authorName('<>\n')).toBe('unknown')
  })

  it('has no ids if someone else wrote it', () => {
    expect(readTrailers('Fix a typo\n\nFlowpost-Version: many')).toEqual({
      layoutId: null,
      version: null,
      changeId: null,
    })
  })
})

describe('the provider of a repository URL', () => {
  it.each([
    ['https://github.com/a/b.git', 'github'],
    ['https://gitlab.com/a/b', 'gitlab'],
    ['https://gitlab.shop.example/a/b', 'gitlab'],
    ['https://codeberg.org/a/b', 'gitea'],
    ['https://gitea.shop.example/a/b', 'gitea'],
    ['https://bitbucket.org/a/b', 'bitbucket'],
    ['https://git.shop.example/github/b', 'git'],
    ['https://notgithub.com/a', 'git'],
    ['http://127.0.0.1:3000/a', 'git'],
  ])('such as %s is %s', (url, provider) => {
    expect(providerOf(url)).toBe(provider)
  })
})
