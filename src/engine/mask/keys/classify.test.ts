import { describe, expect, it } from 'vitest'
import { classifyKey } from './classify.ts'

const keys = (text: string) => text.trim().split(/\s+/)

describe('credential keys', () => {
  it.each(
    keys(`password PASSWORD userPassword dbpassword passwd password2 password_confirmation new_password api_key apiKey
      X-Api-Key apikey access_token refreshToken id_token client_secret aws_secret_access_key private_key privateKeyPem
      STRIPE_SECRET_KEY_LIVE authorization Proxy-Authorization auth Cookie Set-Cookie session session_id sessionId
      密码 用户密码 パスワード 비밀번호 пароль Kennwort Benutzerpasswort motDePasse contraseña clave_secreta senha
      signature x-shopify-hmac-sha256 otp pin cvv csrf_token x-goog-iap-jwt-assertion smtp_pass DD-API-KEY`),
  )('include %s', (key) => {
    expect(classifyKey(key).isCredential).toBe(true)
  })
})

describe('other keys', () => {
  it.each(
    keys(`author authority authored_by keyboard primary_key public_key idempotency_key cache_key token_url token_type
      tokenizer max_tokens total_tokens session_count pinned spin bypass compass secretary has_password is_secret
      auth_type password_reset_url api_token_expires_at key name`),
  )('are not credentials: %s', (key) => {
    expect(classifyKey(key).isCredential).toBe(false)
  })
})

describe('personal data keys', () => {
  it.each(
    keys(`fname lname 姓名 電話番号 전화번호 фамилия first_name lastName fullname email emailAddress contact_email phone phone_number mobilePhone fax street address_line_2
      street2 house_number city zip postal_code latitude dateOfBirth birth_date dob tax_id vat_number ssn
      passport_number iban account_number card_number ip ip_address clientIp ipv4 browser_ip customer_name
      billing[first_name] vorname Nachname straße PLZ ort Telefon prénom ville code_postal apellido teléfono
      cognome voornaam sobrenome`),
  )('include %s', (key) => {
    expect(classifyKey(key).meaning).toBe('personal')
  })

  it.each(keys('address1 billing_address shippingAddress addresses customer_address ship_to'))(
    'include the address %s',
    (key) => {
      expect(classifyKey(key).meaning).toBe('address')
    },
  )

  it.each(
    keys(`product_name file_name layout_name email_template email_count emailVerified phoneModel address_type
      ip_version city_id tax_rate total_tax vat wallet_address order_number tracking_number created_at sku amount`),
  )('do not include %s', (key) => {
    expect(['personal', 'address']).not.toContain(classifyKey(key).meaning)
  })
})
