import { abandonedCart } from './abandoned-cart.ts'
import { invoice } from './invoice.ts'
import { newsletter } from './newsletter.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { passwordReset } from './password-reset.ts'
import { reviewRequest } from './review-request.ts'
import { shipping } from './shipping.ts'
import type { Starter } from './starter.ts'
import { welcome } from './welcome.ts'

export const STARTERS: readonly Starter[] = [
  welcome,
  orderConfirmation,
  shipping,
  passwordReset,
  invoice,
  reviewRequest,
  abandonedCart,
  newsletter,
]
