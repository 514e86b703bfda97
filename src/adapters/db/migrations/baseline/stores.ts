import type { Area } from './area.ts'

/** Stores and the installation, with their settings and credentials, and the budget counters. */
export const stores: Area = (kind) => `
  create table "stores" (
    "id" text primary key,
    "name" text not null,
    "createdAt" text not null);

  create table "settings" (
    "storeId" text primary key references "stores" ("id") on delete cascade,
    "marketingTexts" text not null,
    "emailQuota" integer,
    "defaultSenderId" text,
    "mainLocale" text default 'en' not null,
    "timeZone" text default 'UTC' not null,
    "updatedAt" text not null,
    "brand" text,
    "secondPerson" integer default 0 not null);

  create table "apiKeys" (
    "id" text primary key,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "name" text not null,
    "prefix" text not null,
    "hash" text not null unique,
    "level" text not null,
    "createdAt" text not null,
    "createdBy" text,
    "createdById" text,
    "lastUsedAt" text,
    "revokedAt" text);
  create index "apiKeysByStore" on "apiKeys" ("storeId", "id");

  create table "stepTokens" (
    "id" text primary key,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "name" text not null,
    "prefix" text not null,
    "hash" text not null unique,
    "createdAt" text not null,
    "createdBy" text,
    "createdById" text,
    "lastUsedAt" text,
    "revokedAt" text);
  create index "stepTokensByStore" on "stepTokens" ("storeId", "id");

  create table "signingSecrets" (
    "id" text primary key,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "createdAt" text not null,
    "expiresAt" text);
  create index "signingSecretsByStore" on "signingSecrets" ("storeId");

  create table "signedCalls" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "idHash" text not null,
    "callHash" text not null,
    "expiresAt" text not null,
    constraint "signedCallsPrimary" primary key ("storeId", "idHash"));
  create index "signedCallsByAge" on "signedCalls" ("expiresAt");

  create table "shopifyShops" (
    "domain" text primary key,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "createdAt" text not null);

  create table "idempotentCalls" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "idempotencyKey" text not null,
    "callHash" text not null,
    "answer" text,
    "executionId" text,
    "createdAt" text not null,
    constraint "idempotentCallsPrimary" primary key ("storeId", "idempotencyKey"));
  create index "idempotentCallsByAge" on "idempotentCalls" ("createdAt");

  create table "vaultEntries" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "record" text not null,
    "sealed" text not null,
    "masterKeyId" text not null,
    constraint "vaultEntriesPrimary" primary key ("storeId", "record"));
  create index "vaultEntriesByKey" on "vaultEntries" ("masterKeyId");

  create table "installationSettings" (
    "name" text primary key,
    "value" text not null,
    "updatedAt" text not null);

  create table "installationVault" (
    "record" text primary key,
    "sealed" text not null,
    "masterKeyId" text not null);

  create table "writeProbes" (
    "id" text primary key,
    "filler" text not null);

  create table "executeBudgets" (${BUDGET});
  create table "emailBudgets" (${BUDGET});
  create table "signInAttempts" (${BUDGET});
  -- Unlogged on PostgreSQL, which makes calls cheaper: a server crash loses at most a minute's counts.
  create ${kind === 'postgres' ? 'unlogged' : ''} table "requestBudgets" (${BUDGET});
`

const BUDGET = '"keyId" text primary key, "windowStartMs" bigint not null, "used" integer not null'
