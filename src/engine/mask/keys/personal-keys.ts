import { listWords, namesOf, splitWords } from './words.ts'

/** Names of identity, contact and address data, in the languages that shops use. */
const PERSONAL = listWords(`
  fname lname mname firstname lastname fullname givenname familyname middlename surname maidenname nickname forename patronymic realname
  legalname cardholder cardholdername accountholder accountname username userlogin contactname billingname shippingname
  email emails emailaddress mail mails mailaddress phone phones phonenumber telephone tel mobile cellphone cell fax
  msisdn whatsapp street streetname streetnumber streetaddress app housenumber houseno housenr addressline
  apartment apt suite city town locality suburb village county neighborhood neighbourhood postalcode postcode postal
  zipcode zip latitude longitude lat lng lon latlng coordinates geolocation gps
  birthdate birthday dateofbirth birthplace birth dob born birthyear
  taxid taxnumber taxpayerid vatid vatnumber vatno vatregistration tin ssn socialsecurity nationalid
  nationalidentifier passport passportnumber passportno drivinglicence drivinglicense driverlicense driverslicense
  licenseplate idcard idnumber personalid identitycard identitynumber
  iban bic swift bankaccount accountnumber routingnumber sortcode cardnumber creditcard creditcardnumber ccnumber pan
  ip ips ipv ipaddress ipaddresses clientip remoteip remoteaddr browserip macaddress
  vorname nachname familienname zuname geburtsname rufname strasse strassenname hausnummer hausnr adresszusatz
  postleitzahl plz ort wohnort ortschaft stadt telefon telefonnummer telefonnr handy handynummer handynr mobil
  mobilnummer mobiltelefon rufnummer faxnummer geburtsdatum geburtstag geburtsort steuernummer steuerid ustid ustidnr
  umsatzsteuerid kontonummer kontoinhaber ausweisnummer reisepass emailadresse mailadresse
  prenom prenoms nomdefamille nomfamille nomcomplet nomclient rue ville codepostal portable courriel datenaissance
  datedenaissance naissance lieunaissance numerotva numerosecuritesociale nir
  apellido apellidos nombrecompleto calle ciudad poblacion municipio codigopostal telefono movil celular correo
  correoelectronico fechanacimiento fechadenacimiento dni nif nie curp
  cognome indirizzo citta codicepostale cellulare datanascita datadinascita codicefiscale partitaiva
  voornaam achternaam tussenvoegsel straat straatnaam huisnummer woonplaats plaats plaatsnaam stad telefoon
  telefoonnummer mobiel geboortedatum bsn emailadres rekeningnummer
  sobrenome rua cidade cep telefone datanascimento datadenascimento cpf cnpj bairro
  imie nazwisko ulica miasto kodpocztowy pesel fornamn efternamn gata gatuadress postnummer postort personnummer
  fornavn efternavn
  имя фамилия отчество фио телефон адрес город индекс почта электроннаяпочта датарождения инн снилс паспорт
  姓名 名字 姓氏 电话 電話 手机 手机号 手機 电话号码 地址 住址 邮箱 邮件 电子邮箱 邮编 城市 街道 生日 出生日期 身份证 身份证号 银行卡号 收件人
  名前 氏名 苗字 フリガナ 電話番号 携帯電話 住所 郵便番号 メールアドレス メール 生年月日 市区町村
  이름 성명 전화번호 휴대폰 휴대전화 주소 우편번호 이메일 생년월일 주민등록번호
`)

/** Trailing words that do not change the meaning of a personal data name. */
const NEUTRAL = listWords(`
  number no nr num value raw text full main home work office private business primary secondary alternative alt other
  new old current previous confirm confirmation repeat again formatted normalized original local international line
  v extension ext hash masked
`)

/** Personal data inside a person object; elsewhere, the name of something else. */
const NAMES = listWords('name names displayname company initials login handle formatted attention attn line')
const FOREIGN_NAMES = listWords('nom nombre nome naam')

