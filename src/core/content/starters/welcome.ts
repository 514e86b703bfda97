import { hero } from './hero.ts'
import { banner, box, help, paragraphs } from './parts.ts'
import { defineStarter } from './starter.ts'

export const welcome = defineStarter({
  id: 'welcome',
  category: 'transactional',
  pictures: ['welcome'],
  blocks: (texts, picture) => [
    banner(picture('welcome').key, texts.picture),
    hero(texts, 'https://shop.example'),
    paragraphs(texts.body, { top: 24 }),
    box(texts.tipTitle, texts.tip),
    help(texts.help),
  ],
  testVariables: () => ({ customer: { first_name: 'Mara' } }),
})
