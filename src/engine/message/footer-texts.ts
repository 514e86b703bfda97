export type FooterTexts = { unsubscribeText: string; unsubscribeLinkLabel: string; companyDetails: string }

const LINK = '{{ unsubscribe_link }}'

function say(unsubscribeText: string, unsubscribeLinkLabel: string): FooterTexts {
  return { unsubscribeText, unsubscribeLinkLabel, companyDetails: '' }
}

export const ENGLISH_TEXTS: FooterTexts = say(
  `No longer want to receive these emails? ${LINK}`,
  'Unsubscribe',
)

/** Default footer texts by base language, for when neither the layout nor the store's settings have any. */
export const BUILT_IN_TEXTS: Readonly<Record<string, FooterTexts>> = {
  en: ENGLISH_TEXTS,
  de: say(`Sie möchten diese E-Mails nicht mehr erhalten? ${LINK}`, 'Abmelden'),
  fr: say(`Vous ne souhaitez plus recevoir ces e-mails ? ${LINK}`, 'Se désabonner'),
  es: say(`¿Ya no quiere recibir estos correos? ${LINK}`, 'Darse de baja'),
  it: say(`Non vuole più ricevere queste email? ${LINK}`, "Annulla l'iscrizione"),
  nl: say(`Wilt u deze e-mails niet meer ontvangen? ${LINK}`, 'Uitschrijven'),
  pt: say(`Não quer mais receber estes e-mails? ${LINK}`, 'Cancelar inscrição'),
  pl: say(`Nie chcesz już otrzymywać tych wiadomości? ${LINK}`, 'Wypisz się'),
  sv: say(`Vill du inte längre få dessa mejl? ${LINK}`, 'Avregistrera dig'),
  da: say(`Vil du ikke længere modtage disse e-mails? ${LINK}`, 'Afmeld'),
}
