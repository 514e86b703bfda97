import { expect, it } from 'vitest'
import { createKnownValueRemover } from '../../engine/mask/known-values/known-values.ts'
import { MASK } from '../../engine/mask/mask.ts'
import { quoteReply } from './quote-reply.ts'

const SECRET = 'SUPERSECRETvalue123456'
/** What is stored of a reply to a message that contains the secret. */
const storedReply = (reply: string) => createKnownValueRemover([SECRET]).remove(quoteReply(reply, []))

it.each([
  [
    'encoded words, as readable text',
    '550-Subject: =?UTF-8?Q?Zugang_f=C3=BCr_K=C3=A4the_SUPERSEC?=\r\n550 =?UTF-8?Q?RETvalue123456?= rejected',
    `550 Subject: Zugang für Käthe ${MASK} rejected`,
  ],
  [
    'encoded words in base64',
    `550 Subject: =?UTF-8?B?${btoa('key SUPERSECR')}?= =?UTF-8?B?${btoa('ETvalue123456')}?=`,
    `550 Subject: key ${MASK}`,
  ],
  [
    'quoted-printable lines',
    '550-und SUPERSECRETva=\r\n550 lue1=\r\n550 23456 rejected',
    `550 und ${MASK} rejected`,
  ],
  ['a truncated quote', `550 ${'x'.repeat(180)} SUPERSECRETvalue123456`, `550 ${'x'.repeat(180)} ${MASK}`],
])('finds a secret in %s', (_, reply, expected) => {
  expect(storedReply(reply)).toBe(expected)
})

it('keeps an encoded word in an unknown character set as it is', () => {
  expect(quoteReply('550 =?x-none?Q?a?=', [])).toBe('550 =?x-none?Q?a?=')
})