const PERSONS = listWords(`
  customer customers client clients person persons people recipient recipients contact contacts buyer buyers consumer
  shopper guest guests patient patients passenger passengers traveler travelers traveller travellers subscriber
  subscribers member members lead leads employee employees user users profile profiles consignee receiver payer payee
  owner beneficiary tenant student students candidate applicant attendee attendees participant participants signer
  signers shipper billing shipping billingdetails shippingdetails customerdetails kunde kunden kundin empfanger empfaenger benutzer ansprechpartner acheteur destinataire cliente
  clientes destinatario comprador klant ontvanger kund klient mottagare
`)

const ADDRESSES = listWords(`
  address addresses adresse adressen adresses adres direccion direcciones indirizzo indirizzi endereco anschrift
  rechnungsadresse lieferadresse rechnungsanschrift lieferanschrift shipto billto deliverto
`)

/** Words that mark an address as something other than a postal address. */
const NOT_POSTAL = listWords(
  'web url site website wallet contract memory bitcoin eth crypto token return bus',
)

const PRODUCTS = listWords(`
  product products produit produits producto productos prodotto prodotti produkt produkte item items lineitem
  lineitems article articles articulo articulos artikel variant variants collection category categories layout
  template shop store order orders plan event file discount option options campaign
`)

const IDS = listWords(`
  id ids uuid guid gid ulid sku skus barcode ean upc gtin isbn asin mpn ref reference number no nr code codes sha commit
  hash etag digest checksum revision cursor quantity qty amount price total subtotal tax cost weight timestamp time
  date at on created updated position index count tracking key slug serial invoice
`)
const VERSIONS = listWords(
  'version versions agent useragent build release firmware os browser software sdk engine ua',
)

/**
 * What a key implies about its value. `name` is personal only inside a person object, `foreignName` unless inside a
 * product object. `person`, `address` and `product` describe an object. `id` and `version` are not a phone number,
 * card or IP address.
 */
export type KeyMeaning =
  | 'personal'
  | 'name'
  | 'foreignName'
  | 'person'
  | 'address'
  | 'product'
  | 'id'
  | 'version'
  | 'plain'

export function meaningOf(key: string): KeyMeaning {
  const words = splitWords(key)
  if (words.length === 0 || words.length > 12) return 'plain'
  if (words.length > 1 && /^(?:has|is|was|can|use|uses|num|max|min|accepts)$/.test(words[0] ?? ''))
    return 'plain'
  const names = namesOf(words, NEUTRAL)
  if (words.some((word) => NOT_POSTAL.has(word)) && names.some((name) => ADDRESSES.has(name))) return 'plain'
  if (names.some((name) => PERSONAL.has(name))) return 'personal'
  if (names.some((name) => ADDRESSES.has(name))) return 'address'
  return meaningOfName(words) ?? meaningOfObject(namesOf(words, new Set()))
}

function meaningOfName(words: readonly string[]): KeyMeaning | undefined {
  const significantWords = words.filter((word) => !/^\p{N}+$/u.test(word))
  const last = significantWords.at(-1) ?? ''
  const isOfPerson = significantWords.slice(0, -1).some((word) => PERSONS.has(word))
  if (FOREIGN_NAMES.has(last))
    return isOfPerson ? 'personal' : significantWords.length === 1 ? 'foreignName' : undefined
  if (last === 'name' && isOfPerson) return 'personal'
  return NAMES.has(significantWords.join('')) ? 'name' : undefined
}

function meaningOfObject(names: readonly string[]): KeyMeaning {
  if (names.some((name) => PERSONS.has(name))) return 'person'
  if (names.some((name) => VERSIONS.has(name))) return 'version'
  if (names.some((name) => IDS.has(name))) return 'id'
  return names.some((name) => PRODUCTS.has(name)) ? 'product' : 'plain'
}

const READABLE = listWords(
  'id ids gid uuid type kind at on default primary verified currency locale language count status',
)
const COUNTRIES = listWords('country land pays pais paese')

/** Keys that stay readable even inside an address, such as the country and the record's id, type, dates and status. */
export function isReadableInside(key: string): boolean {
  const words = splitWords(key)
  return words.some((word) => COUNTRIES.has(word)) || READABLE.has(words.at(-1) ?? '')
}
