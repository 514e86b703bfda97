import type { Output } from '../../api/operations.ts'

export type Installation = Output<'getInstallation'>
export type OAuthClient = Installation['oauthClients'][number]
export type Sender = NonNullable<Installation['sender']>
