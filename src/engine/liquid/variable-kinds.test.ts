import { describe, expect, it } from 'vitest'
import { variableKinds } from './variable-kinds.ts'

const kinds = (...texts: string[]) =>
  Object.fromEntries(variableKinds(texts).map(({ path, kind }) => [path, kind]))

describe('variableKinds', () => {
  it('derives the kind of a variable from how it is used', () => {
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

  it('treats a variable as text if it is both output and used as a condition', () => {
    expect(kinds('{% if variables.name %}Dear {{ variables.name }}{% endif %}')).toEqual({ name: 'text' })
  })

  it('includes the properties of list items, even if the loop is in another template', () => {
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

  it('lists the properties of an object instead of the object, and a list that is used by index or size', () => {
    expect(kinds('{% if variables.order %}{{ variables.order.number }}{% endif %}')).toEqual({
      'order.number': 'text',
    })
    expect(kinds('{{ variables.items.size }}{{ variables.photos[0].url }}')).toEqual({
      items: 'list',
      photos: 'list',
    })
  })

  it('ignores a loop over itself and invalid templates', () => {
    expect(kinds('{% for a in a.b %}{{ a.c }}{% endfor %}', '{{ variables.x')).toEqual({})
  })
})
