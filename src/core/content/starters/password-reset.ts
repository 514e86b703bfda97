import { action, emblem, help, paragraphs, title } from './parts.ts'
import { defineStarter } from './starter.ts'

export const passwordReset = defineStarter({
  id: 'password-reset',
  category: 'transactional',
  pictures: ['key'],
  blocks: (texts, picture) => [
    emblem(picture('key').key, texts.picture),
    title(texts.title, { top: 20 }),
    paragraphs(texts.lead),
    action(texts.action, '{{ variables.reset_url }}'),
    paragraphs(texts.body),
    help(texts.help),
  ],
  testVariables: () => ({ reset_url: 'https://shop.example/reset/4f1c9a', valid_minutes: 60 }),
})
