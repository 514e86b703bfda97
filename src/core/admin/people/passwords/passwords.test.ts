import { describe, expect, it } from 'vitest'
import { COMMON_PASSWORDS, isCommonPassword } from './common-passwords.ts'
import { hashPassword, PASSWORD_COST, verifyPassword } from './hash-password.ts'
import { NewPassword } from './password.ts'

describe('passwords', () => {
  it('are hashed with argon2id and their own salt', async () => {
    const first = await hashPassword('a long enough phrase', PASSWORD_COST)
    const second = await hashPassword('a long enough phrase', PASSWORD_COST)
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(first).not.toBe(second)
    expect(await verifyPassword('a long enough phrase', first, PASSWORD_COST)).toBe(true)
    expect(await verifyPassword('a long enough Phrase', first, PASSWORD_COST)).toBe(false)
  })

  it('match regardless of Unicode normalization', async () => {
    const stored = await hashPassword('pässword\u0301 ﬁve'.normalize('NFD'), PASSWORD_COST)
    expect(await verifyPassword('pässword\u0301 ﬁve'.normalize('NFC'), stored, PASSWORD_COST)).toBe(true)
  })

  it('never match for an unknown person', async () => {
    expect(await verifyPassword('', null, PASSWORD_COST)).toBe(false)
    expect(await verifyPassword('anything', undefined, PASSWORD_COST)).toBe(false)
  })

  it('are rejected if they are on a list of common passwords, even in upper case', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(300)
    for (const listed of COMMON_PASSWORDS)
      for (const password of [listed, listed.toUpperCase()])
        expect(NewPassword.safeParse(password).success, password).toBe(false)
    expect([...COMMON_PASSWORDS].filter(({ length }) => length < 12)).toEqual([])
  })

  it.each([
    ...['password1234', 'Password12345', 'P@ssw0rd1234', 'passwordpassword', 'qwertyuiop123', '1q2w3e4r5t6y'],
    ...[
      '123456789012',
      '111111111111',
      'abcdefghijkl',
      'iloveyou1234',
      'letmeinplease',
      'administrator',
      'qazwsxedcrfv',
    ],
    ...[
      '1qaz2wsx3edc',
      'zxcvbnm123456',
      '987654321098',
      'asdfghjkl1234',
      'adminadmin12',
      'welcome12345!',
      '123123123123',
    ],
  ])('are rejected if they are too common: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    ...[
      'a long enough phrase 42',
      'correct horse battery',
      'Vd7-kQ2!mR9x',
      'Fluss Amsel 14 Tinte',
      '49172 30581 66',
    ],
    ...['the password of my aunt', 'qwerty is no password of mine', '日本語のパスワードです。はい'],
  ])('are accepted if they are hard to guess: %s', (password) => {
    expect(NewPassword.safeParse(password).success).toBe(true)
  })

  it('need 12 characters, and a combined emoji counts as one', () => {
    expect(NewPassword.safeParse('👩‍👩‍👧‍👦'.repeat(3)).success).toBe(false)
    expect(NewPassword.safeParse('Vd7-kQ2!mR9').success).toBe(false)
  })
})
