import { baseLanguage } from '../../engine/locale.ts'

type StateTexts = { heading: string; sentence: string; button: string }

/** The page's texts; `{store}` and `{address}` in a sentence are placeholders. */
export type UnsubscribeTexts = {
  ask: StateTexts
  unsubscribed: StateTexts
  subscribed: StateTexts
  unknown: { heading: string; sentence: string }
  /** What stays the same whatever the recipient chooses. */
  note: string
}

/** The texts in the locale's language, or in English, and which language that is. */
export function unsubscribeTextsFor(locale: string): { language: string; texts: UnsubscribeTexts } {
  const language = baseLanguage(locale.toLowerCase().replaceAll('_', '-'))
  const texts = TEXTS.get(language)
  return texts ? { language, texts } : { language: 'en', texts: ENGLISH }
}

type Words = {
  unsubscribe: string
  subscribeAgain: string
  ask: string
  unsubscribed: [heading: string, sentence: string]
  subscribed: [heading: string, sentence: string]
  unknown: [heading: string, sentence: string]
  note: string
}

function arrange(words: Words): UnsubscribeTexts {
  const { unsubscribe, subscribeAgain, ask, unsubscribed, subscribed, unknown, note } = words
  return {
    ask: { heading: unsubscribe, sentence: ask, button: unsubscribe },
    unsubscribed: { heading: unsubscribed[0], sentence: unsubscribed[1], button: subscribeAgain },
    subscribed: { heading: subscribed[0], sentence: subscribed[1], button: unsubscribe },
    unknown: { heading: unknown[0], sentence: unknown[1] },
    note,
  }
}

const ENGLISH = arrange({
  unsubscribe: 'Unsubscribe',
  subscribeAgain: 'Resubscribe',
  ask: 'Do you want to stop receiving marketing emails from {store} at {address}?',
  unsubscribed: ['You have been unsubscribed', '{store} will no longer send marketing emails to {address}.'],
  subscribed: ['You are subscribed', '{store} will send marketing emails to {address}.'],
  unknown: [
    'This link does not work',
    'It may be incomplete. Please open the unsubscribe link in the email again.',
  ],
  note: 'You will still receive messages about your orders.',
})

