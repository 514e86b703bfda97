import { define } from './define.ts'

/** Accounts, signing in, members and invitations. */
export const PEOPLE_PROBLEMS = {
  'person.not_found': define('person not found'),
  'session.not_found': define('session not found'),
  'invitation.not_found': define('invitation not found'),
  'passkey.not_found': define('passkey not found'),
  'sign_in.required': define('sign in first', { fix: 'Sign in again.' }),
  'sign_in.wrong_password': define('the email or password is incorrect', {
    fix: 'Check both, or request a reset link.',
  }),
  'sign_in.wrong_code': define('this code is incorrect or has already been used', {
    fix: 'Enter the next code that the authenticator app shows, or a recovery code.',
  }),
  'sign_in.too_many_attempts': define<{ minutes: number }>(
    'too many failed attempts; try again in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}, or use a passkey or a reset link',
  ),
  'identity.wrong_password': define('incorrect password', {
    fix: 'Enter the password of your own account.',
  }),
  'identity.confirmation_required': define('confirm your identity: enter your password or use a passkey'),
  'totp.wrong_code': define('this code is incorrect', {
    fix: "Enter the code that the authenticator app shows now, and check the phone's clock.",
  }),
  'totp.expired': define('this confirmation has expired; start again'),
  'password.too_common': define('too common: attackers try this password first', {
    fix: 'Choose a longer password that you use nowhere else.',
  }),
  'account.too_many_emails': define<{ minutes: number }>(
    'too many emails were requested; try again in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}',
  ),
  'account.email_unavailable': define('cannot be used', { fix: 'Use another address.' }),
  'account.exists': define('an account with this address already exists', {
    fix: 'Sign in with it, or use another address.',
  }),
  'link.expired': define('this link is no longer valid: it was used or replaced, or it expired', {
    fix: 'Request a new link.',
  }),
  'passkey.refused': define('this passkey was not accepted', { fix: 'Try again, or use another passkey.' }),
  'passkey.already_registered': define('this passkey is already registered', {
    fix: 'Register another one, or use this one to sign in.',
  }),
  'passkey.too_many': define<{ maximum: number }>('at most {maximum} passkeys: remove one first'),
  'passkey.only_way_in': define('set a password first: otherwise you could no longer sign in'),
  'passkey.not_available': define(
    'passkeys need a host name and https: browsers refuse them at this address',
  ),
  'setup.accounts_exist': define('accounts already exist; use user reset-link, or invite people in the app'),
  'setup.done': define('an account already exists', { fix: 'Sign in, or ask an owner for an invitation.' }),
  'app.wrong_host': define<{ url: string }>('the app is at {url}, as set in FLOWPOST_BASE_URL'),
  'app.foreign_page': define('only pages of this app can make this request', {
    fix: 'Open the app at its own address.',
  }),
  'app.too_many_streams': define<{ count: number }>('you already have {count} event streams open', {
    fix: 'Close other tabs of the app.',
  }),
  'app.streams_busy': define('too many event streams are open', { fix: 'Try again in a minute.' }),
  'app.too_many_uploads': define<{ count: number }>('you already have {count} uploads running', {
    fix: 'Wait until the running uploads have finished.',
  }),
  'app.uploads_busy': define('too many uploads are running', { fix: 'Try again in a minute.' }),
  'member.exists': define('is already a member of this store', { fix: "Change the person's role instead." }),
  'invitation.other_account': define(
    'this invitation is for another account: sign out, and sign in with the address it names',
  ),
  'notice.not_an_admin': define('must be an admin of this store, or an owner'),
  'notice.account_needed': define('required: notices are sent only to people with an account', {
    fix: 'Sign in to the app, and choose your notices there.',
  }),
  'member.is_owner': define(
    'this person is an owner, who has access to every store: revoke that first, with user owner --no-is-owner',
  ),
  'owner.last': define('the last owner cannot be removed: make someone else an owner first'),
}
