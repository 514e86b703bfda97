import type { Area } from './area.ts'

/** People, their memberships and credentials, the audit log and email notices. */
export const people: Area = () => `
  create table "people" (
    "id" text primary key,
    "name" text not null,
    "email" text not null,
    "emailKey" text not null unique,
    "locale" text,
    "passwordHash" text,
    "isOwner" integer not null,
    "hasTotp" integer not null,
    "lastTotpStep" bigint not null,
    "createdAt" text not null);

  create table "members" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "personId" text not null references "people" ("id") on delete cascade,
    "role" text not null,
    "createdAt" text not null,
    constraint "membersPrimary" primary key ("storeId", "personId"));
  create index "membersByPerson" on "members" ("personId");

  create table "recoveryCodes" (
    "personId" text not null references "people" ("id") on delete cascade,
    "hash" text not null,
    constraint "recoveryCodesPrimary" primary key ("personId", "hash"));

  create table "sessions" (
    "id" text primary key,
    "hash" text not null unique,
    "personId" text not null references "people" ("id") on delete cascade,
    "device" text not null,
    "createdAt" text not null,
    "lastUsedAt" text not null,
    "expiresAt" text not null,
    "confirmedAt" text not null);
  create index "sessionsByPerson" on "sessions" ("personId");

  create table "accessLinks" (
    "id" text primary key,
    "hash" text not null unique,
    "kind" text not null,
    "personId" text references "people" ("id") on delete cascade,
    "storeId" text references "stores" ("id") on delete cascade,
    "role" text,
    "email" text,
    "emailKey" text,
    "invitedBy" text,
    "madeById" text,
    "createdAt" text not null,
    "expiresAt" text not null);
  create index "accessLinksByMaker" on "accessLinks" ("madeById");
  create index "accessLinksByPerson" on "accessLinks" ("personId");

  create table "passkeys" (
    "id" text primary key,
    "personId" text not null references "people" ("id") on delete cascade,
    "name" text not null,
    "publicKey" text not null,
    "counter" bigint not null,
    "transports" text not null,
    "createdAt" text not null,
    "lastUsedAt" text);
  create index "passkeysByPerson" on "passkeys" ("personId");

  create table "passkeyChallenges" (
    "hash" text primary key,
    "expiresAt" text not null);

  create table "mailboxLogins" (
    "hash" text primary key,
    "sessionId" text not null references "sessions" ("id") on delete cascade,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "provider" text not null,
    "mailboxId" text,
    "sealed" text not null,
    "masterKeyId" text not null,
    "expiresAt" text not null);

  create table "auditEntries" (
    "id" text primary key,
    "storeId" text references "stores" ("id") on delete cascade,
    "personId" text,
    "actor" text not null,
    "source" text not null,
    "action" text not null,
    "subject" text not null,
    "searchText" text not null,
    "createdAt" text not null);
  create index "auditEntriesByStore" on "auditEntries" ("storeId", "id");
  create index "auditEntriesByAge" on "auditEntries" ("createdAt");

  create table "noticeWishes" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "personId" text not null references "people" ("id") on delete cascade,
    "createdAt" text not null,
    constraint "noticeWishesPrimary" primary key ("storeId", "personId"));

  create table "notices" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "personId" text not null references "people" ("id") on delete cascade,
    "kind" text not null,
    "day" text not null,
    "about" text not null,
    "status" text not null,
    "retryAt" text not null,
    "isOver" integer not null,
    constraint "noticesPrimary" primary key ("storeId", "personId", "kind", "day"));
`
