import { action, banner, help, paragraphs, title } from './parts.ts'
import { defineStarter } from './starter.ts'

export const reviewRequest = defineStarter({
  id: 'review-request',
  category: 'marketing',
  pictures: ['review'],
  texts: {
    en: {
      name: 'Review request',
      description: 'Sent two weeks after a delivery',
      subject: 'How do you like your {{ variables.product.title }}?',
      previewText: 'A minute of your time helps others choose.',
      picture: 'Five stars above a mug of coffee',
      title: 'How do you like it?',
      lead: '<p>Hello {{ variables.customer.first_name | default: "there" }},</p><p>You’ve had your <b>{{ variables.product.title }}</b> for two weeks. Would you tell others how you like it? Two sentences are plenty, and honest ones help most.</p>',
      action: 'Write a review',
      body: '<p>Is something wrong with it? Reply to this email instead, and we’ll put it right.</p>',
      help: '<p>We publish every review unedited, including the critical ones.</p>',
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
  blocks: (texts, picture) => [
    banner(picture('review').key, texts.picture),
    title(texts.title, { align: 'center' }),
    paragraphs(texts.lead, { align: 'center' }),
    action(texts.action, '{{ variables.product.review_url }}', 'center'),
    paragraphs(texts.body, { align: 'center' }),
    help(texts.help),
  ],
  testVariables: (locale) => ({
    customer: { first_name: 'Mara' },
    product: {
      title: locale === 'de' ? 'Becher Glut' : 'Ember mug',
      review_url: 'https://shop.example/review/ember-mug',
    },
  }),
})
