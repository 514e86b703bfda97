import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderRequest } from '../../../../src/engine/request/render-request.ts'
import { expectLinearTime } from '../../../../src/testing/growth.ts'
import {
  addField,
  type BodyField,
  type BodyForm,
  isData,
  moveField,
  readBody,
  removeField,
  setName,
  setValue,
} from './body-fields.ts'

function read(body: string): BodyForm {
  const form = readBody(body)
  if (typeof form === 'string') throw new Error(`${form}: ${body}`)
  return form
}

function fieldAt(form: BodyForm, index: number): BodyField {
  const field = form.fields[index]
  if (!field) throw new Error(`no field ${index}`)
  return field
}

const summarize = ({ fields }: { fields: BodyField[] }): unknown =>
  fields.map(({ name, value }) =>
    value.kind === 'group' ? [name, summarize(value)] : [name, value.kind, value.text],
  )

const render = (body: string, variables: Record<string, unknown> = {}) =>
  JSON.parse(
    renderRequest({
      url: 'https://api.example.com/',
      headers: {},
      body,
      variables,
      secrets: { KEY: 'canary "4711"' },
      store: { name: 'Shop' },
    }).body ?? '',
  ) as Record<string, unknown>

describe('a body as fields', () => {
  it('has a row for each property, including those of nested objects', () => {
    const body = `{
      "note": "Hi {{ variables.name | default: 'you' }}\\n\\"bye\\"", "total": {{ variables.total | json }},
      "paid": true, "to": { "city": "Köln" }, "tags": ["a", {{ variables.tag }}]
    }`
    expect(summarize(read(body))).toEqual([
      ['note', 'text', 'Hi {{ variables.name | default: \'you\' }}\n"bye"'],
      ['total', 'data', '{{ variables.total }}'],
      ['paid', 'data', 'true'],
      ['to', [['city', 'text', 'Köln']]],
      ['tags', 'list', '["a", {{ variables.tag }}]'],
    ])
  })

  it.each([
    ['[1]', 'notObject'],
    ['"text"', 'notObject'],
    ['hello', 'notObject'],
    ['{{ variables.order | json }}', 'logic'],
    ['{% if variables.a %}{"a": 1}{% endif %}', 'logic'],
    ['{"a": 1{% if variables.b %}, "b": 2{% endif %}}', 'logic'],
    ['{ {{ variables.key }}: 1}', 'logic'],
    ['{"a": "b}', 'notJson'],
    ['{"a": 1} x', 'notJson'],
    ['{"a": 1 "b": 2}', 'notJson'],
    ["{'a': 1}", 'notJson'],
    ['{"a" 1}', 'notJson'],
    ['{"a": "line\nbreak"}', 'notJson'],
  ])('is not offered for %j', (body, reason) => expect(readBody(body)).toBe(reason))

  it('keeps incomplete values', () => {
    expect(summarize(read('{"a": tru, "b": }'))).toEqual([
      ['a', 'data', 'tru'],
      ['b', 'data', ''],
    ])
  })

  it('is an empty form for an empty body', () => {
    expect(read(' \n').fields).toEqual([])
    expect(addField(read(''), read(''), 0)).toBe('{\n  "": ""\n}')
  })
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => value.replaceAll(/[{}%]/g, '')),
  fc.constantFrom(
    '{{ variables.a }}',
    'Hi {{ variables.a | default: "you" }}!',
    "{{ variables.a | default: '\"' }}",
    '{{ secrets.KEY }}',
    '"{{ variables.a }}"\n',
  ),
)
const data = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom('true', 'null', '1.50', '{{ variables.a }}', '{{ variables.b | default: 5 }}'),
)
const field = fc.record({
  name: fc.string().map((name) => name.replaceAll(/[{}%]/g, '')),
  value: fc.oneof(
    text.map((value) => ({ kind: 'text' as const, text: value })),
    data.map((value) => ({ kind: 'data' as const, text: value })),
  ),
})

/** Builds a body with the form's own functions. */
const bodyOf = (fields: readonly { name: string; value: { kind: 'text' | 'data'; text: string } }[]) =>
  fields.reduce((body, { name, value }, index) => {
    const added = read(addField(read(body), read(body), 0))
    const named = read(setName(added, fieldAt(added, index), name))
    return setValue(named, fieldAt(named, index), value.kind, value.text)
  }, '')

