import { BUCKETS } from '../../../../engine/counts/durations.ts'
import { type Area, rowNumber } from './area.ts'

/** Executions, which are also the job queue, with their details and counts. */
export const executions: Area = (kind) => `
  -- Half of each page stays free on PostgreSQL, so that leases update a row in place, without touching an index.
  create table "executions" (
 ${kind === 'sqlite' ? `"seq" ${rowNumber(kind)},` : ''}
    "id" text not null unique,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "searchText" text not null,
    "actionType" text not null,
    "status" text not null,
    "actionConfigId" text not null,
    "actionConfigName" text not null,
    "trigger" text not null,
    "stepRef" text,
    "runId" text,
    "stepKey" text,
    "inputDigest" text,
    "recipients" text,
    "recipientKeys" text,
    "subject" text,
    "senderId" text,
    "httpStatus" integer,
    "errorCode" text,
    "errorData" text,
    "durationMs" integer,
    "attempts" integer not null,
    "retryOf" text,
    "dueAt" text,
    "lease" text,
    "leaseUntil" text,
    "handedAt" text,
    "messages" text,
    "holdsQuota" integer,
    "day" text default '' not null,
    ${kind === 'sqlite' ? '"indexed" integer default 0 not null,' : ''}
    "createdAt" text not null,
    "finishedAt" text)
    ${kind === 'postgres' ? 'with (fillfactor = 50)' : ''};
  create index "executionsByStore" on "executions" ("storeId", "id");
  create index "executionsByStatus" on "executions" ("storeId", "status", "id", "actionType");
  create index "executionsByActionType" on "executions" ("storeId", "actionType", "id");
  create index "executionsByStep" on "executions" ("storeId", "stepRef", "id", "actionType") where "stepRef" is not null;
  create index "executionsByActionConfigId" on "executions" ("storeId", "actionConfigId", "id");
  create index "executionsByErrorCode" on "executions" ("storeId", "errorCode", "id") where "errorCode" is not null;
  create index "executionsByRecipient" on "executions" ("storeId", "recipientKeys", "id") where "recipientKeys" is not null;
  create index "executionsToSeveral" on "executions" ("storeId", "id") where length("recipientKeys") > 32;
  create index "executionsRetrying" on "executions" ("storeId", "status", "id")
    where "status" = 'PENDING' and "attempts" > 0;
  create index "executionsPartlySent" on "executions" ("storeId", "status", "id")
    where "status" = 'SUCCESS' and "errorCode" is not null;
  create index "executionsHoldingQuota" on "executions" ("storeId") where "holdsQuota" = 1;
  create index "executionsTesting" on "executions" ("createdAt") where "status" = 'PENDING' and "trigger" = 'test';
  create index "executionsByLane" on "executions" (("storeId" || ' ' || "actionType" || ' ' ||
    case when "actionType" = 'EMAIL' then coalesce("senderId", '') else "actionConfigId" end), "dueAt", "id")
    where "status" = 'PENDING' and "dueAt" is not null;
  create unique index "executionsByRun" on "executions" ("storeId", "runId", "stepKey") where "runId" is not null;
  create unique index "executionsByRetryOf" on "executions" ("retryOf") where "retryOf" is not null;
  ${kind === 'sqlite' ? SEARCH_ON_SQLITE : SEARCH_ON_POSTGRES}

  create table "executionDetails" (
    "executionId" text primary key references "executions" ("id") on delete cascade,
    "storeId" text not null,
    "input" text,
    "request" text,
    "response" text,
    "messages" text);

  create table "sentContents" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "id" text not null,
    "content" text not null,
    "usedOn" text not null,
    constraint "sentContentsPrimary" primary key ("storeId", "id"));
  create index "sentContentsByAge" on "sentContents" ("usedOn");

  create table "executionInputs" (
    "executionId" text primary key references "executions" ("id") on delete cascade,
    "storeId" text not null,
    "sealed" text not null,
    "masterKeyId" text not null);

  create table "executionAttempts" (
    "executionId" text not null references "executions" ("id") on delete cascade,
    "attempt" integer not null,
    "storeId" text not null,
    "at" text not null,
    "errorCode" text default 'other' not null,
    "errorData" text,
    constraint "executionAttemptsPrimary" primary key ("executionId", "attempt"));

  create table "executionChanges" (
    "seq" ${rowNumber(kind)},
    "storeId" text not null references "stores" ("id") on delete cascade,
    "actionType" text not null,
    "actionConfigId" text not null,
    "status" text not null,
    "day" text,
    "change" integer not null,
    "senderId" text,
    "locale" text,
    "reason" text,
    "durationBucket" integer,
    "sent" integer default 0 not null,
    "month" text);

  create table "executionDays" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "day" text not null,
    "actionType" text not null,
    "success" bigint not null,
    "failed" bigint not null,
    "skipped" bigint not null,
    ${BUCKETS.map((name) => `"${name}" bigint default 0 not null`).join()},
    constraint "executionDaysPrimary" primary key ("storeId", "day", "actionType"));

  create table "executionGroups" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "period" text not null,
    "dimension" text not null,
    "actionType" text not null,
    "key" text not null,
    ${['success', 'failed', 'skipped', ...BUCKETS].map((name) => `"${name}" bigint default 0 not null`).join()},
    constraint "executionGroupsPrimary" primary key ("storeId", "period", "dimension", "actionType", "key"))
    ${kind === 'sqlite' ? 'without rowid' : ''};
  create index "executionGroupsByKey" on "executionGroups" ("storeId", "dimension", "key", "period");

  create table "executionTotals" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "actionConfigId" text not null,
    "actionType" text not null,
    "status" text not null,
    "count" bigint not null,
    constraint "executionTotalsPrimary" primary key ("storeId", "actionConfigId", "actionType", "status"));

  create table "quotaUses" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "month" text not null,
    "used" bigint not null,
    constraint "quotaUsesPrimary" primary key ("storeId", "month"));
`

/**
 * SQLite indexes the text of ended executions later, in batches. The index also stores the text, because
 * scanning it takes less time than scanning the rows.
 */
const SEARCH_ON_SQLITE = `
  create virtual table "executionsSearch" using fts5("searchText", tokenize='trigram case_sensitive 1');
  create index "executionsUnindexed" on "executions" ("seq") where "indexed" = 0;
  create trigger "executionsSearchDelete" after delete on "executions" when old."indexed" = 1
    begin delete from "executionsSearch" where rowid = old."seq"; end;
  create trigger "executionsSearchUpdate" after update of "searchText" on "executions" when old."indexed" = 1
    begin delete from "executionsSearch" where rowid = old."seq"; update "executions" set "indexed" = 0 where "seq" = old."seq"; end;
`

/** Separate indexes, because a word that is in every call may be rare in emails. */
const SEARCH_ON_POSTGRES = `
  create index "executionsEmailText" on "executions" using gin ("searchText" gin_trgm_ops)
    where "actionType" = 'EMAIL' and "status" <> 'PENDING';
  create index "executionsCallText" on "executions" using gin ("searchText" gin_trgm_ops)
    where "actionType" = 'HTTP_REQUEST' and "status" <> 'PENDING';
`
