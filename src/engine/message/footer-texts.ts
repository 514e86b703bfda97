export type FooterTexts = { unsubscribeText: string; unsubscribeLinkLabel: string; companyDetails: string }

const LINK = '{{ unsubscribe_link }}'

function footerTexts(unsubscribeText: string, unsubscribeLinkLabel: string): FooterTexts {
  return { unsubscribeText, unsubscribeLinkLabel, companyDetails: '' }
}

export const ENGLISH_TEXTS: FooterTexts = footerTexts(
  `No longer want to receive these emails? ${LINK}`,
  'Unsubscribe',
)

/** Default footer texts by base language, for when neither the layout nor the store's settings have any. */
export const BUILT_IN_TEXTS: Readonly<Record<string, FooterTexts>> = {
  en: ENGLISH_TEXTS,
  de: footerTexts(`Sie möchten diese E-Mails nicht mehr erhalten? ${LINK}`, 'Abmelden'),
  fr: footerTexts(`Vous ne souhaitez plus recevoir ces e-mails\u00a0? ${LINK}`, 'Se désabonner'),
  es: footerTexts(`¿Ya no quiere recibir estos correos? ${LINK}`, 'Darse de baja'),
  it: footerTexts(`Non vuole più ricevere queste email? ${LINK}`, "Annulla l'iscrizione"),
  nl: footerTexts(`Wilt u deze e-mails niet meer ontvangen? ${LINK}`, 'Uitschrijven'),
  pt: footerTexts(`Não quer mais receber estes e-mails? ${LINK}`, 'Cancelar inscrição'),
  pl: footerTexts(`Nie chcesz już otrzymywać tych wiadomości? ${LINK}`, 'Wypisz się'),
  sv: footerTexts(`Vill du inte längre få dessa mejl? ${LINK}`, 'Avregistrera dig'),
  da: footerTexts(`Vil du ikke længere modtage disse e-mails? ${LINK}`, 'Afmeld'),
}