describe('editing a body as fields', () => {
  it('reads back what it wrote, whatever the fields contain (property)', () => {
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 5 }), (fields) => {
        expect(summarize(read(bodyOf(fields)))).toEqual(
          fields.map(({ name, value }) => [name, value.kind, value.text]),
        )
      }),
    )
  })

  it('changes nothing if a value is set to its current value (property)', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.constantFrom(undefined, 2, '\t'), (json, space) => {
        const body = JSON.stringify(
          { 'x\u00e9': '\u00e9/{{ variables.a }}', json: JSON.parse(json) },
          null,
          space,
        )
          .replace('\u00e9', '\\u00e9')
          .replace('/', '\\/')
        const form = read(body)
        for (const each of form.fields)
          if (each.value.kind !== 'group')
            expect(setValue(form, each, each.value.kind, each.value.text)).toBe(body)
      }),
    )
  })

  it('changes only the edited value, in the form and in the rendered body (property)', () => {
    fc.assert(
      fc.property(
        fc.array(field, { minLength: 2, maxLength: 5 }),
        fc.nat(),
        field,
        (fields, number, { value }) => {
          const editedIndex = number % fields.length
          const named = fields.map((each, index) => ({ ...each, name: `f${index}` }))
          const form = read(bodyOf(named))
          const editedBody = setValue(form, fieldAt(form, editedIndex), value.kind, value.text)
          const values = { a: 'say "hi"\n' }
          const [before, after] = [render(form.body, values), render(editedBody, values)]
          expect({ ...after, [`f${editedIndex}`]: 0 }).toEqual({ ...before, [`f${editedIndex}`]: 0 })
          expect(summarize(read(editedBody))).toEqual(
            named.map((each, index) => [
              each.name,
              (index === editedIndex ? value : each.value).kind,
              (index === editedIndex ? value : each.value).text,
            ]),
          )
        },
      ),
    )
  })

  it('sends valid JSON for any data, and preserves its type except in text fields (property)', () => {
    const body = bodyOf([
      { name: 'data', value: { kind: 'data', text: '{{ variables.a }}' } },
      { name: 'text', value: { kind: 'text', text: 'x{{ variables.a | default: "none" }}' } },
      { name: 'key', value: { kind: 'text', text: '{{ secrets.KEY }}' } },
      { name: 'secret', value: { kind: 'data', text: '{{ secrets.KEY }}' } },
    ])
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sentBody = render(body, { a: value })
        expect(sentBody.data).toEqual(JSON.parse(JSON.stringify(value)))
        expect(sentBody).toMatchObject({ key: 'canary "4711"', secret: 'canary "4711"' })
      }),
    )
    expect(render(body)).toMatchObject({ data: null, text: 'xnone' })
  })

  it('writes a fallback that looks like a number or boolean as one', () => {
    const form = read('{"a": {{ variables.a }}}')
    const editedBody = setValue(form, fieldAt(form, 0), 'data', '{{ variables.a | default: "0" }}')
    expect(render(editedBody)).toEqual({ a: 0 })
    expect(summarize(read(editedBody))).toEqual([['a', 'data', '{{ variables.a | default: 0 }}']])
  })

  it('does not offer fields for a body that is nested too deeply', () => {
    const nested = (levels: number, value: string) => '{"a":'.repeat(levels) + value + '}'.repeat(levels)
    expect(read(nested(100, '1')).kind).toBe('group')
    for (const value of ['1', '{{ variables.a }}'])
      for (const body of [nested(101, value), nested(50_000, value), nested(1, '['.repeat(50_000))])
        expect(readBody(body)).toBe('tooDeep')
  })

  it('reads a value that is followed by many line breaks in linear time', () => {
    expectLinearTime((n) => read(`{"a": 1${'\n'.repeat(n)}}`), 5_000, 'reading line breaks')
  })

  it('never breaks the structure with a value that is not text', () => {
    const form = read('{"a": 1, "b": 2}')
    const editedBody = setValue(form, fieldAt(form, 0), 'data', '1, "admin": true')
    expect(JSON.parse(editedBody)).toEqual({ a: '1, "admin": true', b: 2 })
    expect([isData('12'), isData('{{ variables.a }}'), isData('tru'), isData('')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('adds, removes and moves fields in place, formatted like the others', () => {
    const body = '{\n    "a": {"x": 1},\n    "b": [2]\n}'
    const form = read(body)
    expect(moveField(form, form, 0, 1)).toBe('{\n    "b": [2],\n    "a": {"x": 1}\n}')
    expect(removeField(form, form, 0)).toBe('{\n    "b": [2]\n}')
    expect(removeField(form, form, 1)).toBe('{\n    "a": {"x": 1}\n}')
    expect(addField(form, form, 0)).toBe('{\n    "a": {"x": 1},\n    "b": [2],\n    "": ""\n}')
    const inner = fieldAt(form, 0).value
    if (inner.kind !== 'group') throw new Error('no group')
    expect(addField(form, inner, 1)).toBe('{\n    "a": {"x": 1, "": ""},\n    "b": [2]\n}')
    const emptiedForm = read(removeField(form, inner, 0))
    expect(emptiedForm.body).toBe('{\n    "a": {},\n    "b": [2]\n}')
    const group = fieldAt(emptiedForm, 0).value
    if (group.kind !== 'group') throw new Error('no group')
    expect(addField(emptiedForm, group, 1)).toBe('{\n    "a": {\n    "": ""\n  },\n    "b": [2]\n}')
  })
})
