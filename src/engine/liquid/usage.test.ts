import { describe, expect, it } from 'vitest'
import { secretsUsed, variablesUsed } from './usage.ts'

describe('variablesUsed', () => {
  it('finds every path under variables, in outputs, conditions, loops and arguments', () => {
    const texts = [
      '{{ variables.order.id }}{% if variables.paid and variables.total > 1 %}{% endif %}',
      '{% for i in variables.items %}{{ i.name }}{% endfor %}{{ "x" | append: variables["tail"].end }}',
      '{% assign a = variables.a %}{% capture b %}{{ variables.b }}{% endcapture %}',
    ]
    expect(variablesUsed(texts)).toEqual(['a', 'b', 'items', 'order.id', 'paid', 'tail.end', 'total'])
  })

  it('ends a path at a list index, a computed part or a property that Liquid adds', () => {
    expect(variablesUsed(['{{ variables.items[0].name }}{{ variables.items.size }}'])).toEqual(['items'])
    expect(variablesUsed(['{{ variables.map[variables.key].x }}'])).toEqual(['key', 'map'])
  })

  it('ignores comments, raw regions, other names and invalid templates', () => {
    const texts = [
      '{% comment %}{{ variables.a }}{% endcomment %}{% raw %}{{ variables.b }}{% endraw %}',
      '{{ name }}{{ variables }}',
      '{{ variables.c',
    ]
    expect(variablesUsed(texts)).toEqual([])
  })
})

describe('secretsUsed', () => {
  it('lists each secret once, in order', () => {
    expect(secretsUsed(['{{ secrets.B }}{{ secrets.A }}', '{{ secrets.B | default: "" }}'])).toEqual([
      'A',
      'B',
    ])
  })
})
