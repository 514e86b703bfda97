import { describe, expect, it } from 'vitest'
import { smtpInputOf, smtpValuesOf } from './smtp-input.ts'

const stored = {
  name: 'Shop mail',
  host: 'smtp.halmhazel.example',
  port: 465,
  tls: 'tls' as const,
  fromAddress: 'shop@halmhazel.example',
  fromName: 'Halm & Hazel',
}
const values = smtpValuesOf(stored)

describe('what the form of an SMTP sender sends', () => {
  it('leaves out a login that was not entered', () => {
    expect(smtpInputOf(values)).toEqual(stored)
  })

  it('takes the stored login away where the server asks for none', () => {
    expect(smtpInputOf({ ...values, user: 'shop', password: 'typed before', asksNoLogin: true })).toEqual({
      ...stored,
      user: null,
    })
  })

  it('takes a name away that was cleared', () => {
    expect(smtpInputOf({ ...values, fromName: ' ' })).toMatchObject({ fromName: null })
  })
})
