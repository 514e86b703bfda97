import { useMemo, useState } from 'react'
import { LiquidLine } from '../editor/text/liquid-line.tsx'
import { suggestionsOf } from '../editor/text/suggestions.ts'
import { TextInPlace } from '../editor/text/text-in-place.tsx'
import { useTexts } from '../texts/texts.ts'
import { Card, Stack } from '../ui/card.tsx'
import { useKeys } from '../ui/use-keys.ts'
import styles from './parts.module.css'

const SOURCES = {
  variables: {
    customer: { first_name: 'Mara', email: 'mara@halmhazel.example' },
    order: { number: 'HH-20418', arrival_day: 'Friday', items: [{}, {}, {}] },
  },
  filters: ['append', 'capitalize', 'date', 'default', 'downcase', 'upcase'],
}
const HTML =
  '<p>Hello <b>{{ variables.customer.first_name | default: "there" }}</b>, your beans go into the roaster tomorrow.</p>' +
  '{% if variables.order.items %}<p style="text-align:center">Questions? Call {{ secrets.SHOP_PHONE }} or ' +
  '<a href="https://example.com/orders/{{ variables.order.number }}">follow your order</a>.</p>{% endif %}' +
  '<ul>{% for item in variables.order.items %}<li>{{ item.title }}</li>{% endfor %}</ul>'

function useUndoable(initial: string) {
  const [values, setValues] = useState([initial])
  return {
    value: values.at(-1) ?? '',
    set: (value: string) => setValues((previous) => [...previous, value]),
    undo: () => setValues((previous) => (previous.length > 1 ? previous.slice(0, -1) : previous)),
  }
}

const Value = ({ name, children }: { name: string; children: string }) => (
  <output className={styles.value} aria-label={`${name} value`}>
    {children}
  </output>
)

/** Text editing, for contributors and tests. */
export default function TextParts() {
  const { liquid } = useTexts('variables')
  const suggestions = useMemo(() => suggestionsOf({ ...SOURCES, texts: liquid }), [liquid])
  const text = useUndoable(HTML)
  const heading = useUndoable('Thank you, {{ variables.customer.first_name }}.')
  const subject = useUndoable('Your order {{ variables.order.number }} is in')
  useKeys({ 'ctrl+z': text.undo })
  const [preview, setPreview] = useState('')
  const [done, setDone] = useState(0)
  return (
    <Card title="Text editing" padded>
      <Stack>
        <LiquidLine label="Subject" value={subject.value} onChange={subject.set} suggestions={suggestions} />
        <LiquidLine
          label="Preview text"
          look="row"
          value={preview}
          onChange={setPreview}
          suggestions={suggestions}
          error={preview.length > 60 ? 'Longer than inboxes show' : undefined}
        />
        <div className={styles.paper}>
          <TextInPlace
            kind="heading"
            value={heading.value}
            onChange={heading.set}
            onDone={() => setDone(done + 1)}
            suggestions={suggestions}
            style={{ font: '400 30px/36px Georgia, serif' }}
          />
        </div>
        <div className={styles.paper}>
          <TextInPlace
            kind="text"
            value={text.value}
            onChange={text.set}
            onDone={() => setDone(done + 1)}
            suggestions={suggestions}
            style={{ font: '400 15px/24px Arial, sans-serif' }}
          />
        </div>
        <Value name="Text">{text.value}</Value>
        <Value name="Heading">{heading.value}</Value>
        <Value name="Subject">{subject.value}</Value>
        <Value name="Preview">{preview}</Value>
        <Value name="Done">{String(done)}</Value>
      </Stack>
    </Card>
  )
}
