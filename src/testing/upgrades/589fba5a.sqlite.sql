-- An installation of commit 589fba5a as it was written to SQLite: schema and rows. Data; never edited.
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "stores" ("id" text primary key, "name" text not null, "createdAt" text not null);
CREATE TABLE "apiKeys" ("id" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "name" text not null, "prefix" text not null, "hash" text not null unique, "createdAt" text not null, "lastUsedAt" text, "revokedAt" text, "level" text not null);
CREATE TABLE "stepTokens" ("id" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "name" text not null, "prefix" text not null, "hash" text not null unique, "createdAt" text not null, "lastUsedAt" text, "revokedAt" text);
CREATE TABLE "executeBudgets" ( "keyId" text primary key, "windowStartMs" bigint not null, "used" integer not null );
CREATE TABLE "requestBudgets" ( "keyId" text primary key, "windowStartMs" bigint not null, "used" integer not null );
CREATE TABLE "idempotentCalls" ("storeId" text not null references "stores" ("id") on delete cascade, "idempotencyKey" text not null, "callHash" text not null, "answer" text, "createdAt" text not null, "executionId" text, constraint "idempotentCallsPrimary" primary key ("storeId", "idempotencyKey"));
CREATE TABLE "layouts" ("seq" integer primary key, "id" text not null unique, "storeId" text not null references "stores" ("id") on delete cascade, "searchText" text not null, "name" text not null, "description" text, "bodyType" text not null, "defaultLocale" text not null, "category" text not null, "version" integer not null, "stale" integer default 0 not null, "createdAt" text not null, "updatedAt" text not null, "subject" text not null, "previewText" text not null, "marketingTexts" text, "attachments" text, "bodyDesign" text, "body" text, "compiledHtml" text, "compiledText" text, "compiledAttachments" text, "changedAt" text default '' not null, "markedAt" text);
CREATE TABLE "translations" ("layoutId" text not null references "layouts" ("id") on delete cascade, "storeId" text not null, "locale" text not null, "outdated" integer not null, "createdAt" text not null, "updatedAt" text not null, "subject" text not null, "previewText" text not null, "marketingTexts" text, "attachments" text, "bodyDesign" text, "body" text, "compiledHtml" text, "compiledText" text, "compiledAttachments" text, "outdatedSince" text, "marks" text, constraint "translationsPrimary" primary key ("layoutId", "locale"));
CREATE TABLE "layoutVersions" ("layoutId" text not null references "layouts" ("id") on delete cascade, "storeId" text not null, "version" integer not null, "action" text not null, "source" text not null, "author" text not null, "changed" text not null, "searchText" text not null, "createdAt" text not null, "snapshot" text not null, constraint "layoutVersionsPrimary" primary key ("layoutId", "version"));
CREATE TABLE "presets" ("id" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "kind" text not null, "name" text not null, "blocks" text not null, "createdAt" text not null, "updatedAt" text not null, constraint "presetsByName" unique ("storeId", "kind", "name"));
CREATE TABLE "presetUses" ("presetId" text not null references "presets" ("id") on delete cascade, "layoutId" text not null references "layouts" ("id") on delete cascade, constraint "presetUsesPrimary" primary key ("presetId", "layoutId"));
CREATE TABLE "settings" ("storeId" text primary key references "stores" ("id") on delete cascade, "marketingTexts" text not null, "emailQuota" integer, "defaultSenderId" text, "updatedAt" text not null, "mainLocale" text default 'en' not null, "timeZone" text default 'UTC' not null);
CREATE TABLE "stepReferences" ("storeId" text not null references "stores" ("id") on delete cascade, "stepRef" text not null, "layoutId" text, "requestId" text, "workflow" text, "createdAt" text not null, constraint "stepReferencesPrimary" primary key ("storeId", "stepRef"));
CREATE TABLE "vaultEntries" ("storeId" text not null references "stores" ("id") on delete cascade, "record" text not null, "sealed" text not null, "masterKeyId" text not null, constraint "vaultEntriesPrimary" primary key ("storeId", "record"));
CREATE TABLE "secrets" ("seq" integer primary key, "id" text not null unique, "storeId" text not null references "stores" ("id") on delete cascade, "searchText" text not null, "createdAt" text not null, "name" text not null, "description" text, "hasValue" integer not null, "updatedAt" text not null, "allowedHosts" text, constraint "secretsByName" unique ("storeId", "name"));
CREATE TABLE "smtpSenders" ("seq" integer primary key, "id" text not null unique, "storeId" text not null references "stores" ("id") on delete cascade, "searchText" text not null, "createdAt" text not null, "name" text not null, "host" text not null, "port" integer not null, "tls" text not null, "fromName" text, "fromAddress" text not null, "hasUsername" integer not null, "hasPassword" integer not null, "updatedAt" text not null, "isGuarded" integer default 0 not null);
CREATE TABLE "mailboxes" ("seq" integer primary key, "id" text not null unique, "storeId" text not null references "stores" ("id") on delete cascade, "searchText" text not null, "createdAt" text not null, "provider" text not null, "name" text not null, "address" text not null, "addressKey" text not null, "status" text not null);
CREATE TABLE "files" ("seq" integer primary key, "id" text not null unique, "storeId" text not null references "stores" ("id") on delete cascade, "searchText" text not null, "createdAt" text not null, "filename" text not null, "contentType" text not null, "contentHash" text not null, "sizeBytes" bigint not null, "kind" text not null);
CREATE TABLE "fileRemovals" ("fileId" text primary key, "storeId" text not null, "dueAt" text not null);
CREATE TABLE "layoutFiles" ("fileId" text not null references "files" ("id"), "layoutId" text not null references "layouts" ("id") on delete cascade, constraint "layoutFilesPrimary" primary key ("fileId", "layoutId"));
CREATE TABLE "presetFiles" ("fileId" text not null references "files" ("id"), "presetId" text not null references "presets" ("id") on delete cascade, constraint "presetFilesPrimary" primary key ("fileId", "presetId"));
CREATE TABLE "httpRequests" ("seq" integer primary key, "id" text not null unique, "storeId" text not null references "stores" ("id") on delete cascade, "searchText" text not null, "createdAt" text not null, "name" text not null, "description" text, "method" text not null, "url" text not null, "headers" text not null, "body" text, "updatedAt" text not null);
CREATE TABLE "executions" ("seq" integer primary key, "id" text not null unique, "storeId" text not null references "stores" ("id") on delete cascade, "searchText" text not null, "createdAt" text not null, "actionType" text not null, "status" text not null, "actionConfigId" text not null, "actionConfigName" text not null, "trigger" text not null, "stepRef" text, "runId" text, "recipients" text, "subject" text, "httpStatus" integer, "error" text, "durationMs" integer, "attempts" integer not null, "finishedAt" text, "indexed" integer not null default 0, "stepKey" text, "dueAt" text, "lease" text, "handedAt" text, "leaseUntil" text, "senderId" text, "retryOf" text, "day" text default '' not null);
CREATE TABLE "executionDetails" ("executionId" text primary key references "executions" ("id") on delete cascade, "storeId" text not null, "request" text, "response" text, "input" text);
CREATE TABLE "executionChanges" ("seq" integer primary key, "storeId" text not null references "stores" ("id") on delete cascade, "actionType" text not null, "actionConfigId" text not null, "status" text not null, "day" text, "change" integer not null, "senderId" text, "locale" text, "reason" text, "durationBucket" integer);
CREATE TABLE "executionDays" ("storeId" text not null references "stores" ("id") on delete cascade, "day" text not null, "actionType" text not null, "success" bigint not null, "failed" bigint not null, "skipped" bigint not null, "pending" bigint not null, "d0" bigint default 0 not null, "d1" bigint default 0 not null, "d2" bigint default 0 not null, "d3" bigint default 0 not null, "d4" bigint default 0 not null, "d5" bigint default 0 not null, "d6" bigint default 0 not null, "d7" bigint default 0 not null, "d8" bigint default 0 not null, "d9" bigint default 0 not null, "d10" bigint default 0 not null, "d11" bigint default 0 not null, "d12" bigint default 0 not null, "d13" bigint default 0 not null, "d14" bigint default 0 not null, "d15" bigint default 0 not null, constraint "executionDaysPrimary" primary key ("storeId", "day", "actionType"));
CREATE TABLE "executionTotals" ("storeId" text not null references "stores" ("id") on delete cascade, "actionConfigId" text not null, "actionType" text not null, "status" text not null, "count" bigint not null, constraint "executionTotalsPrimary" primary key ("storeId", "actionConfigId", "actionType", "status"));
CREATE TABLE "quotaUses" ("seq" integer primary key, "storeId" text not null references "stores" ("id") on delete cascade, "month" text not null, "used" integer not null);
CREATE TABLE "executionMessages" ("executionId" text not null references "executions" ("id") on delete cascade, "position" integer not null, "storeId" text not null, "recipients" text not null, "status" text not null, "messageId" text, "error" text, constraint "executionMessagesPrimary" primary key ("executionId", "position"));
CREATE TABLE "unsubscribes" ("storeId" text not null references "stores" ("id") on delete cascade, "addressKey" text not null, "address" text not null, "createdAt" text not null, constraint "unsubscribesPrimary" primary key ("storeId", "addressKey"));
CREATE TABLE "unsubscribeLinks" ("token" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "addressKey" text not null, "address" text not null, "locale" text not null, constraint "unsubscribeLinksByAddress" unique ("storeId", "addressKey"));
CREATE TABLE "downloadLinks" ("token" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "fileId" text not null, "filename" text not null, constraint "downloadLinksByFile" unique ("storeId", "fileId", "filename"));
CREATE TABLE "signingSecrets" ("id" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "createdAt" text not null, "expiresAt" text);
CREATE TABLE "shopifyShops" ("domain" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "createdAt" text not null);
CREATE TABLE "repositories" ("storeId" text primary key references "stores" ("id") on delete cascade, "url" text not null, "branch" text not null, "provider" text not null, "lease" text, "leaseUntil" text, "retryAt" text not null, "lookAt" text not null, "failures" integer not null, "lastError" text, "indexedHead" text, "edges" text, "createdAt" text not null);
CREATE TABLE "repoChanges" ("seq" integer primary key, "storeId" text not null references "stores" ("id") on delete cascade, "changeId" text not null, "layoutId" text not null, "version" integer, "action" text not null, "name" text not null, "author" text not null, "snapshot" text, "createdAt" text not null, "tried" integer default 0 not null);
CREATE TABLE "repoCommits" ("storeId" text not null references "stores" ("id") on delete cascade, "layoutId" text not null, "position" integer not null, "sha" text not null, "message" text not null, "author" text not null, "date" text not null, "version" integer, constraint "repoCommitsPrimary" primary key ("storeId", "layoutId", "position"));
CREATE TABLE "signedCalls" ("storeId" text not null references "stores" ("id") on delete cascade, "idHash" text not null, "callHash" text not null, "expiresAt" text not null, constraint "signedCallsPrimary" primary key ("storeId", "idHash"));
CREATE TABLE "executionInputs" ("executionId" text primary key references "executions" ("id") on delete cascade, "storeId" text not null, "sealed" text not null, "masterKeyId" text not null);
CREATE TABLE "executionAttempts" ("executionId" text not null references "executions" ("id") on delete cascade, "attempt" integer not null, "storeId" text not null, "at" text not null, "error" text not null, constraint "executionAttemptsPrimary" primary key ("executionId", "attempt"));
CREATE TABLE "people" ("id" text primary key, "name" text not null, "email" text not null, "emailKey" text not null unique, "locale" text, "passwordHash" text, "isOwner" integer not null, "hasTotp" integer not null, "lastTotpStep" bigint not null, "createdAt" text not null);
CREATE TABLE "members" ("storeId" text not null references "stores" ("id") on delete cascade, "personId" text not null references "people" ("id") on delete cascade, "role" text not null, "createdAt" text not null, constraint "membersPrimary" primary key ("storeId", "personId"));
CREATE TABLE "recoveryCodes" ("personId" text not null references "people" ("id") on delete cascade, "hash" text not null, constraint "recoveryCodesPrimary" primary key ("personId", "hash"));
CREATE TABLE "sessions" ("id" text primary key, "hash" text not null unique, "personId" text not null references "people" ("id") on delete cascade, "device" text not null, "createdAt" text not null, "lastUsedAt" text not null, "expiresAt" text not null, "confirmedAt" text not null);
CREATE TABLE "accessLinks" ("id" text primary key, "hash" text not null unique, "kind" text not null, "personId" text references "people" ("id") on delete cascade, "storeId" text references "stores" ("id") on delete cascade, "role" text, "email" text, "emailKey" text, "invitedBy" text, "createdAt" text not null, "expiresAt" text not null);
CREATE TABLE "signInAttempts" ("keyId" text primary key, "windowStartMs" bigint not null, "used" integer not null);
CREATE TABLE "passkeys" ("id" text primary key, "personId" text not null references "people" ("id") on delete cascade, "name" text not null, "publicKey" text not null, "counter" bigint not null, "transports" text not null, "createdAt" text not null, "lastUsedAt" text);
CREATE TABLE "passkeyChallenges" ("hash" text primary key, "expiresAt" text not null);
CREATE TABLE "installationSettings" ("name" text primary key, "value" text not null, "updatedAt" text not null);
CREATE TABLE "installationVault" ("record" text primary key, "sealed" text not null, "masterKeyId" text not null);
CREATE TABLE "mailboxLogins" ("hash" text primary key, "sessionId" text not null references "sessions" ("id") on delete cascade, "storeId" text not null references "stores" ("id") on delete cascade, "provider" text not null, "mailboxId" text, "sealed" text not null, "masterKeyId" text not null, "expiresAt" text not null);
CREATE TABLE "auditEntries" ("id" text primary key, "storeId" text references "stores" ("id") on delete cascade, "personId" text, "actor" text not null, "source" text not null, "action" text not null, "subject" text not null, "searchText" text not null, "createdAt" text not null);
CREATE TABLE "inboxMessages" ("id" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "from" text not null, "to" text not null, "subject" text not null, "raw" text not null, "sizeBytes" integer not null, "createdAt" text not null);
CREATE TABLE "executionGroups" ("storeId" text not null references "stores" ("id") on delete cascade, "period" text not null, "dimension" text not null, "actionType" text not null, "key" text not null, "success" bigint default 0 not null, "failed" bigint default 0 not null, "skipped" bigint default 0 not null, "pending" bigint default 0 not null, "d0" bigint default 0 not null, "d1" bigint default 0 not null, "d2" bigint default 0 not null, "d3" bigint default 0 not null, "d4" bigint default 0 not null, "d5" bigint default 0 not null, "d6" bigint default 0 not null, "d7" bigint default 0 not null, "d8" bigint default 0 not null, "d9" bigint default 0 not null, "d10" bigint default 0 not null, "d11" bigint default 0 not null, "d12" bigint default 0 not null, "d13" bigint default 0 not null, "d14" bigint default 0 not null, "d15" bigint default 0 not null, constraint "executionGroupsPrimary" primary key ("storeId", "period", "dimension", "actionType", "key")) without rowid;
CREATE TABLE "noticeWishes" ("storeId" text not null references "stores" ("id") on delete cascade, "personId" text not null references "people" ("id") on delete cascade, "createdAt" text not null, constraint "noticeWishesPrimary" primary key ("storeId", "personId"));
CREATE TABLE "notices" ("storeId" text not null references "stores" ("id") on delete cascade, "personId" text not null references "people" ("id") on delete cascade, "kind" text not null, "day" text not null, "about" text not null, "status" text not null, "retryAt" text not null, "isOver" integer not null, constraint "noticesPrimary" primary key ("storeId", "personId", "kind", "day"));
CREATE VIRTUAL TABLE "layoutsSearch" using fts5( "searchText", content='layouts', content_rowid='seq', tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE "filesSearch" using fts5("searchText", content='files', content_rowid='seq', tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE "httpRequestsSearch" using fts5("searchText", content='httpRequests', content_rowid='seq', tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE "executionsSearch" using fts5("searchText", content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE "executionsTrigrams" using fts5vocab("executionsSearch", 'row');
INSERT INTO "kysely_migration" ("name","timestamp") VALUES
('0001-foundation','2026-11-17T17:11:49.106Z'),
('0002-layouts','2026-11-17T17:11:49.113Z'),
('0003-outbound','2026-11-17T17:11:49.126Z'),
('0004-sending','2026-11-17T17:11:49.141Z'),
('0005-repository','2026-11-17T17:11:49.143Z'),
('0006-changes','2026-11-17T17:11:49.144Z'),
('0007-leases','2026-11-17T17:11:49.145Z'),
('0008-signed-calls','2026-11-17T17:11:49.146Z'),
('0009-execution-records','2026-11-17T17:11:49.150Z'),
('0010-hosts-and-settings','2026-11-17T17:11:49.157Z'),
('0011-people','2026-11-17T17:11:49.163Z'),
('0013-inbox','2026-11-17T17:11:49.166Z'),
('0014-layout-changes','2026-11-17T17:11:49.168Z'),
('0015-files-by-kind','2026-11-17T17:11:49.168Z'),
('0016-finding-executions','2026-11-17T17:11:49.169Z'),
('0018-stats-groups','2026-11-17T17:11:49.227Z'),
('0019-notices','2026-11-17T17:11:49.241Z'),
('0020-translation-marks','2026-11-17T17:11:49.243Z'),
('0021-marked-texts','2026-11-17T17:11:49.250Z'),
('0022-search-executions','2026-11-17T17:11:49.260Z'),
('0023-covering-texts','2026-11-17T17:11:49.261Z'),
('0024-searching-every-filter','2026-11-17T17:11:49.262Z'),
('0025-short-terms','2026-11-17T17:11:49.264Z');
INSERT INTO "kysely_migration_lock" ("id","is_locked") VALUES
('migration_lock',0);
INSERT INTO "stores" ("id","name","createdAt") VALUES
('sto_01m7n7wmjwetzcq7y9pr2tne67','Shop','2026-11-17T17:11:49.596Z'),
('sto_01m7n7wmpf4stbp9zdry545b56','Shop','2026-11-17T17:11:49.712Z');
INSERT INTO "apiKeys" ("id","storeId","name","prefix","hash","createdAt","lastUsedAt","revokedAt","level") VALUES
('key_01m7n7wmkw5sw6t4vn0zbpdj8h','sto_01m7n7wmjwetzcq7y9pr2tne67','test','fak_ku9P','b2cef8d65ceb5e8b99d7d7b0b0034e002bd6cb9752c51e081d3c2c34ab1bb2d2','2026-11-17T17:11:49.629Z',NULL,NULL,'write'),
('key_01m7n7wmqgwdxv9s1rxt3x6fw1','sto_01m7n7wmpf4stbp9zdry545b56','test','fak_tSyd','fed4599be939a2fbf12e250c3c90b7a13b74fe66da44d16030fccf61328d00dc','2026-11-17T17:11:49.744Z',NULL,NULL,'write'),
('key_01m7n7wmqnmkgw9b7wqp9pqz5x','sto_01m7n7wmjwetzcq7y9pr2tne67','test','fak_kDwr','217ea6e3ea95b27c566280282c9d455829c7a798f21e3f77d5273e46e4107ff4','2026-11-17T17:11:49.749Z',NULL,NULL,'execute');
INSERT INTO "stepTokens" ("id","storeId","name","prefix","hash","createdAt","lastUsedAt","revokedAt") VALUES
('tok_01m7n7wmma43jp3rfffgzfek3p','sto_01m7n7wmjwetzcq7y9pr2tne67','Flow','fst_SOHH','b4034e7a492b95ed006ed8380d4b9781e24f874be05f3d28e3d388be59e1aa79','2026-11-17T17:11:49.643Z','2026-11-17T17:11:50.069Z',NULL),
('tok_01m7n7wmqh394gh6ayt2q39aww','sto_01m7n7wmpf4stbp9zdry545b56','Flow','fst_ceqI','7b724034b6d412d548ddc0c8651cf98b3bda3f5354183c862f34feb1a8eb9105','2026-11-17T17:11:49.746Z','2026-11-17T17:11:52.516Z',NULL);
INSERT INTO "executeBudgets" ("keyId","windowStartMs","used") VALUES
('key_01m7n7wmqnmkgw9b7wqp9pqz5x',1794935511798,1);
INSERT INTO "layouts" ("seq","id","storeId","searchText","name","description","bodyType","defaultLocale","category","version","stale","createdAt","updatedAt","subject","previewText","marketingTexts","attachments","bodyDesign","body","compiledHtml","compiledText","compiledAttachments","changedAt","markedAt") VALUES
(1,'lay_01m7n7wmsmjxaz2thzt8jajwap','sto_01m7n7wmjwetzcq7y9pr2tne67','bestellung köln
order {{ order.number }} / 注文
','Bestellung Köln',NULL,'text','en','transactional',2,0,'2026-11-17T17:11:49.812Z','2026-11-17T17:11:49.812Z','Order {{ order.number }} / 注文','',NULL,'[]',NULL,'<p>Hello {{ name }}</p>',NULL,NULL,NULL,'2026-11-17T17:11:49.878Z',NULL),
(2,'lay_01m7n7wmwxay3bf9v8x3hpfqhq','sto_01m7n7wmjwetzcq7y9pr2tne67','newsletter
news
','Newsletter',NULL,'text','en','marketing',1,0,'2026-11-17T17:11:49.917Z','2026-11-17T17:11:49.917Z','News','',NULL,'[]',NULL,'<p>News</p>',NULL,NULL,NULL,'2026-11-17T17:11:49.917Z',NULL),
(3,'lay_01m7n7wmx5f60yx5vpme179aqr','sto_01m7n7wmpf4stbp9zdry545b56','welcome
welcome {{ name }}
','Welcome',NULL,'text','en','transactional',1,0,'2026-11-17T17:11:49.925Z','2026-11-17T17:11:49.925Z','Welcome {{ name }}','',NULL,'[]',NULL,'<p>Hi</p>',NULL,NULL,NULL,'2026-11-17T17:11:49.925Z',NULL);
INSERT INTO "translations" ("layoutId","storeId","locale","outdated","createdAt","updatedAt","subject","previewText","marketingTexts","attachments","bodyDesign","body","compiledHtml","compiledText","compiledAttachments","outdatedSince","marks") VALUES
('lay_01m7n7wmsmjxaz2thzt8jajwap','sto_01m7n7wmjwetzcq7y9pr2tne67','de',0,'2026-11-17T17:11:49.878Z','2026-11-17T17:11:49.878Z','Bestellung {{ order.number }}','',NULL,NULL,NULL,'<p>Hallo {{ name }}</p>',NULL,NULL,NULL,'2026-11-17T17:11:49.882Z',NULL);
INSERT INTO "layoutVersions" ("layoutId","storeId","version","action","source","author","changed","searchText","createdAt","snapshot") VALUES
('lay_01m7n7wmsmjxaz2thzt8jajwap','sto_01m7n7wmjwetzcq7y9pr2tne67',1,'create','api','test','["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]','test
create','2026-11-17T17:11:49.812Z','{"layout":{"name":"Bestellung Köln","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Order {{ order.number }} / 注文","previewText":"","bodyDesign":null,"body":"<p>Hello {{ name }}</p>","attachments":[],"marketingTexts":null},"translations":[]}'),
('lay_01m7n7wmsmjxaz2thzt8jajwap','sto_01m7n7wmjwetzcq7y9pr2tne67',2,'translation.save','api','test','["translations.de"]','test
translation.save','2026-11-17T17:11:49.878Z','{"layout":{"name":"Bestellung Köln","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Order {{ order.number }} / 注文","previewText":"","bodyDesign":null,"body":"<p>Hello {{ name }}</p>","attachments":[],"marketingTexts":null},"translations":[{"locale":"de","outdated":false,"subject":"Bestellung {{ order.number }}","previewText":"","bodyDesign":null,"body":"<p>Hallo {{ name }}</p>","attachments":null,"marketingTexts":null}]}'),
('lay_01m7n7wmwxay3bf9v8x3hpfqhq','sto_01m7n7wmjwetzcq7y9pr2tne67',1,'create','api','test','["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]','test
create','2026-11-17T17:11:49.917Z','{"layout":{"name":"Newsletter","description":null,"bodyType":"text","defaultLocale":"en","category":"marketing","subject":"News","previewText":"","bodyDesign":null,"body":"<p>News</p>","attachments":[],"marketingTexts":null},"translations":[]}'),
('lay_01m7n7wmx5f60yx5vpme179aqr','sto_01m7n7wmpf4stbp9zdry545b56',1,'create','api','test','["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]','test
create','2026-11-17T17:11:49.925Z','{"layout":{"name":"Welcome","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Welcome {{ name }}","previewText":"","bodyDesign":null,"body":"<p>Hi</p>","attachments":[],"marketingTexts":null},"translations":[]}');
INSERT INTO "settings" ("storeId","marketingTexts","emailQuota","defaultSenderId","updatedAt","mainLocale","timeZone") VALUES
('sto_01m7n7wmjwetzcq7y9pr2tne67','{}',NULL,'smt_01m7n7wmn7dxytccscq71ghc4q','2026-11-17T17:11:49.691Z','en','UTC'),
('sto_01m7n7wmpf4stbp9zdry545b56','{}',NULL,'smt_01m7n7wmqktqwjs3ysqm7fkhdj','2026-11-17T17:11:52.651Z','en','UTC');
INSERT INTO "stepReferences" ("storeId","stepRef","layoutId","requestId","workflow","createdAt") VALUES
('sto_01m7n7wmjwetzcq7y9pr2tne67','order-mail','lay_01m7n7wmsmjxaz2thzt8jajwap',NULL,NULL,'2026-11-17T17:11:50.087Z'),
('sto_01m7n7wmjwetzcq7y9pr2tne67','news','lay_01m7n7wmwxay3bf9v8x3hpfqhq',NULL,NULL,'2026-11-17T17:11:51.287Z'),
('sto_01m7n7wmjwetzcq7y9pr2tne67','gone','lay_gone',NULL,NULL,'2026-11-17T17:11:51.605Z'),
('sto_01m7n7wmjwetzcq7y9pr2tne67','crm',NULL,'req_01m7n7wmy58mzzr47bbqcc6fh2',NULL,'2026-11-17T17:11:51.665Z'),
('sto_01m7n7wmpf4stbp9zdry545b56','welcome','lay_01m7n7wmx5f60yx5vpme179aqr',NULL,NULL,'2026-11-17T17:11:52.519Z');
INSERT INTO "vaultEntries" ("storeId","record","sealed","masterKeyId") VALUES
('sto_01m7n7wmjwetzcq7y9pr2tne67','secret CRM_TOKEN','LvDHGtJ2lDap8wqwgiLEfOkifwu7CvuqdG1+6dcR77GNcKOabcjvL24PQln8Fs6qdOKSfw==','efe6a521f31603b7');
INSERT INTO "secrets" ("seq","id","storeId","searchText","createdAt","name","description","hasValue","updatedAt","allowedHosts") VALUES
(1,'sec_01m7n7wmxff0k109znvd3nbjs5','sto_01m7n7wmjwetzcq7y9pr2tne67','crm_token
','2026-11-17T17:11:49.933Z','CRM_TOKEN',NULL,1,'2026-11-17T17:11:49.933Z',NULL);
INSERT INTO "smtpSenders" ("seq","id","storeId","searchText","createdAt","name","host","port","tls","fromName","fromAddress","hasUsername","hasPassword","updatedAt","isGuarded") VALUES
(1,'smt_01m7n7wmn7dxytccscq71ghc4q','sto_01m7n7wmjwetzcq7y9pr2tne67','shop
127.0.0.1
shop@shop.example
the shop','2026-11-17T17:11:49.671Z','Shop','127.0.0.1',44551,'none','The Shop','shop@shop.example',0,0,'2026-11-17T17:11:49.671Z',0),
(2,'smt_01m7n7wmqktqwjs3ysqm7fkhdj','sto_01m7n7wmpf4stbp9zdry545b56','shop
127.0.0.1
shop@shop.example
the shop','2026-11-17T17:11:49.747Z','Shop','127.0.0.1',44551,'none','The Shop','shop@shop.example',0,0,'2026-11-17T17:11:49.747Z',0);
INSERT INTO "httpRequests" ("seq","id","storeId","searchText","createdAt","name","description","method","url","headers","body","updatedAt") VALUES
(1,'req_01m7n7wmy58mzzr47bbqcc6fh2','sto_01m7n7wmjwetzcq7y9pr2tne67','crm contact
http://127.0.0.1:33843/contacts
','2026-11-17T17:11:49.957Z','CRM contact',NULL,'POST','http://127.0.0.1:33843/contacts','{"Authorization":"Bearer {{ secrets.CRM_TOKEN }}"}','{"name":"{{ name }}"}','2026-11-17T17:11:49.957Z');
INSERT INTO "executions" ("seq","id","storeId","searchText","createdAt","actionType","status","actionConfigId","actionConfigName","trigger","stepRef","runId","recipients","subject","httpStatus","error","durationMs","attempts","finishedAt","indexed","stepKey","dueAt","lease","handedAt","leaseUntil","senderId","retryOf","day") VALUES
(1,'exe_01m7n7wn222h4my3jt7es43th1','sto_01m7n7wmjwetzcq7y9pr2tne67','bestellung köln
order  / 注文
run-1
order-mail','2026-11-17T17:11:50.082Z','EMAIL','SUCCESS','lay_01m7n7wmsmjxaz2thzt8jajwap','Bestellung Köln','workflow','order-mail','run-1','["ada@x.example","bob@x.example"]','Order  / 注文',NULL,NULL,913,1,'2026-11-17T17:11:51.006Z',1,'ref order-mail',NULL,NULL,'2026-11-17T17:11:50.962Z',NULL,'smt_01m7n7wmn7dxytccscq71ghc4q',NULL,'2026-11-17'),
(2,'exe_01m7n7wp0f6784dfcbzs9a1v3s','sto_01m7n7wmjwetzcq7y9pr2tne67','bestellung köln
bestellung
run-2
order-mail','2026-11-17T17:11:51.055Z','EMAIL','SUCCESS','lay_01m7n7wmsmjxaz2thzt8jajwap','Bestellung Köln','workflow','order-mail','run-2','["eva@x.example"]','Bestellung',NULL,NULL,49,1,'2026-11-17T17:11:51.120Z',1,'ref order-mail',NULL,NULL,'2026-11-17T17:11:51.117Z',NULL,'smt_01m7n7wmn7dxytccscq71ghc4q',NULL,'2026-11-17'),
(3,'exe_01m7n7wp3fatj6t03cbnj7sd4a','sto_01m7n7wmjwetzcq7y9pr2tne67','bestellung köln
order  / 注文
run-3
order-mail','2026-11-17T17:11:51.151Z','EMAIL','FAILED','lay_01m7n7wmsmjxaz2thzt8jajwap','Bestellung Köln','workflow','order-mail','run-3','["gone@x.example","lost@x.example"]','Order  / 注文',NULL,'the server answered: 550 5.1.1 User unknown',51,1,'2026-11-17T17:11:51.213Z',1,'ref order-mail',NULL,NULL,NULL,NULL,'smt_01m7n7wmn7dxytccscq71ghc4q',NULL,'2026-11-17'),
(4,'exe_01m7n7wp63yf5c743ay9cvnfmt','sto_01m7n7wmjwetzcq7y9pr2tne67','bestellung köln
order  / 注文
run-4
order-mail','2026-11-17T17:11:51.235Z','EMAIL','SUCCESS','lay_01m7n7wmsmjxaz2thzt8jajwap','Bestellung Köln','workflow','order-mail','run-4','["ada@x.example","gone@x.example"]','Order  / 注文',NULL,NULL,20,1,'2026-11-17T17:11:51.270Z',1,'ref order-mail',NULL,NULL,'2026-11-17T17:11:51.262Z',NULL,'smt_01m7n7wmn7dxytccscq71ghc4q',NULL,'2026-11-17'),
(5,'exe_01m7n7wp7p1z5ecy2f4n7cjfaa','sto_01m7n7wmjwetzcq7y9pr2tne67','newsletter
news
run-5
news','2026-11-17T17:11:51.286Z','EMAIL','SUCCESS','lay_01m7n7wmwxay3bf9v8x3hpfqhq','Newsletter','workflow','news','run-5','["ada@x.example","gone@x.example","cleo@x.example"]','News',NULL,NULL,197,1,'2026-11-17T17:11:51.488Z',1,'ref news',NULL,NULL,'2026-11-17T17:11:51.474Z',NULL,'smt_01m7n7wmn7dxytccscq71ghc4q',NULL,'2026-11-17'),
(6,'exe_01m7n7wpevtnp082n6afmp9khx','sto_01m7n7wmjwetzcq7y9pr2tne67','newsletter

run-6
news','2026-11-17T17:11:51.515Z','EMAIL','SKIPPED','lay_01m7n7wmwxay3bf9v8x3hpfqhq','Newsletter','workflow','news','run-6','["dora@x.example"]',NULL,NULL,NULL,4,1,'2026-11-17T17:11:51.522Z',1,'ref news',NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-17'),
(7,'exe_01m7n7wpffcyekr2m4g4sh6fxc','sto_01m7n7wmjwetzcq7y9pr2tne67','newsletter
news
run-7
news','2026-11-17T17:11:51.535Z','EMAIL','SUCCESS','lay_01m7n7wmwxay3bf9v8x3hpfqhq','Newsletter','workflow','news','run-7','["dora@x.example","ada@x.example"]','News',NULL,NULL,50,1,'2026-11-17T17:11:51.591Z',1,'ref news',NULL,NULL,'2026-11-17T17:11:51.568Z',NULL,'smt_01m7n7wmn7dxytccscq71ghc4q',NULL,'2026-11-17'),
(8,'exe_01m7n7wphf593jwh72s8ga1cwp','sto_01m7n7wmjwetzcq7y9pr2tne67','lay_gone

run-8
gone','2026-11-17T17:11:51.599Z','EMAIL','FAILED','lay_gone','lay_gone','workflow','gone','run-8','["ada@x.example"]',NULL,NULL,'the layout lay_gone does not exist (any more): choose another one in the step',NULL,1,'2026-11-17T17:11:51.618Z',1,'ref gone',NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-17'),
(9,'exe_01m7n7wpkhknbn8syze14b8h63','sto_01m7n7wmjwetzcq7y9pr2tne67','crm contact

run-9
crm','2026-11-17T17:11:51.665Z','HTTP_REQUEST','SUCCESS','req_01m7n7wmy58mzzr47bbqcc6fh2','CRM contact','workflow','crm','run-9',NULL,NULL,200,NULL,45,1,'2026-11-17T17:11:51.741Z',1,'ref crm',NULL,NULL,'2026-11-17T17:11:51.686Z',NULL,NULL,NULL,'2026-11-17'),
(10,'exe_01m7n7wppk80s7kz4ddaj15bz8','sto_01m7n7wmjwetzcq7y9pr2tne67','crm contact

run-10
crm','2026-11-17T17:11:51.763Z','HTTP_REQUEST','FAILED','req_01m7n7wmy58mzzr47bbqcc6fh2','CRM contact','workflow','crm','run-10',NULL,NULL,404,'the target answered with status 404',8,1,'2026-11-17T17:11:51.782Z',0,NULL,NULL,NULL,'2026-11-17T17:11:51.768Z',NULL,NULL,NULL,'2026-11-17'),
(11,'exe_01m7n7wpqnb5gk90sv0sd5ypde','sto_01m7n7wmjwetzcq7y9pr2tne67','crm contact


','2026-11-17T17:11:51.797Z','HTTP_REQUEST','FAILED','req_01m7n7wmy58mzzr47bbqcc6fh2','CRM contact','test',NULL,NULL,NULL,NULL,404,'the target answered with status 404',13,1,'2026-11-17T17:11:51.821Z',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-17'),
(12,'exe_01m7n7wprgk09fam9c9pbay3wa','sto_01m7n7wmjwetzcq7y9pr2tne67','crm contact

run-11
crm','2026-11-17T17:11:51.824Z','HTTP_REQUEST','FAILED','req_01m7n7wmy58mzzr47bbqcc6fh2','CRM contact','workflow','crm','run-11',NULL,NULL,503,'the target answered with status 503',2,1,'2026-11-17T17:11:51.861Z',0,'ref crm',NULL,NULL,'2026-11-17T17:11:51.846Z',NULL,NULL,NULL,'2026-11-17'),
(13,'exe_01m7n7wpynqzdfvh4tyhn27wqc','sto_01m7n7wmjwetzcq7y9pr2tne67','bestellung köln
order  / 注文
run-12
order-mail','2026-11-17T17:11:52.021Z','EMAIL','PENDING','lay_01m7n7wmsmjxaz2thzt8jajwap','Bestellung Köln','workflow','order-mail','run-12','["late@x.example"]','Order  / 注文',NULL,'the server answered: 451 4.3.0 Try again later',NULL,1,NULL,0,'ref order-mail','2026-11-17T17:12:57.467Z',NULL,'2026-11-17T17:11:52.054Z',NULL,'smt_01m7n7wmn7dxytccscq71ghc4q',NULL,'2026-11-17'),
(14,'exe_01m7n7wq72c8b89hdq5ahddvqs','sto_01m7n7wmjwetzcq7y9pr2tne67','bestellung köln
order  / 注文
run-13
order-mail','2026-11-17T17:11:52.290Z','EMAIL','FAILED','lay_01m7n7wmsmjxaz2thzt8jajwap','Bestellung Köln','workflow','order-mail','run-13','["never@x.example"]','Order  / 注文',NULL,'cancelled by operator',NULL,1,'2026-11-17T17:11:52.509Z',0,'ref order-mail',NULL,NULL,'2026-11-17T17:11:52.316Z',NULL,'smt_01m7n7wmn7dxytccscq71ghc4q',NULL,'2026-11-17'),
(15,'exe_01m7n7wqe6sthzr3xn02hmseac','sto_01m7n7wmpf4stbp9zdry545b56','welcome
welcome
run-1
welcome','2026-11-17T17:11:52.518Z','EMAIL','SUCCESS','lay_01m7n7wmx5f60yx5vpme179aqr','Welcome','workflow','welcome','run-1','["zoe@x.example"]','Welcome',NULL,NULL,126,1,'2026-11-17T17:11:52.648Z',0,'ref welcome',NULL,NULL,'2026-11-17T17:11:52.646Z',NULL,'smt_01m7n7wmqktqwjs3ysqm7fkhdj',NULL,'2026-11-17'),
(16,'exe_01m7n7wqjns1w5ghvzpympwbs1','sto_01m7n7wmpf4stbp9zdry545b56','welcome

run-2
welcome','2026-11-17T17:11:52.661Z','EMAIL','FAILED','lay_01m7n7wmx5f60yx5vpme179aqr','Welcome','workflow','welcome','run-2','["yan@x.example"]',NULL,NULL,'quota exceeded',8,1,'2026-11-17T17:11:52.676Z',0,'ref welcome',NULL,NULL,NULL,NULL,'smt_01m7n7wmqktqwjs3ysqm7fkhdj',NULL,'2026-11-17'),
(17,'exe_01m7n7wqkjn6re8p05nhnq04db','sto_01m7n7wmjwetzcq7y9pr2tne67','crm contact

run-10
crm','2026-11-17T17:11:52.690Z','HTTP_REQUEST','FAILED','req_01m7n7wmy58mzzr47bbqcc6fh2','CRM contact','retry','crm','run-10',NULL,NULL,503,'the target answered with status 503',10,1,'2026-11-17T17:11:52.744Z',0,'ref crm',NULL,NULL,'2026-11-17T17:11:52.714Z',NULL,NULL,'exe_01m7n7wppk80s7kz4ddaj15bz8','2026-11-17'),
(18,'exe_01m7n7wqp8d9wkpyn1kv0dgwqc','sto_01m7n7wmpf4stbp9zdry545b56','welcome

run-3
welcome','2026-11-17T17:11:52.776Z','EMAIL','PENDING','lay_01m7n7wmx5f60yx5vpme179aqr','Welcome','workflow','welcome','run-3','["xia@x.example"]',NULL,NULL,NULL,NULL,0,NULL,0,'ref welcome','2026-11-17T17:11:52.775Z','9grYR5jMuxkkrFGB','2026-11-17T17:11:52.805Z','2026-11-17T17:12:02.786Z',NULL,NULL,'2026-11-17');
INSERT INTO "executionDetails" ("executionId","storeId","request","response","input") VALUES
('exe_01m7n7wn222h4my3jt7es43th1','sto_01m7n7wmjwetzcq7y9pr2tne67','{"senderId":"smt_01m7n7wmn7dxytccscq71ghc4q","from":"shop@shop.example","to":["ada@x.example","bob@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}',NULL,NULL),
('exe_01m7n7wp0f6784dfcbzs9a1v3s','sto_01m7n7wmjwetzcq7y9pr2tne67','{"senderId":"smt_01m7n7wmn7dxytccscq71ghc4q","from":"shop@shop.example","to":["eva@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"de","layoutVersion":2,"subject":"Bestellung","attachments":[]}',NULL,NULL),
('exe_01m7n7wp3fatj6t03cbnj7sd4a','sto_01m7n7wmjwetzcq7y9pr2tne67','{"senderId":"smt_01m7n7wmn7dxytccscq71ghc4q","from":"shop@shop.example","to":["gone@x.example","lost@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}',NULL,NULL),
('exe_01m7n7wp63yf5c743ay9cvnfmt','sto_01m7n7wmjwetzcq7y9pr2tne67','{"senderId":"smt_01m7n7wmn7dxytccscq71ghc4q","from":"shop@shop.example","to":["ada@x.example","gone@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}',NULL,NULL),
('exe_01m7n7wp7p1z5ecy2f4n7cjfaa','sto_01m7n7wmjwetzcq7y9pr2tne67','{"senderId":"smt_01m7n7wmn7dxytccscq71ghc4q","from":"shop@shop.example","to":["ada@x.example","gone@x.example","cleo@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"News","attachments":[]}',NULL,NULL),
('exe_01m7n7wpevtnp082n6afmp9khx','sto_01m7n7wmjwetzcq7y9pr2tne67','{"senderId":null,"from":null,"to":["dora@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"","attachments":[]}',NULL,NULL),
('exe_01m7n7wpffcyekr2m4g4sh6fxc','sto_01m7n7wmjwetzcq7y9pr2tne67','{"senderId":"smt_01m7n7wmn7dxytccscq71ghc4q","from":"shop@shop.example","to":["dora@x.example","ada@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"News","attachments":[]}',NULL,NULL),
('exe_01m7n7wpkhknbn8syze14b8h63','sto_01m7n7wmjwetzcq7y9pr2tne67','{"method":"POST","url":"http://127.0.0.1:33843/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-9/crm"},"body":"{\"name\":\"\"}"}','{"status":200,"headers":{"content-type":"application/json","date":"Tue, 17 Nov 2026 17:11:51 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"{\"method\":\"POST\",\"path\":\"/contacts\",\"headers\":{\"host\":\"127.0.0.1:33843\",\"connection\":\"keep-alive\",\"authorization\":\"Bearer ••••\",\"content-type\":\"application/json\",\"idempotency-key\":\"run-9/crm\",\"user-agent\":\"Flowpost/0.1.0\",\"accept\":\"*/*\",\"accept-encoding\":\"gzip, deflate, br\",\"content-length\":\"11\"},\"body\":\"{\\\"name\\\":\\\"\\\"}\"}","truncated":false}',NULL),
('exe_01m7n7wppk80s7kz4ddaj15bz8','sto_01m7n7wmjwetzcq7y9pr2tne67','{"method":"POST","url":"http://127.0.0.1:33843/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-10/crm"},"body":"{\"name\":\"\"}"}','{"status":404,"headers":{"date":"Tue, 17 Nov 2026 17:11:51 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"no such contact","truncated":false}',NULL),
('exe_01m7n7wpqnb5gk90sv0sd5ypde','sto_01m7n7wmjwetzcq7y9pr2tne67','{"method":"POST","url":"http://127.0.0.1:33843/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json"},"body":"{\"name\":\"\"}"}','{"status":404,"headers":{"date":"Tue, 17 Nov 2026 17:11:51 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"no such contact","truncated":false}',NULL),
('exe_01m7n7wprgk09fam9c9pbay3wa','sto_01m7n7wmjwetzcq7y9pr2tne67','{"method":"POST","url":"http://127.0.0.1:33843/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-11/crm"},"body":"{\"name\":\"\"}"}','{"status":503,"headers":{"date":"Tue, 17 Nov 2026 17:11:51 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"later","truncated":false}',NULL),
('exe_01m7n7wpynqzdfvh4tyhn27wqc','sto_01m7n7wmjwetzcq7y9pr2tne67','{"senderId":"smt_01m7n7wmn7dxytccscq71ghc4q","from":"shop@shop.example","to":["late@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}',NULL,NULL),
('exe_01m7n7wq72c8b89hdq5ahddvqs','sto_01m7n7wmjwetzcq7y9pr2tne67','{"senderId":"smt_01m7n7wmn7dxytccscq71ghc4q","from":"shop@shop.example","to":["never@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}',NULL,NULL),
('exe_01m7n7wqe6sthzr3xn02hmseac','sto_01m7n7wmpf4stbp9zdry545b56','{"senderId":"smt_01m7n7wmqktqwjs3ysqm7fkhdj","from":"shop@shop.example","to":["zoe@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":1,"subject":"Welcome","attachments":[]}',NULL,NULL),
('exe_01m7n7wqjns1w5ghvzpympwbs1','sto_01m7n7wmpf4stbp9zdry545b56','{"senderId":"smt_01m7n7wmqktqwjs3ysqm7fkhdj","from":"shop@shop.example","to":["yan@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":1,"subject":"","attachments":[]}',NULL,NULL),
('exe_01m7n7wqkjn6re8p05nhnq04db','sto_01m7n7wmjwetzcq7y9pr2tne67','{"method":"POST","url":"http://127.0.0.1:33843/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-10/crm"},"body":"{\"name\":\"\"}"}','{"status":503,"headers":{"date":"Tue, 17 Nov 2026 17:11:52 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"later","truncated":false}',NULL);
INSERT INTO "executionChanges" ("seq","storeId","actionType","actionConfigId","status","day","change","senderId","locale","reason","durationBucket") VALUES
(1,'sto_01m7n7wmjwetzcq7y9pr2tne67','EMAIL','lay_gone','PENDING','2026-11-17',-1,NULL,NULL,NULL,NULL),
(2,'sto_01m7n7wmjwetzcq7y9pr2tne67','EMAIL','lay_gone','FAILED','2026-11-17',1,NULL,NULL,'missing',NULL),
(3,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','PENDING','2026-11-17',1,NULL,NULL,NULL,NULL),
(4,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','PENDING','2026-11-17',-1,NULL,NULL,NULL,NULL),
(5,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','SUCCESS','2026-11-17',1,NULL,NULL,NULL,2),
(6,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','PENDING','2026-11-17',1,NULL,NULL,NULL,NULL),
(7,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','PENDING','2026-11-17',-1,NULL,NULL,NULL,NULL),
(8,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','FAILED','2026-11-17',1,NULL,NULL,'status4xx',0),
(9,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','PENDING','2026-11-17',1,NULL,NULL,NULL,NULL),
(10,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','PENDING','2026-11-17',-1,NULL,NULL,NULL,NULL),
(11,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','FAILED','2026-11-17',1,NULL,NULL,'status4xx',1),
(12,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','PENDING','2026-11-17',1,NULL,NULL,NULL,NULL),
(13,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','PENDING','2026-11-17',-1,NULL,NULL,NULL,NULL),
(14,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','FAILED','2026-11-17',1,NULL,NULL,'status5xx',0),
(15,'sto_01m7n7wmjwetzcq7y9pr2tne67','EMAIL','lay_01m7n7wmsmjxaz2thzt8jajwap','PENDING','2026-11-17',1,NULL,NULL,NULL,NULL),
(16,'sto_01m7n7wmjwetzcq7y9pr2tne67','EMAIL','lay_01m7n7wmsmjxaz2thzt8jajwap','PENDING','2026-11-17',1,NULL,NULL,NULL,NULL),
(17,'sto_01m7n7wmjwetzcq7y9pr2tne67','EMAIL','lay_01m7n7wmsmjxaz2thzt8jajwap','PENDING','2026-11-17',-1,NULL,NULL,NULL,NULL),
(18,'sto_01m7n7wmjwetzcq7y9pr2tne67','EMAIL','lay_01m7n7wmsmjxaz2thzt8jajwap','FAILED','2026-11-17',1,'smt_01m7n7wmn7dxytccscq71ghc4q','en','cancelled',NULL),
(19,'sto_01m7n7wmpf4stbp9zdry545b56','EMAIL','lay_01m7n7wmx5f60yx5vpme179aqr','PENDING','2026-11-17',1,NULL,NULL,NULL,NULL),
(20,'sto_01m7n7wmpf4stbp9zdry545b56','EMAIL','lay_01m7n7wmx5f60yx5vpme179aqr','PENDING','2026-11-17',-1,NULL,NULL,NULL,NULL),
(21,'sto_01m7n7wmpf4stbp9zdry545b56','EMAIL','lay_01m7n7wmx5f60yx5vpme179aqr','SUCCESS','2026-11-17',1,'smt_01m7n7wmqktqwjs3ysqm7fkhdj','en',NULL,4),
(22,'sto_01m7n7wmpf4stbp9zdry545b56','EMAIL','lay_01m7n7wmx5f60yx5vpme179aqr','PENDING','2026-11-17',1,NULL,NULL,NULL,NULL),
(23,'sto_01m7n7wmpf4stbp9zdry545b56','EMAIL','lay_01m7n7wmx5f60yx5vpme179aqr','PENDING','2026-11-17',-1,NULL,NULL,NULL,NULL),
(24,'sto_01m7n7wmpf4stbp9zdry545b56','EMAIL','lay_01m7n7wmx5f60yx5vpme179aqr','FAILED','2026-11-17',1,'smt_01m7n7wmqktqwjs3ysqm7fkhdj','en','quota',0),
(25,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','PENDING','2026-11-17',1,NULL,NULL,NULL,NULL),
(26,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','PENDING','2026-11-17',-1,NULL,NULL,NULL,NULL),
(27,'sto_01m7n7wmjwetzcq7y9pr2tne67','HTTP_REQUEST','req_01m7n7wmy58mzzr47bbqcc6fh2','FAILED','2026-11-17',1,NULL,NULL,'status5xx',0),
(28,'sto_01m7n7wmpf4stbp9zdry545b56','EMAIL','lay_01m7n7wmx5f60yx5vpme179aqr','PENDING','2026-11-17',1,NULL,NULL,NULL,NULL);
INSERT INTO "executionDays" ("storeId","day","actionType","success","failed","skipped","pending","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","d10","d11","d12","d13","d14","d15") VALUES
('sto_01m7n7wmjwetzcq7y9pr2tne67','2026-11-17','EMAIL',5,1,1,1,1,1,2,1,1,0,0,0,1,0,0,0,0,0,0,0);
INSERT INTO "executionTotals" ("storeId","actionConfigId","actionType","status","count") VALUES
('sto_01m7n7wmjwetzcq7y9pr2tne67','','EMAIL','PENDING',1),
('sto_01m7n7wmjwetzcq7y9pr2tne67','lay_01m7n7wmsmjxaz2thzt8jajwap','EMAIL','PENDING',0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','','EMAIL','SUCCESS',5),
('sto_01m7n7wmjwetzcq7y9pr2tne67','lay_01m7n7wmsmjxaz2thzt8jajwap','EMAIL','SUCCESS',3),
('sto_01m7n7wmjwetzcq7y9pr2tne67','','EMAIL','FAILED',1),
('sto_01m7n7wmjwetzcq7y9pr2tne67','lay_01m7n7wmsmjxaz2thzt8jajwap','EMAIL','FAILED',1),
('sto_01m7n7wmjwetzcq7y9pr2tne67','lay_01m7n7wmwxay3bf9v8x3hpfqhq','EMAIL','PENDING',0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','lay_01m7n7wmwxay3bf9v8x3hpfqhq','EMAIL','SUCCESS',2),
('sto_01m7n7wmjwetzcq7y9pr2tne67','','EMAIL','SKIPPED',1),
('sto_01m7n7wmjwetzcq7y9pr2tne67','lay_01m7n7wmwxay3bf9v8x3hpfqhq','EMAIL','SKIPPED',1),
('sto_01m7n7wmjwetzcq7y9pr2tne67','lay_gone','EMAIL','PENDING',1);
INSERT INTO "quotaUses" ("seq","storeId","month","used") VALUES
(1,'sto_01m7n7wmjwetzcq7y9pr2tne67','2026-11',6),
(2,'sto_01m7n7wmpf4stbp9zdry545b56','2026-11',1);
INSERT INTO "executionMessages" ("executionId","position","storeId","recipients","status","messageId","error") VALUES
('exe_01m7n7wn222h4my3jt7es43th1',0,'sto_01m7n7wmjwetzcq7y9pr2tne67','["ada@x.example","bob@x.example"]','SUCCESS','e7f98c01f7d8f1b0e8fdef3a6d03306b@shop.example',NULL),
('exe_01m7n7wp0f6784dfcbzs9a1v3s',0,'sto_01m7n7wmjwetzcq7y9pr2tne67','["eva@x.example"]','SUCCESS','cf21cfa54f3e07f745f91aa1df0a75cf@shop.example',NULL),
('exe_01m7n7wp3fatj6t03cbnj7sd4a',0,'sto_01m7n7wmjwetzcq7y9pr2tne67','["gone@x.example","lost@x.example"]','FAILED','dd542c7fc23ed7742802a076cceb4408@shop.example','the server answered: 550 5.1.1 User unknown'),
('exe_01m7n7wp63yf5c743ay9cvnfmt',0,'sto_01m7n7wmjwetzcq7y9pr2tne67','["ada@x.example","gone@x.example"]','SUCCESS','e3bea2e075dbbbc38040742accc97d65@shop.example','not taken for gone@x.example (550 5.1.1 User unknown)'),
('exe_01m7n7wp7p1z5ecy2f4n7cjfaa',0,'sto_01m7n7wmjwetzcq7y9pr2tne67','["ada@x.example"]','SUCCESS','860152b77a54d975dd1158287a1417a3@shop.example',NULL),
('exe_01m7n7wp7p1z5ecy2f4n7cjfaa',1,'sto_01m7n7wmjwetzcq7y9pr2tne67','["gone@x.example"]','FAILED','9dc75b69013d467f8734d1d63285fed0@shop.example','the server answered: 550 5.1.1 User unknown'),
('exe_01m7n7wp7p1z5ecy2f4n7cjfaa',2,'sto_01m7n7wmjwetzcq7y9pr2tne67','["cleo@x.example"]','SUCCESS','f59415df0d59cd89f066e39db309fc53@shop.example',NULL),
('exe_01m7n7wpevtnp082n6afmp9khx',0,'sto_01m7n7wmjwetzcq7y9pr2tne67','["dora@x.example"]','SKIPPED',NULL,'has unsubscribed'),
('exe_01m7n7wpffcyekr2m4g4sh6fxc',1,'sto_01m7n7wmjwetzcq7y9pr2tne67','["ada@x.example"]','SUCCESS','e151fd7cf5b4533da387597b3c208e81@shop.example',NULL),
('exe_01m7n7wpffcyekr2m4g4sh6fxc',0,'sto_01m7n7wmjwetzcq7y9pr2tne67','["dora@x.example"]','SKIPPED',NULL,'has unsubscribed'),
('exe_01m7n7wpynqzdfvh4tyhn27wqc',0,'sto_01m7n7wmjwetzcq7y9pr2tne67','["late@x.example"]','PENDING','ce4ed6b0ac5e448211683e2b9e68d8aa@shop.example','the server answered: 451 4.3.0 Try again later'),
('exe_01m7n7wq72c8b89hdq5ahddvqs',0,'sto_01m7n7wmjwetzcq7y9pr2tne67','["never@x.example"]','FAILED','ca03cdc03ecd06112e40016dcdcbcb1b@shop.example','cancelled by operator'),
('exe_01m7n7wqe6sthzr3xn02hmseac',0,'sto_01m7n7wmpf4stbp9zdry545b56','["zoe@x.example"]','SUCCESS','5a381830f99faac7b9929517ca19402e@shop.example',NULL),
('exe_01m7n7wqjns1w5ghvzpympwbs1',0,'sto_01m7n7wmpf4stbp9zdry545b56','["yan@x.example"]','FAILED','a44d3848d584696c003b4de7762157ab@shop.example','quota exceeded'),
('exe_01m7n7wqp8d9wkpyn1kv0dgwqc',0,'sto_01m7n7wmpf4stbp9zdry545b56','["xia@x.example"]','HANDED','deecf8d37b8428bafc364280ef9c5b87@shop.example',NULL);
INSERT INTO "unsubscribes" ("storeId","addressKey","address","createdAt") VALUES
('sto_01m7n7wmjwetzcq7y9pr2tne67','dora@x.example','dora@x.example','2026-11-01T00:00:00.000Z');
INSERT INTO "unsubscribeLinks" ("token","storeId","addressKey","address","locale") VALUES
('63y3qltipCInq_-1uUPz8LUG','sto_01m7n7wmjwetzcq7y9pr2tne67','ada@x.example','ada@x.example','en'),
('XJqBhdkavTkINLyrOTlq-R6O','sto_01m7n7wmjwetzcq7y9pr2tne67','gone@x.example','gone@x.example','en'),
('fPhiEHNm984VnKe7VaFcd0KX','sto_01m7n7wmjwetzcq7y9pr2tne67','cleo@x.example','cleo@x.example','en');
INSERT INTO "executionInputs" ("executionId","storeId","sealed","masterKeyId") VALUES
('exe_01m7n7wn222h4my3jt7es43th1','sto_01m7n7wmjwetzcq7y9pr2tne67','203l8wku1V5TrsKfFtJnDwRz57MYkE3wj6jI5xoen+hR3ymsWtpA9jW/xyjdu+b+ALGbt+F6KCrZL9jOT2+GVloH5xmhtPzJLRDykm7e3Jd1JeAEsMbhOVVdUZEUnD/SDkSGdoCzpzJdxEWJbthSvD7dH8u6pQmQjOAZNqW1LuN71eyaeWRr/TIoHx23qpTpltYccYjhtqbXtF+a++YHKyUhi3+NdG5B1THpiZKzjIy16oaWlfpx0qal0kNSYVVUj9usbSlIwHaiUj0Sju1eCW4Gn5WRJH1t/EJReba+++l4','efe6a521f31603b7'),
('exe_01m7n7wp0f6784dfcbzs9a1v3s','sto_01m7n7wmjwetzcq7y9pr2tne67','/Pj7Q/3Rwv9I7esJOpMhhVwWKwdLwfb7s92Aeybj2pbPEC8IjAsGlzLk87iySgQVaaXrlOnindjWtJUNGutCGSa1igISIn4Ss4BPY7+eSmaBeTT1oHMp5wvTsTyJ5MpDsgsabU5vt3mQ0l+G5ZLn4tUlsOK/3wSGvMJNlbiU2lFsg6/Cm+M/u4gmOnEpeT1gapJxvrnJqKZu4Dd3ru1NklgTpIn/R25URuIgdlZb/ywarTdO7qRZfAb3bg==','efe6a521f31603b7'),
('exe_01m7n7wp3fatj6t03cbnj7sd4a','sto_01m7n7wmjwetzcq7y9pr2tne67','JncbldV7MjHUCSdXSE80KSTiC9bwpb4qnWo/Kqna+wq42ZIicKkRqxQZJ5XSb+/07zOFi+9RER51oAE2SaCBOOBclNhcv7bekvZvOylorqMKHqH8VcMwn0zr0NjkjcPFxserZj54ylIlE0AVbqV33aYGIlW2cksN4xIZda1Q+43F7OTTsBKxnVALwzRlIpPzmydAsh2JPw42GS/GaX2yqPoiUkVRaC7RfwVli0mnG+zF7Mo5MoLC0dCS+gFyeF6uR+5rJuIf53b78V9o7EsO1scKJo4ZYA==','efe6a521f31603b7'),
('exe_01m7n7wp63yf5c743ay9cvnfmt','sto_01m7n7wmjwetzcq7y9pr2tne67','mj2bn63hltUeEs6QCeofQm3qEdQxpGx5qa0CSLIEHiRFlR3qI0K4pzIWW6TtYqVzVF2YQpGjJFW0vyzVbMTeJE5iHj7MnresWizxL+0TJ+kd7Vqam9tQnTujJCewo2JptMZtIw+G6SLH1mTBwwUdMwGNFHLyNPoCdZFCAXikB47VVyb5tV7jTG7C6r8KiKNvz2XDbxDztkqbIcbeLdz0c9PlUrDgvekrWdnVcwR7ZNEinsHtEJ9skxMxZh4TjHnjp7RxPi0/HhtmxQdwnCOOotE+GFJ8','efe6a521f31603b7'),
('exe_01m7n7wp7p1z5ecy2f4n7cjfaa','sto_01m7n7wmjwetzcq7y9pr2tne67','L0Plng9cweCnGAcTWc2GAwFodvTZIem8PUTXViPxpG41fX8WBPtforgojrRtQLKGvFzuwMCbZ56Wo0xmzUu7eqck7gDYPBvIeqS5n5gQ2/ZrDhsc0zkypvtB4KSa899gX0tKc675TTN+7pCXkKKSfQpSvcPeR7I4WBN0xLosApeRDdOnrThqhtfcmA+WrjoREP3qHWAoqv172QsYaKk8QaYDqvPHJ8DjCbkirsfRljTpuRXfaZ1rYuTZbg1niOd/tQgWQOlGEi+CoTJ/x9S+v6sd9NfAbrWqaZBAxUxz+Ghoqjo=','efe6a521f31603b7'),
('exe_01m7n7wpevtnp082n6afmp9khx','sto_01m7n7wmjwetzcq7y9pr2tne67','+V7ZXVdzs6tqeSnGNxTC0gAq2cxICTvhsLzHbPKpQlorQfjsOGQ/pAuexzg7rLxjmPmYeoXJ2Vk5rX/ZcafMjvpXfbfgE4FLIvRtJGqN5xQDx4wcyO2ytODnV61WI1Q2sxFGR40i8+Pq5E6dcBr/6Augk6epML4/uB+3PJQWY3UgsND8cQWnEFxT+1dmGV70y0zl5erd','efe6a521f31603b7'),
('exe_01m7n7wpffcyekr2m4g4sh6fxc','sto_01m7n7wmjwetzcq7y9pr2tne67','UEMjcLRUCVxCdAIjzVezanDLi/gPr2CsUJ82PsZ577EtyLVs8Mft7hx9TtcmxAHPQvmAiw0b5PcyDU1A5HEciQbnAlE92dS2wS09Od4XgRJQ/S6OpqWUt6Qh2iRYev7yBoXw9GKkE+Rb0jGoo1ymTp6jcXl46hb2gpfsfs/fM4cVwbTn+7kgxrgDdkVS1/mDEpAMEhlRtZgMFAHpbNBczD2dcrzhY60lRQNNA9aCFXriUd+zzvO05LuTa+Y=','efe6a521f31603b7'),
('exe_01m7n7wphf593jwh72s8ga1cwp','sto_01m7n7wmjwetzcq7y9pr2tne67','ovPpaNILUx+c4DxLmxOrfZNR+wVV74vhglLEvqtOD2yeCQ+ucTHdzVmL2NUlxxKWcMoRs5zGWMBsqtv7LFyP13XGnCvCjS2DuBUKtuI2NfM0gh0x1noO6b9gVmWeJN98bhLHp8Q/7V9zERzFt/WU5YASUC0odqkTIYtiPfXnZEcfajJdtKWf5kGk4SBxO2t28tEEYIE=','efe6a521f31603b7'),
('exe_01m7n7wpkhknbn8syze14b8h63','sto_01m7n7wmjwetzcq7y9pr2tne67','LOeQKurUoTOLdUcbJP7kfj5gpQwwAeIbJQOGaxc2h84AG3hVDam73fXyzMqu7uFTEu2orJg2KHM=','efe6a521f31603b7'),
('exe_01m7n7wppk80s7kz4ddaj15bz8','sto_01m7n7wmjwetzcq7y9pr2tne67','Ef6ZAmHGicX7muxPVkoLTd+hoO/dMDDz+8HDnK8u1N69pNkbyEmYeLFM5q7fCzC5/+zEhRmfpRY=','efe6a521f31603b7'),
('exe_01m7n7wprgk09fam9c9pbay3wa','sto_01m7n7wmjwetzcq7y9pr2tne67','JgUeVWWwLFV5vh/ZZ0EZqCvRPFeqtp2aLP/X3GM/g3J7mTDpKO1oLAw5InxKcQ24Z0jzvniR2RSG','efe6a521f31603b7'),
('exe_01m7n7wpynqzdfvh4tyhn27wqc','sto_01m7n7wmjwetzcq7y9pr2tne67','SOQTH7ru9wbtUSs3G8XMYa/JgQyrGiqHgOKcKr4E/ZtNn2vfT6cqnktaENRpMKyxNWwu8+aInf1jj4JwYEjDnHje51WP8OxuswiaEiVYa+5mjGPI5Fqgxow34FYVwPJ1hmcdGVqlscSvYuaCXSEl/FNi++E0ldj0MaO6Ix+Twk3ESgmqw7HV2gJSlxJJgZYjMXPZslNHDLRG9k3n2lQgJ/PRfzrfhMcpR5Cp0IqI+Q==','efe6a521f31603b7'),
('exe_01m7n7wq72c8b89hdq5ahddvqs','sto_01m7n7wmjwetzcq7y9pr2tne67','MlCxz+P+YoOlgjOcKl0IV2/ztkjCctKpXJLNSLs4X7wvKRdsTRNFCfmk5KZu95sSH/ZQ91FDA5TTfegtxp8Z81xdN01lAaZSeJ56ov7kZ6JeCIvZhD7OdZaF0DMI8+ilUhQTUMtn8V+2m0dmtEnkoBxEJXS8sLTgzofEV8c8hgNb8VS0UKZNYgn5KS9fek+zUBtj+CsR/3vQ+sA4JlzKKkpCTsDuQGyvNXY+pHmaIAQ=','efe6a521f31603b7'),
('exe_01m7n7wqe6sthzr3xn02hmseac','sto_01m7n7wmpf4stbp9zdry545b56','TEkG04D0XoTjSDz5ydq7k8GPCZN27xEciCJKbysMMkvrc98FnFryGyayHd9y4bmCADLF2is1i9eYBzaIXRajsn/fHN94eZ2Zen3Oo87X6nc0hbKOZHED9Fzx9GoZZS8NLPu9wtyOq1shI6/Ipq78lJVVZZw7JKRDw3erdT9iyJNcBlZjh8HMmsTdOmLVYa1IwtzEBJixbhdaQ9cNyjkfVMrg','efe6a521f31603b7'),
('exe_01m7n7wqjns1w5ghvzpympwbs1','sto_01m7n7wmpf4stbp9zdry545b56','bhbNvU+fMVf1BQalpgxetJGc4DPHOzl6Dspyn2qxuVMXq29w/d6tmy93D1QvFdnYLgTZFLTrJFwQ0TA8Fu7qeyLQ8WzP868A9AAdtVq1ZiWpDzySXu+RofNQXMmmVecSBOqlmpUIj7RQa9DbHOjHaVfwBGDDeQIBu/kxBAe4LQILth7xXCn06bOqSr2aSziiYB4J12KKbW6B9JqWeciwQIw=','efe6a521f31603b7'),
('exe_01m7n7wqkjn6re8p05nhnq04db','sto_01m7n7wmjwetzcq7y9pr2tne67','hU/UzNyWVQ8wLRdFAd1t2DkfzF+iu17j0MAXNsECXJuY0uVUAGL2OMkrCKCy5YBUSkirGXbuCYI=','efe6a521f31603b7'),
('exe_01m7n7wqp8d9wkpyn1kv0dgwqc','sto_01m7n7wmpf4stbp9zdry545b56','EXUH2A0cDD6WLmCVib06IN3uROwsPAyabGn445/slBrI1kiB0Xi5RGuNYs63sCqKs6ljpkktq8JDcOBLLsRPV37BTceYP+6sar54pIkRrnr1BpZyE+jXtk76pcdTLWr3tNFssVGutsTNk1JQ5Iibv+6o2Fz7OV/BW3/diwiCKE7st29N71ViEbvux0P7CfVPOWRABGI2unbEs1mJEA2EkZU=','efe6a521f31603b7');
INSERT INTO "executionAttempts" ("executionId","attempt","storeId","at","error") VALUES
('exe_01m7n7wpynqzdfvh4tyhn27wqc',1,'sto_01m7n7wmjwetzcq7y9pr2tne67','2026-11-17T17:11:52.056Z','the server answered: 451 4.3.0 Try again later'),
('exe_01m7n7wq72c8b89hdq5ahddvqs',1,'sto_01m7n7wmjwetzcq7y9pr2tne67','2026-11-17T17:11:52.342Z','the server answered: 451 4.3.0 Try again later');
INSERT INTO "auditEntries" ("id","storeId","personId","actor","source","action","subject","searchText","createdAt") VALUES
('aud_01m7n7wmjysnsq9aqmytaa2a3z',NULL,NULL,'operator','cli','createStore','Shop','operator
createstore
shop','2026-11-17T17:11:49.598Z'),
('aud_01m7n7wmkyckws4rw6q9wqvh3m','sto_01m7n7wmjwetzcq7y9pr2tne67',NULL,'operator','cli','createKey','test','operator
createkey
test','2026-11-17T17:11:49.630Z'),
('aud_01m7n7wmmb0nxw4mnwrcejm078','sto_01m7n7wmjwetzcq7y9pr2tne67',NULL,'operator','cli','createToken','Flow','operator
createtoken
flow','2026-11-17T17:11:49.643Z'),
('aud_01m7n7wmpe60san1pra84nrfmj','sto_01m7n7wmjwetzcq7y9pr2tne67',NULL,'operator','cli','addSmtpSender','Shop','operator
addsmtpsender
shop','2026-11-17T17:11:49.710Z'),
('aud_01m7n7wmpg42nvc9e72c06w7hp',NULL,NULL,'operator','cli','createStore','Shop','operator
createstore
shop','2026-11-17T17:11:49.712Z'),
('aud_01m7n7wmqgnhgrwr4nzy0rpqbj','sto_01m7n7wmpf4stbp9zdry545b56',NULL,'operator','cli','createKey','test','operator
createkey
test','2026-11-17T17:11:49.744Z'),
('aud_01m7n7wmqjr9t558cn06eykcte','sto_01m7n7wmpf4stbp9zdry545b56',NULL,'operator','cli','createToken','Flow','operator
createtoken
flow','2026-11-17T17:11:49.746Z'),
('aud_01m7n7wmqme4er44xxjz0v11h4','sto_01m7n7wmpf4stbp9zdry545b56',NULL,'operator','cli','addSmtpSender','Shop','operator
addsmtpsender
shop','2026-11-17T17:11:49.748Z'),
('aud_01m7n7wmqp5darmmb59kr3jk98','sto_01m7n7wmjwetzcq7y9pr2tne67',NULL,'operator','cli','createKey','test','operator
createkey
test','2026-11-17T17:11:49.750Z'),
('aud_01m7n7wmxnfryk65nc4pbcx7f4','sto_01m7n7wmjwetzcq7y9pr2tne67',NULL,'operator','cli','setSecret','CRM_TOKEN','operator
setsecret
crm_token','2026-11-17T17:11:49.941Z'),
('aud_01m7n7wqjdp9wmfhjf2q78j8xg','sto_01m7n7wmpf4stbp9zdry545b56',NULL,'operator','cli','putSettings','','operator
putsettings
','2026-11-17T17:11:52.653Z');
INSERT INTO "executionGroups" ("storeId","period","dimension","actionType","key","success","failed","skipped","pending","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","d10","d11","d12","d13","d14","d15") VALUES
('sto_01m7n7wmjwetzcq7y9pr2tne67','d2026-11-17','config','EMAIL','lay_01m7n7wmsmjxaz2thzt8jajwap',3,1,0,0,0,1,1,1,0,0,0,0,1,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','d2026-11-17','config','EMAIL','lay_01m7n7wmwxay3bf9v8x3hpfqhq',2,0,1,0,1,0,1,0,1,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','d2026-11-17','config','EMAIL','lay_gone',0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','d2026-11-17','locale','EMAIL','',0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','d2026-11-17','locale','EMAIL','de',1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','d2026-11-17','locale','EMAIL','en',4,1,1,0,1,1,1,1,1,0,0,0,1,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','d2026-11-17','reason','EMAIL','recipientRefused',0,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','d2026-11-17','sender','EMAIL','',0,0,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','d2026-11-17','sender','EMAIL','smt_01m7n7wmn7dxytccscq71ghc4q',5,1,0,0,0,1,2,1,1,0,0,0,1,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','m2026-11','config','EMAIL','lay_01m7n7wmsmjxaz2thzt8jajwap',3,1,0,0,0,1,1,1,0,0,0,0,1,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','m2026-11','config','EMAIL','lay_01m7n7wmwxay3bf9v8x3hpfqhq',2,0,1,0,1,0,1,0,1,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','m2026-11','config','EMAIL','lay_gone',0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','m2026-11','locale','EMAIL','',0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','m2026-11','locale','EMAIL','de',1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','m2026-11','locale','EMAIL','en',4,1,1,0,1,1,1,1,1,0,0,0,1,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','m2026-11','reason','EMAIL','recipientRefused',0,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','m2026-11','sender','EMAIL','',0,0,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n7wmjwetzcq7y9pr2tne67','m2026-11','sender','EMAIL','smt_01m7n7wmn7dxytccscq71ghc4q',5,1,0,0,0,1,2,1,1,0,0,0,1,0,0,0,0,0,0,0);
INSERT INTO "layoutsSearch" ("layoutsSearch") VALUES ('rebuild');
INSERT INTO "filesSearch" ("filesSearch") VALUES ('rebuild');
INSERT INTO "httpRequestsSearch" ("httpRequestsSearch") VALUES ('rebuild');
INSERT INTO "executionsSearch" (rowid,"searchText") SELECT "seq","searchText" || char(10,10) || substr("actionType",1,1) FROM "executions" WHERE "indexed" = 1;
CREATE INDEX "apiKeysByStore" on "apiKeys" ("storeId", "id");
CREATE INDEX "stepTokensByStore" on "stepTokens" ("storeId", "id");
CREATE INDEX "idempotentCallsByAge" on "idempotentCalls" ("createdAt");
CREATE INDEX "layoutsByCategory" on "layouts" ("storeId", "category", "id");
CREATE INDEX "layoutsStale" on "layouts" ("id") where "stale" = 1;
CREATE INDEX "presetUsesByLayout" on "presetUses" ("layoutId");
CREATE INDEX "stepReferencesByLayout" on "stepReferences" ("layoutId");
CREATE INDEX "layoutsText" on "layouts" ("storeId", "id", "searchText");
CREATE INDEX "vaultEntriesByKey" on "vaultEntries" ("masterKeyId");
CREATE INDEX "smtpSendersByStore" on "smtpSenders" ("storeId", "id");
CREATE INDEX "mailboxesByStore" on "mailboxes" ("storeId", "id");
CREATE INDEX "layoutFilesByOwner" on "layoutFiles" ("layoutId");
CREATE INDEX "presetFilesByOwner" on "presetFiles" ("presetId");
CREATE INDEX "stepReferencesByRequest" on "stepReferences" ("requestId");
CREATE INDEX "executionsByActionConfigId" on "executions" ("storeId", "actionConfigId", "id");
CREATE INDEX "executionsByActionConfigIdStatus" on "executions" ("storeId", "actionConfigId", "status", "id");
CREATE INDEX "executionsTesting" on "executions" ("createdAt") where "status" = 'PENDING' and "trigger" = 'test';
CREATE INDEX "executionChangesByStore" on "executionChanges" ("storeId");
CREATE INDEX "quotaUsesByMonth" on "quotaUses" ("storeId", "month");
CREATE INDEX "filesText" on "files" ("storeId", "id", "searchText");
CREATE INDEX "httpRequestsText" on "httpRequests" ("storeId", "id", "searchText");
CREATE INDEX "executionsUnindexed" on "executions" ("seq") where "indexed" = 0;
CREATE UNIQUE INDEX "executionsByRun" on "executions" ("storeId", "runId", "stepKey") where "runId" is not null;
CREATE INDEX "executionsWaiting" on "executions" ("storeId", "dueAt", "id") where "status" = 'PENDING' and "dueAt" is not null;
CREATE INDEX "executionMessagesHanded" on "executionMessages" ("storeId") where "status" = 'HANDED';
CREATE INDEX "signingSecretsByStore" on "signingSecrets" ("storeId");
CREATE INDEX "repoChangesByStore" on "repoChanges" ("storeId", "seq");
CREATE INDEX "repoCommitsBySha" on "repoCommits" ("storeId", "sha", "layoutId");
CREATE INDEX "signedCallsByAge" on "signedCalls" ("expiresAt");
CREATE UNIQUE INDEX "executionsByRetryOf" on "executions" ("retryOf") where "retryOf" is not null;
CREATE INDEX "executionsRetrying" on "executions" ("storeId", "status", "id") where "status" = 'PENDING' and "attempts" > 0;
CREATE INDEX "membersByPerson" on "members" ("personId");
CREATE INDEX "sessionsByPerson" on "sessions" ("personId");
CREATE INDEX "passkeysByPerson" on "passkeys" ("personId");
CREATE INDEX "auditEntriesByStore" on "auditEntries" ("storeId", "id");
CREATE INDEX "auditEntriesByAge" on "auditEntries" ("createdAt");
CREATE INDEX "inboxMessagesByStore" on "inboxMessages" ("storeId", "id");
CREATE INDEX "layoutsByChange" on "layouts" ("storeId", "changedAt", "id");
CREATE INDEX "translationsOutdated" on "translations" ("storeId", "layoutId", "locale") where "outdated" = 1;
CREATE INDEX "filesByKind" on "files" ("storeId", "kind", "id");
CREATE INDEX "executionsUnknown" on "executions" ("storeId", "status", "id") where "status" = 'FAILED' and substr("error", 1, 15) = 'outcome unknown';
CREATE INDEX "unsubscribesByTime" on "unsubscribes" ("storeId", "createdAt", "addressKey");
CREATE INDEX "executionGroupsByKey" on "executionGroups" ("storeId", "dimension", "key", "period");
CREATE INDEX "executionsByStatus" on "executions" ("storeId", "status", "id", "searchText");
CREATE INDEX "executionsByActionType" on "executions" ("storeId", "actionType", "id", "searchText");
CREATE INDEX "executionsByStep" on "executions" ("storeId", "stepRef", "id", "actionType", "status", "attempts", "searchText") where "stepRef" is not null;
CREATE INDEX "executionsByStore" on "executions" ("storeId", "id", "searchText");
CREATE INDEX "executionsByActionTypeStatus" on "executions" ("storeId", "actionType", "status", "id", "searchText");
CREATE TRIGGER "layoutsSearchInsert" after insert on "layouts" begin insert into "layoutsSearch"(rowid, "searchText") values (new."seq", new."searchText"); end;
CREATE TRIGGER "layoutsSearchDelete" after delete on "layouts" begin insert into "layoutsSearch"("layoutsSearch", rowid, "searchText") values ('delete', old."seq", old."searchText"); end;
CREATE TRIGGER "layoutsSearchUpdate" after update of "searchText" on "layouts" begin insert into "layoutsSearch"("layoutsSearch", rowid, "searchText") values ('delete', old."seq", old."searchText");insert into "layoutsSearch"(rowid, "searchText") values (new."seq", new."searchText"); end;
CREATE TRIGGER "filesSearchInsert" after insert on "files" begin insert into "filesSearch"(rowid, "searchText") values (new."seq", new."searchText"); end;
CREATE TRIGGER "filesSearchDelete" after delete on "files" begin insert into "filesSearch"("filesSearch", rowid, "searchText") values ('delete', old."seq", old."searchText"); end;
CREATE TRIGGER "filesSearchUpdate" after update of "searchText" on "files" begin insert into "filesSearch"("filesSearch", rowid, "searchText") values ('delete', old."seq", old."searchText");insert into "filesSearch"(rowid, "searchText") values (new."seq", new."searchText"); end;
CREATE TRIGGER "httpRequestsSearchInsert" after insert on "httpRequests" begin insert into "httpRequestsSearch"(rowid, "searchText") values (new."seq", new."searchText"); end;
CREATE TRIGGER "httpRequestsSearchDelete" after delete on "httpRequests" begin insert into "httpRequestsSearch"("httpRequestsSearch", rowid, "searchText") values ('delete', old."seq", old."searchText"); end;
CREATE TRIGGER "httpRequestsSearchUpdate" after update of "searchText" on "httpRequests" begin insert into "httpRequestsSearch"("httpRequestsSearch", rowid, "searchText") values ('delete', old."seq", old."searchText");insert into "httpRequestsSearch"(rowid, "searchText") values (new."seq", new."searchText"); end;
CREATE TRIGGER "executionsSearchDelete" after delete on "executions" when old."indexed" = 1 begin delete from "executionsSearch" where rowid = old."seq"; end;
CREATE TRIGGER "executionsSearchUpdate" after update of "searchText" on "executions" when old."indexed" = 1 begin delete from "executionsSearch" where rowid = old."seq"; update "executions" set "indexed" = 0 where "seq" = old."seq"; end;
