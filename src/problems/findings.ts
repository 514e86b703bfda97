import { define } from './define.ts'

/** What an author should check before an email is sent, and what a save removed. None of these is a refusal. */
export const FINDING_PROBLEMS = {
  'finding.subject_empty': define('the subject is empty'),
  'finding.subject_long': define<{ length: number; maximum: number }>(
    'the subject has {length} characters, more than the recommended {maximum}',
  ),
  'finding.body_empty': define('the body is empty'),
  'finding.html_size': define<{ kilobytes: number }>(
    'the HTML is {kilobytes} KB long; Gmail clips messages at 102 KB',
  ),
  'finding.image_alt': define('an image has no alt text'),
  'finding.image_alt_of': define<{ source: string }>('an image has no alt text: "{source}"'),
  'finding.link_empty': define('a link has no URL'),
  'finding.link_nowhere': define('a link points only to "#"'),
  'finding.link_unsafe': define<{ href: string }>('email clients block this link: "{href}"'),
  'finding.link_http': define<{ href: string }>('a link is not encrypted (http): "{href}"'),
  'finding.link_invalid': define<{ href: string }>(
    'a link is not a valid address: "{href}"; start it with https://, mailto: or tel:',
  ),
  'finding.placeholder_text': define<{ words: string }>('this is still placeholder text: "{words}"'),
  'finding.contrast_low': define<{ ratio: number; minimum: number }>(
    'the text is hard to read on its background: the contrast is {ratio}, and at least {minimum} is recommended',
  ),
  'finding.language_body_missing': define<{ locale: string; sent: string }>(
    'there is no body in {locale}; the one in {sent} is sent instead',
  ),
  'finding.preset_language_missing': define<{ kind: string; name: string; locale: string; sent: string }>(
    'the shared {kind} "{name}" has no text in {locale}; the text in {sent} is sent instead',
  ),
  'finding.unsubscribe_repeated': define<{ links: number }>(
    'the message has {links} unsubscribe links, because the required footer always adds one; remove the one in the layout to send only the footer’s',
  ),
  'finding.unsubscribe_foreign': define<{ href: string }>(
    'an unsubscribe link points to another system: "{href}"; remove it, because the required footer has one, or use \'{{ unsubscribe_url }}\' as its address',
  ),
  'finding.company_details_missing': define('the message has no company details'),
  'finding.company_details_of_other_language': define<{ locale: string; sent: string }>(
    'there are no company details in {locale}; the ones in {sent} are sent instead',
  ),
  'finding.secret_readable': define<{ name: string }>('every recipient can read secrets.{name}'),
  'finding.secret_sent': define<{ name: string }>('secrets.{name} is sent to the host of this attachment'),
  'finding.secret_unknown': define<{ name: string }>('secrets.{name} has no value'),
  'finding.variable_missing': define<{ name: string }>('variables.{name} has no value in this preview'),
  'finding.variable_misspelt': define<{ name: string; near: string }>(
    'variables.{name} has no value in this preview; did you mean variables.{near}?',
  ),
  'finding.value_missing': define<{ name: string }>('“{name}” has no value in this preview'),
  'finding.value_misspelt': define<{ name: string; near: string }>(
    '“{name}” has no value in this preview; did you mean “{near}”?',
  ),
  'finding.value_unknown': define<{ name: string; near: string }>(
    '“{name}” is not a variable; did you mean “{near}”?',
  ),
  'finding.variable_unknown': define<{ name: string; near: string }>(
    '{name} is not a variable; did you mean {near}?',
  ),
  'finding.item_outside_loop': define<{ name: string }>(
    '{name} has no value here: it exists only inside its loop',
  ),
  'finding.value_outside_loop': define<{ name: string }>(
    '“{name}” has no value here: it exists only where its list is repeated',
  ),
  'finding.attachment_nowhere': define<{ filename: string }>(
    'attachment "{filename}" has no address in this preview',
  ),

  'finding.more': define<{ count: number }>(
    '{count, plural, one {there is # more finding} other {there are # more findings}} of this kind',
  ),

  'lost.tag': define<{ tag: string }>('the tag {tag} is missing or changed'),
  'lost.address': define<{ address: string }>('the address {address} is missing or changed'),
  'lost.own_body': define("this language's own body was removed, so the layout's body is sent"),
  'lost.body': define('the body was removed'),
  'lost.own_design': define("this language's own design was removed, so the layout's design is sent"),
  'lost.preview_text': define("was omitted, so this language's preview text was removed"),
  'lost.design_followed': define<{ paths: readonly string[] }>(
    "differs from the layout's design in more than text, links, images and files (first in {paths}), so this language now has a separate design",
    {
      inApp:
        'The design differs from the layout’s in more than text, links, images and files; this language now has a separate design.',
    },
  ),
  'lost.all_blocks': define<{ removed: number }>('all blocks were removed ({removed})'),
  'lost.most_blocks': define<{ removed: number; before: number }>(
    'most blocks were removed ({removed} of {before})',
  ),
}
