import { type RawBuilder, sql } from 'kysely'
import type { Message } from '../../engine/deliver/outcome.ts'
import type { Db } from '../../ports/store.ts'
import { storedProblem } from '../../problems/stored.ts'
import { forRows } from '../../statements/rows.ts'

/** One message of an execution, as columns beside the execution's own; null if there is none. */
type MessageColumns = {
  position: number | null
  recipients: string | null
  messageStatus: Message['status'] | null
  messageId: string | null
  messageErrorCode: string | null
  messageErrorData: string | null
}

type Row = { id: string; storeId: string } & MessageColumns

export const MESSAGE_COLUMNS = {
  position: 'integer',
  recipients: 'text',
  messageStatus: 'text',
  messageId: 'text',
  messageErrorCode: 'text',
  messageErrorData: 'text',
} as const

export function messageColumnsOf(message: Message | undefined): MessageColumns {
  const { errorCode, errorData } = storedProblem(message?.problem ?? null)
  return {
    position: message?.position ?? null,
    recipients: message ? JSON.stringify(message.recipients) : null,
    messageStatus: message?.status ?? null,
    messageId: message?.messageId ?? null,
    messageErrorCode: errorCode,
    messageErrorData: errorData,
  }
}

/** Stores the state of a message, if there is one. */
export const keepMessage = ({
  value,
  from,
}: {
  value(name: keyof Row): RawBuilder<unknown>
  from: RawBuilder<unknown>
}) => sql`
  insert into "executionMessages" ("executionId", "storeId", "position", "recipients", "status", "messageId",
    "errorCode", "errorData")
  select ${value('id')}, ${value('storeId')}, ${value('position')}, ${value('recipients')}, ${value('messageStatus')},
    ${value('messageId')}, ${value('messageErrorCode')}, ${value('messageErrorData')} ${from} where ${value('position')} is not null
  on conflict ("executionId", "position") do update set "recipients" = excluded."recipients",
    "status" = excluded."status", "messageId" = excluded."messageId", "errorCode" = excluded."errorCode",
    "errorData" = excluded."errorData"`

const keepAll = forRows<Row>({ id: 'text', storeId: 'text', ...MESSAGE_COLUMNS }, keepMessage)

type Written = { begun: { id: string; storeId: string }; message: Message }

export const writeMessages = (db: Db, written: readonly Written[]) =>
  keepAll(
    db,
    written.map(({ begun: { id, storeId }, message }) => ({ id, storeId, ...messageColumnsOf(message) })),
  )
