import { type Area, rowNumber, searchable } from './area.ts'

/** Senders, secrets, HTTP requests, references from steps, and unsubscribes. */
export const delivery: Area = (kind) => `
  create table "secrets" (
    "seq" ${rowNumber(kind)},
    "id" text not null unique,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "searchText" text not null,
    "name" text not null,
    "description" text,
    "hasValue" integer not null,
    "allowedHosts" text,
    "createdAt" text not null,
    "updatedAt" text not null,
    constraint "secretsByName" unique ("storeId", "name"));

  create table "smtpSenders" (
    "seq" ${rowNumber(kind)},
    "id" text not null unique,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "searchText" text not null,
    "name" text not null,
    "host" text not null,
    "port" integer not null,
    "tls" text not null,
    "fromName" text,
    "fromAddress" text not null,
    "hasUsername" integer not null,
    "hasPassword" integer not null,
    "isGuarded" integer default 0 not null,
    "createdAt" text not null,
    "updatedAt" text not null);
  create index "smtpSendersByStore" on "smtpSenders" ("storeId", "id");

  create table "mailboxes" (
    "seq" ${rowNumber(kind)},
    "id" text not null unique,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "searchText" text not null,
    "provider" text not null,
    "name" text not null,
    "address" text not null,
    "addressKey" text not null,
    "status" text not null,
    "createdAt" text not null);
  create index "mailboxesByStore" on "mailboxes" ("storeId", "id");

  create table "inboxMessages" (
    "id" text primary key,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "from" text not null,
    "to" text not null,
    "subject" text not null,
    "isTest" integer default 0 not null,
    "raw" text not null,
    "sizeBytes" integer not null,
    "createdAt" text not null);
  create index "inboxMessagesByStore" on "inboxMessages" ("storeId", "id");

  create table "httpRequests" (
    "seq" ${rowNumber(kind)},
    "id" text not null unique,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "searchText" text not null,
    "name" text not null,
    "description" text,
    "method" text not null,
    "url" text not null,
    "movedFrom" text,
    "headers" text not null,
    "body" text,
    "createdAt" text not null,
    "updatedAt" text not null);
  ${searchable(kind, 'httpRequests')}

  create table "stepReferences" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "stepRef" text not null,
    "layoutId" text,
    "requestId" text,
    "workflow" text,
    "createdAt" text not null,
    constraint "stepReferencesPrimary" primary key ("storeId", "stepRef"));
  create index "stepReferencesByLayout" on "stepReferences" ("layoutId");
  create index "stepReferencesByRequest" on "stepReferences" ("requestId");

  create table "unsubscribes" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "addressKey" text not null,
    "address" text not null,
    "createdAt" text not null,
    constraint "unsubscribesPrimary" primary key ("storeId", "addressKey"));
  create index "unsubscribesByTime" on "unsubscribes" ("storeId", "createdAt", "addressKey");

  create table "unsubscribeLinks" (
    "token" text primary key,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "addressKey" text not null,
    "address" text not null,
    "locale" text not null,
    constraint "unsubscribeLinksByAddress" unique ("storeId", "addressKey"));
`
