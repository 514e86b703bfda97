import { action, banner, help, title, words } from './parts.ts'
import { defineStarter } from './starter.ts'

export const reviewRequest = defineStarter({
  id: 'review-request',
  category: 'marketing',
  pictures: ['review'],
  words: {
    en: {
      name: 'Review request',
      description: 'Sent two weeks after a delivery',
      subject: 'How do you like your {{ variables.product.title }}?',
      previewText: 'One minute of yours helps others to choose.',
      picture: 'Five stars above a mug of coffee',
      title: 'How do you like it?',
      lead: '<p>Hello {{ variables.customer.first_name | default: "there" }},</p><p>Your <b>{{ variables.product.title }}</b> has been with you for two weeks. Would you tell others how it does? Two sentences are plenty, and the honest ones help most.</p>',
      action: 'Write a review',
      body: '<p>It has a fault? Then do not write a review, write to us: reply to this email, and we put it right.</p>',
      help: '<p>Every review is published as it is, the critical ones too.</p>',
    },
    de: {
      name: 'Bitte um Bewertung',
      description: 'Zwei Wochen nach der Lieferung',
      subject: 'Wie gefällt Ihnen: {{ variables.product.title }}?',
      previewText: 'Eine Minute von Ihnen hilft anderen bei der Wahl.',
      picture: 'Fünf Sterne über einem Becher Kaffee',
      title: 'Wie gefällt es Ihnen?',
      lead: '<p>Hallo {{ variables.customer.first_name | default: "und guten Tag" }},</p><p>seit zwei Wochen ist <b>{{ variables.product.title }}</b> bei Ihnen. Erzählen Sie anderen, wie es sich bewährt? Zwei Sätze genügen, und die ehrlichen helfen am meisten.</p>',
      action: 'Bewertung schreiben',
      body: '<p>Etwas ist nicht in Ordnung? Dann schreiben Sie lieber uns: Antworten Sie auf diese E-Mail, und wir bringen es in Ordnung.</p>',
      help: '<p>Wir veröffentlichen jede Bewertung unverändert, auch die kritischen.</p>',
    },
  },
  blocks: (w, picture) => [
    banner(picture('review').key, w.picture),
    title(w.title, { align: 'center' }),
    words(w.lead, { align: 'center' }),
    action(w.action, '{{ variables.product.review_url }}', 'center'),
    words(w.body, { align: 'center' }),
    help(w.help),
  ],
  testVariables: (locale) => ({
    customer: { first_name: 'Mara' },
    product: {
      title: locale === 'de' ? 'Becher Glut' : 'Ember mug',
      review_url: 'https://shop.example/review/ember-mug',
    },
  }),
})
