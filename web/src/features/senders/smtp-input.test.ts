import { describe, expect, it } from 'vitest'
import { smtpInputOf, smtpValuesOf } from './smtp-input.ts'

const storedSender = {
  name: 'Shop mail',
  host: 'smtp.halmhazel.example',
  port: 465,
  tls: 'tls' as const,
  fromAddress: 'shop@halmhazel.example',
  fromName: 'Halm & Hazel',
}
const values = smtpValuesOf(storedSender)

describe('the input from the SMTP sender form', () => {
  it('leaves out a login that was not entered', () => {
    expect(smtpInputOf(values)).toEqual(storedSender)
  })

  it('removes the stored login if the server needs none', () => {
    expect(smtpInputOf({ ...values, user: 'shop', password: 'typed before', needsNoLogin: true })).toEqual({
      ...storedSender,
      user: null,
    })
  })

  it('removes a from name that was cleared', () => {
    expect(smtpInputOf({ ...values, fromName: ' ' })).toMatchObject({ fromName: null })
  })
})
