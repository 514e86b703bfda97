import { action, banner, help, paragraphs, title } from './parts.ts'
import { defineStarter } from './starter.ts'

export const reviewRequest = defineStarter({
  id: 'review-request',
  category: 'marketing',
  pictures: ['review'],
  blocks: (texts, picture) => [
    banner(picture('review').key, texts.picture),
    title(texts.title, { align: 'center' }),
    paragraphs(texts.lead, { align: 'center' }),
    action(texts.action, '{{ variables.product.review_url }}', 'center'),
    paragraphs(texts.body, { align: 'center' }),
    help(texts.help),
  ],
  testVariables: (samples) => ({
    customer: { first_name: 'Mara' },
    product: {
      title: samples.mug.title,
      review_url: 'https://shop.example/review/ember-mug',
    },
  }),
})
