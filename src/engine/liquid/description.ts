import { FILTER_NAMES } from './engine.ts'

/** An example of every tag. Tags that read files are not available. */
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
  raw: '{% raw %}{{ displayed as written }}{% endraw %}',
}

/** A self-contained description of the available Liquid, for authors and assistants. */
export function describeLiquid() {
  return {
    variables: {
      'variables.<path>':
        'values from the workflow step; a path selects from objects and lists: variables.items[0].name',
      'store.name': "the store's name",
      locale: 'the language the message is sent in, for example pt-br',
      missing: 'a variable without a value renders as an empty string; use | default: "…" for a fallback',
    },
    secrets: {
      syntax: '{{ secrets.NAME }}',
      rule: 'A secret can only be output, exactly like this; the only filter allowed is default. It cannot be used in conditions, loops, assign, capture or as an argument.',
      name: '^[A-Z][A-Z0-9_]{0,63}$',
    },
    placeholders: {
      '{{ unsubscribe_url }}': "the recipient's unsubscribe URL; empty in transactional layouts",
      '{{ unsubscribe_link }}':
        'a complete link to that URL, labelled with the footer text; only the URL in plain text; empty in transactional layouts',
    },
    escaping: {
      html: 'values are escaped; | raw as the last filter inserts trusted HTML unchanged; scripts get no values, except those of type application/ld+json or application/json',
      filters:
        'the output of escape, newline_to_br, url_encode, json and similar filters is not escaped again',
      links:
        'in href, src and similar attributes, values are encoded for use in a URL; a value at the start must be an http, https, mailto, tel or relative URL, any other becomes #',
      text: 'the subject and preview text are a single line: line breaks in values become spaces',
      json: 'values in JSON are escaped for use in a JSON string',
    },
    formats:
      "date, number, percent and money format values for the email's language; dates are converted to the store's time zone, unless they have none themselves; date accepts short, medium, long, full, time or datetime as well as strftime formats",
    filters: [...FILTER_NAMES].sort(),
    tags: Object.entries(TAG_EXAMPLES).map(([name, example]) => ({ name, example })),
    limits: [
      'at most 1,000,000 characters and 5,000 tags per text, nested at most 50 levels deep',
      'rendering a message must take no more than 0.7 seconds',
    ],
    examples: [
      'Hello {{ variables.customer.first_name | default: "there" }}',
      '<a href="https://example.com/orders/{{ variables.order.id }}?ref={{ variables.campaign }}">Your order</a>',
      '{% for item in variables.items %}{{ item.quantity }} × {{ item.title }}{% unless forloop.last %}, {% endunless %}{% endfor %}',
      '{{ variables.order.created_at | date: "long" }}',
      '{{ variables.order.total | money: "EUR" }}',
    ],
  }
}
