import { action, emblem, help, paragraphs, title } from './parts.ts'
import { defineStarter } from './starter.ts'

export const passwordReset = defineStarter({
  id: 'password-reset',
  category: 'transactional',
  pictures: ['key'],
  texts: {
    en: {
      name: 'Password reset',
      description: 'Sent when a customer requests a new password',
      subject: 'Set a new password',
      previewText: 'The link expires in {{ variables.valid_minutes }} minutes.',
      picture: 'A padlock',
      title: 'Set a new password',
      lead: '<p>We received a request for a new password for your account at {{ store.name }}. If this was you, set one now:</p>',
      action: 'Set new password',
      body: '<p>The link works once and expires in {{ variables.valid_minutes }} minutes. If the button doesn’t work, copy this link into your browser:<br><a href="{{ variables.reset_url }}">{{ variables.reset_url }}</a></p><p><b>Wasn’t you?</b> Then you don’t need to do anything. Your password stays the same.</p>',
      help: '<p>We will never ask for your password, by email or by phone.</p>',
    },
    de: {
      name: 'Passwort zurücksetzen',
      description: 'Wenn jemand ein neues Passwort anfordert',
      subject: 'Neues Passwort festlegen',
      previewText: 'Der Link gilt {{ variables.valid_minutes }} Minuten.',
      picture: 'Ein Vorhängeschloss',
      title: 'Neues Passwort festlegen',
      lead: '<p>Für Ihr Konto bei {{ store.name }} wurde ein neues Passwort angefordert. Wenn Sie das waren, legen Sie es jetzt fest:</p>',
      action: 'Passwort festlegen',
      body: '<p>Der Link gilt einmal und {{ variables.valid_minutes }} Minuten lang. Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:<br><a href="{{ variables.reset_url }}">{{ variables.reset_url }}</a></p><p><b>Das waren nicht Sie?</b> Dann müssen Sie nichts tun. Ihr Passwort bleibt, wie es ist.</p>',
      help: '<p>Wir fragen nie nach Ihrem Passwort, weder per E-Mail noch am Telefon.</p>',
    },
  },
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