const TEXTS: ReadonlyMap<string, UnsubscribeTexts> = new Map([
  ['en', ENGLISH],
  [
    'de',
    arrange({
      unsubscribe: 'Abmelden',
      subscribeAgain: 'Erneut anmelden',
      ask: 'Möchten Sie von {store} keine Werbe-E-Mails mehr an {address} erhalten?',
      unsubscribed: ['Sie wurden abgemeldet', '{store} sendet keine Werbe-E-Mails mehr an {address}.'],
      subscribed: ['Sie sind angemeldet', '{store} sendet Werbe-E-Mails an {address}.'],
      unknown: [
        'Dieser Link funktioniert nicht',
        'Er ist möglicherweise unvollständig. Bitte öffnen Sie den Abmeldelink in der E-Mail noch einmal.',
      ],
      note: 'Nachrichten zu Ihren Bestellungen erhalten Sie weiterhin.',
    }),
  ],
  [
    'fr',
    arrange({
      unsubscribe: 'Se désabonner',
      subscribeAgain: 'Se réabonner',
      ask: 'Ne souhaitez-vous plus recevoir d’e-mails publicitaires de {store} à l’adresse {address} ?',
      unsubscribed: [
        'Vous êtes désabonné(e)',
        '{store} n’envoie plus d’e-mails publicitaires à l’adresse {address}.',
      ],
      subscribed: ['Vous êtes abonné(e)', '{store} envoie des e-mails publicitaires à l’adresse {address}.'],
      unknown: [
        'Ce lien ne fonctionne pas',
        'Il est peut-être incomplet. Veuillez ouvrir à nouveau le lien de désabonnement dans l’e-mail.',
      ],
      note: 'Vous recevrez toujours les messages concernant vos commandes.',
    }),
  ],
  [
    'es',
    arrange({
      unsubscribe: 'Darse de baja',
      subscribeAgain: 'Volver a suscribirse',
      ask: '¿Ya no quiere recibir correos publicitarios de {store} en {address}?',
      unsubscribed: ['Se ha dado de baja', '{store} ya no envía correos publicitarios a {address}.'],
      subscribed: ['Está suscrito', '{store} envía correos publicitarios a {address}.'],
      unknown: [
        'Este enlace no funciona',
        'Puede que esté incompleto. Abra de nuevo el enlace de baja que aparece en el correo.',
      ],
      note: 'Seguirá recibiendo los mensajes sobre sus pedidos.',
    }),
  ],
  [
    'it',
    arrange({
      unsubscribe: 'Annulla l’iscrizione',
      subscribeAgain: 'Iscriviti di nuovo',
      ask: 'Non vuole più ricevere email pubblicitarie da {store} all’indirizzo {address}?',
      unsubscribed: ['Iscrizione annullata', '{store} non invia più email pubblicitarie a {address}.'],
      subscribed: ['Iscrizione attiva', '{store} invia email pubblicitarie a {address}.'],
      unknown: [
        'Questo link non funziona',
        'Potrebbe essere incompleto. Apra di nuovo il link di annullamento presente nell’email.',
      ],
      note: 'Continuerà a ricevere i messaggi sui Suoi ordini.',
    }),
  ],
  [
    'nl',
    arrange({
      unsubscribe: 'Uitschrijven',
      subscribeAgain: 'Opnieuw inschrijven',
      ask: 'Wilt u geen reclame-e-mails van {store} meer ontvangen op {address}?',
      unsubscribed: ['U bent uitgeschreven', '{store} stuurt geen reclame-e-mails meer naar {address}.'],
      subscribed: ['U bent ingeschreven', '{store} stuurt reclame-e-mails naar {address}.'],
      unknown: [
        'Deze link werkt niet',
        'Misschien is hij niet volledig. Open de uitschrijflink in de e-mail opnieuw.',
      ],
      note: 'Berichten over uw bestellingen blijft u ontvangen.',
    }),
  ],
  [
    'pt',
    arrange({
      unsubscribe: 'Cancelar inscrição',
      subscribeAgain: 'Inscrever-se novamente',
      ask: 'Não quer mais receber e-mails publicitários de {store} em {address}?',
      unsubscribed: ['Inscrição cancelada', '{store} não envia mais e-mails publicitários para {address}.'],
      subscribed: ['Inscrição ativa', '{store} envia e-mails publicitários para {address}.'],
      unknown: [
        'Este link não funciona',
        'Talvez esteja incompleto. Abra novamente o link de cancelamento que está no e-mail.',
      ],
      note: 'Continuará a receber as mensagens sobre os seus pedidos.',
    }),
  ],
  [
    'pl',
    arrange({
      unsubscribe: 'Wypisz się',
      subscribeAgain: 'Zapisz się ponownie',
      ask: 'Nie chcesz już otrzymywać wiadomości reklamowych od {store} na adres {address}?',
      unsubscribed: [
        'Subskrypcja anulowana',
        '{store} nie wysyła już wiadomości reklamowych na adres {address}.',
      ],
      subscribed: ['Subskrypcja aktywna', '{store} wysyła wiadomości reklamowe na adres {address}.'],
      unknown: [
        'Ten link nie działa',
        'Może być niekompletny. Otwórz ponownie link do wypisania się z wiadomości e-mail.',
      ],
      note: 'Nadal będziesz otrzymywać wiadomości o swoich zamówieniach.',
    }),
  ],
  [
    'sv',
    arrange({
      unsubscribe: 'Avregistrera dig',
      subscribeAgain: 'Prenumerera igen',
      ask: 'Vill du inte längre få reklammejl från {store} till {address}?',
      unsubscribed: ['Du är avregistrerad', '{store} skickar inte längre reklammejl till {address}.'],
      subscribed: ['Du prenumererar', '{store} skickar reklammejl till {address}.'],
      unknown: [
        'Länken fungerar inte',
        'Den kan vara ofullständig. Öppna avregistreringslänken i mejlet en gång till.',
      ],
      note: 'Meddelanden om dina beställningar får du fortfarande.',
    }),
  ],
  [
    'da',
    arrange({
      unsubscribe: 'Afmeld',
      subscribeAgain: 'Tilmeld igen',
      ask: 'Vil du ikke længere modtage reklamemails fra {store} på {address}?',
      unsubscribed: ['Du er afmeldt', '{store} sender ikke længere reklamemails til {address}.'],
      subscribed: ['Du er tilmeldt', '{store} sender reklamemails til {address}.'],
      unknown: ['Linket virker ikke', 'Det er måske ufuldstændigt. Åbn afmeldingslinket i e-mailen igen.'],
      note: 'Du får stadig beskeder om dine ordrer.',
    }),
  ],
])
