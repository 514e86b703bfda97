import { describe, expect, it } from 'vitest'
import type { Problem } from '../../problems/problems.ts'
import { textOf } from '../../problems/text.ts'
import { nameFlowField, readFlowEmail, readFlowRequest } from './shopify-flow.ts'

/** A call as Shopify Flow makes it. */
const call = (properties: object = {}, top: object = {}) => ({
  shop_id: '690933842',
  shopify_domain: 'toys.myshopify.com',
  action_run_id: '0b4f8a32-aaab-40ff-9ed2-2bc079633705',
  action_definition_id: 'Send email',
  handle: 'send-email',
  properties: { layout_id: 'lay_1', to: 'ada@example.com', ...properties },
  ...top,
})

const refusalOf = (read: object | { problem: Problem }) => ('problem' in read ? textOf(read.problem) : null)

const stepOf = (properties: object, top: object = {}) => {
  const read = readFlowEmail(call(properties, top))
  if ('problem' in read) throw new Error(textOf(read.problem))
  return read.step
}

const EMPTY = { cc: '', bcc: ' ', reply_to: '', sender_id: '', locale: '', variables: '', step_reference: '' }

describe("Flow's call to send an email", () => {
  it('becomes a step, with the run id', () => {
    const properties = {
      cc: ['b@example.com', 'c@example.com'],
      bcc: 'd@example.com',
      reply_to: 'shop@example.com',
      sender_id: 'smt_1',
      locale: 'de-AT',
      variables: '{"order":{"name":"#1001"}}',
      step_reference: 'step-1',
      customer_id: '42',
    }
    expect(readFlowEmail(call(properties))).toEqual({
      step: {
        runId: '0b4f8a32-aaab-40ff-9ed2-2bc079633705',
        stepRef: 'step-1',
        layoutId: 'lay_1',
        to: 'ada@example.com',
        cc: ['b@example.com', 'c@example.com'],
        bcc: 'd@example.com',
        replyTo: 'shop@example.com',
        senderId: 'smt_1',
        locale: 'de-AT',
        variables: { order: { name: '#1001' } },
      },
    })
  })

  it('can have the step reference outside the properties', () => {
    expect(stepOf({}, { step_reference: 'top' }).stepRef).toBe('top')
    expect(stepOf({ step_reference: 'inside' }, { step_reference: '' }).stepRef).toBe('inside')
    expect(stepOf({}).stepRef).toBeUndefined()
  })

  it('can contain empty fields, which are ignored', () => {
    const step = stepOf(EMPTY)
    expect(Object.entries(step).filter(([, value]) => value === '')).toEqual([])
    expect(step).toEqual(stepOf({}))
    expect(stepOf({ cc: null, variables: null })).toEqual(stepOf({}))
  })

  it('can have an object as variables, and numbers as ids', () => {
    expect(stepOf({ variables: { a: [1] } }).variables).toEqual({ a: [1] })
    expect(stepOf({}, { action_run_id: 7 }).runId).toBe('7')
  })

  it('can have whitespace around values, which is removed', () => {
    expect(stepOf({ to: ' ada@example.com\n', layout_id: ' lay_1 ' })).toEqual(stepOf({}))
  })

  it.each([
    ['properties.layout_id: required', { layout_id: '' }],
    ['properties.to: required', { to: ' ' }],
    ['properties.to: must be a string or a list of strings', { to: [{ email: 'a@x.example' }] }],
    ['properties.locale: must be a string', { locale: ['de'] }],
    ['properties.variables: not valid JSON', { variables: '{"a": }' }],
    ['properties.variables: must be a JSON object', { variables: '[1]' }],
    ['properties.variables: must be a JSON object', { variables: '"text"' }],
    ['properties.variables: must be a JSON object', { variables: 'null' }],
  ])('is rejected with “%s”', (text, properties) => {
    expect(refusalOf(readFlowEmail(call(properties)))).toBe(text)
  })

  it.each([
    ['action_run_id: required', { action_run_id: undefined }],
    ['properties: required', { properties: undefined }],
    ['properties: must be an object', { properties: 'x' }],
  ])('is rejected with “%s”', (text, top) => {
    expect(refusalOf(readFlowEmail(call({}, top)))).toBe(text)
  })

  it('is rejected if the body is not an object', () => {
    for (const body of [null, [], 'x', 1, undefined])
      expect(refusalOf(readFlowEmail(body))).toBe('body: must be an object')
  })

  it('can have deeply nested variables', () => {
    const variables = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    expect(stepOf({ variables }).variables).toHaveProperty('a')
  })
})

describe("Flow's call to make an HTTP request", () => {
  it('becomes a step', () => {
    const properties = { request_id: 'req_1', variables: '{"a":1}', step_reference: 's' }
    expect(readFlowRequest(call({}, { properties }))).toMatchObject({
      step: { requestId: 'req_1', variables: { a: 1 }, stepRef: 's' },
    })
  })

  it('requires the request id', () => {
    expect(refusalOf(readFlowRequest(call({})))).toBe('properties.request_id: required')
  })
})

it.each([
  ['layoutId', 'properties.layout_id'],
  ['replyTo', 'properties.reply_to'],
  ['variables.order[0].id', 'properties.variables.order[0].id'],
  ['to[1]', 'properties.to[1]'],
  ['runId', 'action_run_id'],
  ['stepRef', 'step_reference'],
  ['body', 'body'],
])('our %s is %s in Flow', (ours, theirs) => {
  expect(nameFlowField(ours)).toBe(theirs)
})
