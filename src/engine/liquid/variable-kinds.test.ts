import { describe, expect, it } from 'vitest'
import { variableKinds } from './variable-kinds.ts'

const kinds = (...texts: string[]) =>
  Object.fromEntries(variableKinds(texts).map(({ path, kind }) => [path, kind]))

describe('the values that texts use', () => {
  it('are of the kind that their use suggests', () => {
    expect(
      kinds(
        '{{ variables.name }}{{ variables.total | times: 2 | round: 2 }}{{ variables.when | date: "%d" }}',
        '{% if variables.paid %}yes{% endif %}{% unless variables.gift %}{% endunless %}',
        '{% if variables.status == "sent" %}{% endif %}{{ variables.tags | join: ", " }}',
      ),
    ).toEqual({
      name: 'text',
      total: 'number',
      when: 'date',
      paid: 'boolean',
      gift: 'boolean',
      status: 'text',
      tags: 'list',
    })
  })

  it('what is shown and asked for is no yes or no', () => {
    expect(kinds('{% if variables.name %}Dear {{ variables.name }}{% endif %}')).toEqual({ name: 'text' })
  })

  it('include what each item of a list has, also when the loop is written elsewhere', () => {
    expect(
      kinds(
        '{% for item in variables.order.items %}{% endfor %}',
        '{{ item.title }}: {{ item.price | plus: 1 }}',
        '{% for item in variables.order.items %}{% for tag in item.tags %}{{ tag }}{% endfor %}{% endfor %}',
      ),
    ).toEqual({
      'order.items': 'list',
      'order.items[].title': 'text',
      'order.items[].price': 'number',
      'order.items[].tags': 'list',
      'order.items[].tags[]': 'text',
    })
  })

  it('a record is named by what is in it, a list by its positions and its size', () => {
    expect(kinds('{% if variables.order %}{{ variables.order.number }}{% endif %}')).toEqual({
      'order.number': 'text',
    })
    expect(kinds('{{ variables.items.size }}{{ variables.photos[0].url }}')).toEqual({
      items: 'list',
      photos: 'list',
    })
  })

  it('a loop over itself ends, and broken texts say nothing', () => {
    expect(kinds('{% for a in a.b %}{{ a.c }}{% endfor %}', '{{ variables.x')).toEqual({})
  })
})
