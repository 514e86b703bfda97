import { hero } from './hero.ts'
import { banner, box, help, paragraphs } from './parts.ts'
import { defineStarter } from './starter.ts'

export const welcome = defineStarter({
  id: 'welcome',
  category: 'transactional',
  pictures: ['welcome'],
  texts: {
    en: {
      name: 'Welcome',
      description: 'Sent once, when a customer creates an account',
      subject: 'Welcome to {{ store.name }}, {{ variables.customer.first_name | default: "friend" }}',
      previewText: 'Your account is ready. Here is what you can do with it.',
      picture: 'A house with an open door, hills and the evening sun',
      title: 'Come in, {{ variables.customer.first_name | default: "friend" }}.',
      lead: '<p>Your account is ready. From now on, ordering takes two clicks, and you can see where your parcel is.</p>',
      action: 'Look around',
      body: '<p>Three things worth knowing:</p><ul><li>You will find your addresses and orders under <b>My account</b>.</li><li>You have 30 days to return anything you do not love.</li><li>The people who answer your emails also pack your parcels.</li></ul>',
      tipTitle: 'Didn’t create an account?',
      tip: '<p>Someone may have entered your address by mistake. Reply to this email, and we will remove it.</p>',
      help: '<p>Questions? Just reply to this email. A real person will read it.</p>',
    },
    de: {
      name: 'Willkommen',
      description: 'Einmal, wenn jemand ein Konto eröffnet',
      subject:
        'Willkommen bei {{ store.name }}, {{ variables.customer.first_name | default: "schön, dass Sie da sind" }}',
      previewText: 'Ihr Konto ist eingerichtet. Das können Sie damit tun.',
      picture: 'Ein Haus mit offener Tür, Hügel und die Abendsonne',
      title: 'Schön, dass Sie da sind, {{ variables.customer.first_name | default: "herzlich willkommen" }}.',
      lead: '<p>Ihr Konto ist eingerichtet. Eine Bestellung braucht ab jetzt zwei Klicks, und Sie sehen, wo Ihr Paket gerade ist.</p>',
      action: 'Jetzt umsehen',
      body: '<p>Drei Dinge, die gut zu wissen sind:</p><ul><li>Adressen und Bestellungen finden Sie unter <b>Mein Konto</b>.</li><li>Was nicht gefällt, nehmen wir 30 Tage lang zurück.</li><li>Wer Ihre E-Mails beantwortet, packt auch die Pakete.</li></ul>',
      tipTitle: 'Kein Konto eröffnet?',
      tip: '<p>Dann hat sich jemand bei der Adresse vertippt. Antworten Sie kurz, und wir löschen sie.</p>',
      help: '<p>Fragen? Antworten Sie einfach auf diese E-Mail. Ein Mensch liest sie.</p>',
    },
  },
  blocks: (texts, picture) => [
    banner(picture('welcome').key, texts.picture),
    hero(texts, 'https://shop.example'),
    paragraphs(texts.body, { top: 24 }),
    box(texts.tipTitle, texts.tip),
    help(texts.help),
  ],
  testVariables: () => ({ customer: { first_name: 'Mara' } }),
})
