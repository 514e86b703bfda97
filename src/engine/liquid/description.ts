import { FILTER_NAMES } from './engine.ts'

/** Every tag with a way to write it; the ones that read files do not exist here. */
const TAG_EXAMPLES: Record<string, string> = {
  if: '{% if variables.total > 10 %}…{% elsif variables.total > 5 %}…{% else %}…{% endif %}',
  unless: '{% unless variables.paid %}…{% endunless %}',
  case: '{% case variables.status %}{% when "paid", "sent" %}…{% else %}…{% endcase %}',
  for: '{% for item in variables.items limit: 5 %}{{ forloop.index }}. {{ item.name }}{% else %}…{% endfor %}',
  break: '{% for item in variables.items %}{% break %}{% endfor %}',
  continue: '{% for item in variables.items %}{% continue %}{% endfor %}',
  tablerow: '{% tablerow item in variables.items cols: 2 %}{{ item.name }}{% endtablerow %}',
  cycle: '{% cycle "odd", "even" %}',
  assign: '{% assign name = variables.name | capitalize %}',
  capture: '{% capture greeting %}Hello {{ variables.name }}{% endcapture %}',
  increment: '{% increment counter %}',
  decrement: '{% decrement counter %}',
  echo: '{% echo variables.name | upcase %}',
  liquid: '{% liquid\nassign name = variables.name\necho name\n%}',
  comment: '{% comment %}never sent{% endcomment %}',
  '#': '{% # never sent %}',
  raw: '{% raw %}{{ shown as written }}{% endraw %}',
}

/** The usable Liquid, for an author or an assistant that has read nothing else. */
export function describeLiquid() {
  return {
    variables: {
      'variables.<path>':
        'what the workflow step passes; a path may go into objects and lists: variables.items[0].name',
      'store.name': "the store's name",
      locale: 'the language the message is sent in, for example pt-br',
      missing: 'a variable without a value renders as nothing; use | default: "…" for another text',
    },
    secrets: {
      syntax: '{{ secrets.NAME }}',
      rule: 'A secret can only be written out, exactly like this; the one filter allowed on it is default. It cannot be used in conditions, loops, assign, capture or as an argument.',
      name: '^[A-Z][A-Z0-9_]{0,63}$',
    },
    placeholders: {
      '{{ unsubscribe_url }}': "the recipient's own unsubscribe address; empty in transactional layouts",
      '{{ unsubscribe_link }}':
        'a complete link to it with the label of the footer texts; the bare address in plain text; empty in transactional layouts',
    },
    escaping: {
      html: 'values are escaped; | raw as the last filter puts trusted HTML in as it is; a script gets no value, unless it is of type application/ld+json or application/json',
      filters: 'what escape, newline_to_br, url_encode, json and their kin have escaped is not escaped again',
      links:
        'in href, src and similar attributes values are encoded as a part of an address; at the start only http, https, mailto, tel and relative addresses pass, others become #',
      text: 'subject and preview text are one line: line breaks in values become spaces',
      json: 'values inside JSON are escaped as part of a JSON text',
    },
    filters: [...FILTER_NAMES].sort(),
    tags: Object.entries(TAG_EXAMPLES).map(([name, example]) => ({ name, example })),
    limits: [
      'at most 1,000,000 characters and 5,000 tags in one text, 50 tags inside each other',
      'rendering one message may take 0.7 seconds',
    ],
    examples: [
      'Hello {{ variables.customer.first_name | default: "there" }}',
      '<a href="https://example.com/orders/{{ variables.order.id }}?ref={{ variables.campaign }}">Your order</a>',
      '{% for item in variables.items %}{{ item.quantity }} × {{ item.title }}{% unless forloop.last %}, {% endunless %}{% endfor %}',
      '{{ variables.order.created_at | date: "%d.%m.%Y" }}',
    ],
  }
}
