-- An installation of commit 3f59b0f7 as it was written to SQLite: schema and rows. Data; never edited.
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "stores" ("id" text primary key, "name" text not null, "createdAt" text not null);
CREATE TABLE "apiKeys" ("id" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "name" text not null, "prefix" text not null, "hash" text not null unique, "createdAt" text not null, "lastUsedAt" text, "revokedAt" text, "level" text not null, "createdBy" text, "createdById" text);
CREATE TABLE "stepTokens" ("id" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "name" text not null, "prefix" text not null, "hash" text not null unique, "createdAt" text not null, "lastUsedAt" text, "revokedAt" text, "createdBy" text, "createdById" text);
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
CREATE TABLE "httpRequests" ("seq" integer primary key, "id" text not null unique, "storeId" text not null references "stores" ("id") on delete cascade, "searchText" text not null, "createdAt" text not null, "name" text not null, "description" text, "method" text not null, "url" text not null, "headers" text not null, "body" text, "updatedAt" text not null, "movedFrom" text);
CREATE TABLE "executions" ("seq" integer primary key, "id" text not null unique, "storeId" text not null references "stores" ("id") on delete cascade, "searchText" text not null, "createdAt" text not null, "actionType" text not null, "status" text not null, "actionConfigId" text not null, "actionConfigName" text not null, "trigger" text not null, "stepRef" text, "runId" text, "recipients" text, "subject" text, "httpStatus" integer, "durationMs" integer, "attempts" integer not null, "finishedAt" text, "indexed" integer not null default 0, "stepKey" text, "dueAt" text, "lease" text, "handedAt" text, "leaseUntil" text, "senderId" text, "retryOf" text, "day" text default '' not null, "inputDigest" text, "errorCode" text, "errorData" text);
CREATE TABLE "executionDetails" ("executionId" text primary key references "executions" ("id") on delete cascade, "storeId" text not null, "request" text, "response" text, "input" text);
CREATE TABLE "executionChanges" ("seq" integer primary key, "storeId" text not null references "stores" ("id") on delete cascade, "actionType" text not null, "actionConfigId" text not null, "status" text not null, "day" text, "change" integer not null, "senderId" text, "locale" text, "reason" text, "durationBucket" integer);
CREATE TABLE "executionDays" ("storeId" text not null references "stores" ("id") on delete cascade, "day" text not null, "actionType" text not null, "success" bigint not null, "failed" bigint not null, "skipped" bigint not null, "pending" bigint not null, "d0" bigint default 0 not null, "d1" bigint default 0 not null, "d2" bigint default 0 not null, "d3" bigint default 0 not null, "d4" bigint default 0 not null, "d5" bigint default 0 not null, "d6" bigint default 0 not null, "d7" bigint default 0 not null, "d8" bigint default 0 not null, "d9" bigint default 0 not null, "d10" bigint default 0 not null, "d11" bigint default 0 not null, "d12" bigint default 0 not null, "d13" bigint default 0 not null, "d14" bigint default 0 not null, "d15" bigint default 0 not null, constraint "executionDaysPrimary" primary key ("storeId", "day", "actionType"));
CREATE TABLE "executionTotals" ("storeId" text not null references "stores" ("id") on delete cascade, "actionConfigId" text not null, "actionType" text not null, "status" text not null, "count" bigint not null, constraint "executionTotalsPrimary" primary key ("storeId", "actionConfigId", "actionType", "status"));
CREATE TABLE "quotaUses" ("seq" integer primary key, "storeId" text not null references "stores" ("id") on delete cascade, "month" text not null, "used" integer not null);
CREATE TABLE "executionMessages" ("executionId" text not null references "executions" ("id") on delete cascade, "position" integer not null, "storeId" text not null, "recipients" text not null, "status" text not null, "messageId" text, "errorCode" text, "errorData" text, constraint "executionMessagesPrimary" primary key ("executionId", "position"));
CREATE TABLE "unsubscribes" ("storeId" text not null references "stores" ("id") on delete cascade, "addressKey" text not null, "address" text not null, "createdAt" text not null, constraint "unsubscribesPrimary" primary key ("storeId", "addressKey"));
CREATE TABLE "unsubscribeLinks" ("token" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "addressKey" text not null, "address" text not null, "locale" text not null, constraint "unsubscribeLinksByAddress" unique ("storeId", "addressKey"));
CREATE TABLE "downloadLinks" ("token" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "fileId" text not null, "filename" text not null, constraint "downloadLinksByFile" unique ("storeId", "fileId", "filename"));
CREATE TABLE "signingSecrets" ("id" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "createdAt" text not null, "expiresAt" text);
CREATE TABLE "shopifyShops" ("domain" text primary key, "storeId" text not null references "stores" ("id") on delete cascade, "createdAt" text not null);
CREATE TABLE "repositories" ("storeId" text primary key references "stores" ("id") on delete cascade, "url" text not null, "branch" text not null, "provider" text not null, "lease" text, "leaseUntil" text, "retryAt" text not null, "lookAt" text not null, "failures" integer not null, "indexedHead" text, "edges" text, "createdAt" text not null, "errorCode" text, "errorData" text);
CREATE TABLE "repoChanges" ("seq" integer primary key, "storeId" text not null references "stores" ("id") on delete cascade, "changeId" text not null, "layoutId" text not null, "version" integer, "action" text not null, "name" text not null, "author" text not null, "snapshot" text, "createdAt" text not null, "tried" integer default 0 not null);
CREATE TABLE "repoCommits" ("storeId" text not null references "stores" ("id") on delete cascade, "layoutId" text not null, "position" integer not null, "sha" text not null, "message" text not null, "author" text not null, "date" text not null, "version" integer, constraint "repoCommitsPrimary" primary key ("storeId", "layoutId", "position"));
CREATE TABLE "signedCalls" ("storeId" text not null references "stores" ("id") on delete cascade, "idHash" text not null, "callHash" text not null, "expiresAt" text not null, constraint "signedCallsPrimary" primary key ("storeId", "idHash"));
CREATE TABLE "executionInputs" ("executionId" text primary key references "executions" ("id") on delete cascade, "storeId" text not null, "sealed" text not null, "masterKeyId" text not null);
CREATE TABLE "executionAttempts" ("executionId" text not null references "executions" ("id") on delete cascade, "attempt" integer not null, "storeId" text not null, "at" text not null, "errorCode" text default 'other' not null, "errorData" text, constraint "executionAttemptsPrimary" primary key ("executionId", "attempt"));
CREATE TABLE "people" ("id" text primary key, "name" text not null, "email" text not null, "emailKey" text not null unique, "locale" text, "passwordHash" text, "isOwner" integer not null, "hasTotp" integer not null, "lastTotpStep" bigint not null, "createdAt" text not null);
CREATE TABLE "members" ("storeId" text not null references "stores" ("id") on delete cascade, "personId" text not null references "people" ("id") on delete cascade, "role" text not null, "createdAt" text not null, constraint "membersPrimary" primary key ("storeId", "personId"));
CREATE TABLE "recoveryCodes" ("personId" text not null references "people" ("id") on delete cascade, "hash" text not null, constraint "recoveryCodesPrimary" primary key ("personId", "hash"));
CREATE TABLE "sessions" ("id" text primary key, "hash" text not null unique, "personId" text not null references "people" ("id") on delete cascade, "device" text not null, "createdAt" text not null, "lastUsedAt" text not null, "expiresAt" text not null, "confirmedAt" text not null);
CREATE TABLE "accessLinks" ("id" text primary key, "hash" text not null unique, "kind" text not null, "personId" text references "people" ("id") on delete cascade, "storeId" text references "stores" ("id") on delete cascade, "role" text, "email" text, "emailKey" text, "invitedBy" text, "createdAt" text not null, "expiresAt" text not null, "madeById" text);
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
CREATE TABLE "emailBudgets" ("keyId" text primary key, "windowStartMs" bigint not null, "used" integer not null);
CREATE TABLE "writeProbes" ("id" text primary key, "filler" text not null);
CREATE VIRTUAL TABLE "layoutsSearch" using fts5( "searchText", content='layouts', content_rowid='seq', tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE "filesSearch" using fts5("searchText", content='files', content_rowid='seq', tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE "httpRequestsSearch" using fts5("searchText", content='httpRequests', content_rowid='seq', tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE "executionsSearch" using fts5("searchText", content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE "executionsTrigrams" using fts5vocab("executionsSearch", 'row');
INSERT INTO "kysely_migration" ("name","timestamp") VALUES
('0001-foundation','2026-11-17T17:29:15.358Z'),
('0002-layouts','2026-11-17T17:29:15.375Z'),
('0003-outbound','2026-11-17T17:29:15.419Z'),
('0004-sending','2026-11-17T17:29:15.436Z'),
('0005-repository','2026-11-17T17:29:15.449Z'),
('0006-changes','2026-11-17T17:29:15.450Z'),
('0007-leases','2026-11-17T17:29:15.451Z'),
('0008-signed-calls','2026-11-17T17:29:15.454Z'),
('0009-execution-records','2026-11-17T17:29:15.463Z'),
('0010-hosts-and-settings','2026-11-17T17:29:15.477Z'),
('0011-people','2026-11-17T17:29:15.488Z'),
('0013-inbox','2026-11-17T17:29:15.496Z'),
('0014-layout-changes','2026-11-17T17:29:15.502Z'),
('0015-files-by-kind','2026-11-17T17:29:15.502Z'),
('0016-finding-executions','2026-11-17T17:29:15.504Z'),
('0018-stats-groups','2026-11-17T17:29:15.587Z'),
('0019-notices','2026-11-17T17:29:15.595Z'),
('0020-translation-marks','2026-11-17T17:29:15.601Z'),
('0021-marked-texts','2026-11-17T17:29:15.603Z'),
('0022-search-executions','2026-11-17T17:29:15.604Z'),
('0023-covering-texts','2026-11-17T17:29:15.609Z'),
('0024-searching-every-filter','2026-11-17T17:29:15.610Z'),
('0025-short-terms','2026-11-17T17:29:15.612Z'),
('0026-input-digests','2026-11-17T17:29:15.618Z'),
('0026-shown-files','2026-11-17T17:29:15.619Z'),
('0028-proved-addresses','2026-11-17T17:29:15.640Z'),
('0030-moved-requests','2026-11-17T17:29:15.646Z'),
('0031-write-probes','2026-11-17T17:29:15.647Z'),
('0033-lanes','2026-11-17T17:29:15.648Z'),
('0034-problems','2026-11-17T17:29:15.750Z');
INSERT INTO "kysely_migration_lock" ("id","is_locked") VALUES
('migration_lock',0);
INSERT INTO "stores" ("id","name","createdAt") VALUES
('sto_01m7n8wjk41cz3aa3eszfspmpb','Shop','2026-11-17T17:29:16.132Z'),
('sto_01m7n8wjmpcrccefy59fdq6vav','Shop','2026-11-17T17:29:16.182Z');
INSERT INTO "apiKeys" ("id","storeId","name","prefix","hash","createdAt","lastUsedAt","revokedAt","level","createdBy","createdById") VALUES
('key_01m7n8wjkeg2q9yvcep0rcjpzc','sto_01m7n8wjk41cz3aa3eszfspmpb','test','fak_FkFF','b852b7f98b9a7a38b4dc471b263d762ef1ee80f56d0b80bebbfe9c5ec1796aa1','2026-11-17T17:29:16.143Z',NULL,NULL,'write','operator',NULL),
('key_01m7n8wjmzbz7ff7y1xp370knk','sto_01m7n8wjmpcrccefy59fdq6vav','test','fak_vpOx','2d909f50aaef02ae9879656ddfc83f9ec227de82edb7d54e7314b1d6403bc834','2026-11-17T17:29:16.191Z',NULL,NULL,'write','operator',NULL),
('key_01m7n8wjnnrvre896ajxrg3f7g','sto_01m7n8wjk41cz3aa3eszfspmpb','test','fak_9zy9','a9fe2061ea14d296a999fba5fb2978b4344d99893edb125d53b3e8de741e880a','2026-11-17T17:29:16.213Z',NULL,NULL,'execute','operator',NULL);
INSERT INTO "stepTokens" ("id","storeId","name","prefix","hash","createdAt","lastUsedAt","revokedAt","createdBy","createdById") VALUES
('tok_01m7n8wjkqwvmghnkf2kqcwm0b','sto_01m7n8wjk41cz3aa3eszfspmpb','Flow','fst_w2ZN','1d82e81ece858726a7198a4a596d3962b7c513fd7a95a60ead595b3a3ebe6193','2026-11-17T17:29:16.152Z','2026-11-17T17:29:16.947Z',NULL,'operator',NULL),
('tok_01m7n8wjn9d2gahe826ph3f7hk','sto_01m7n8wjmpcrccefy59fdq6vav','Flow','fst_Tlmc','fa9e4705bbdddeb9309ee4cd8f873330bd03aac81c19b0b06fbdc5b710a0ecbd','2026-11-17T17:29:16.201Z','2026-11-17T17:29:19.500Z',NULL,'operator',NULL);
INSERT INTO "executeBudgets" ("keyId","windowStartMs","used") VALUES
('key_01m7n8wjnnrvre896ajxrg3f7g',1794936558912,1);
INSERT INTO "layouts" ("seq","id","storeId","searchText","name","description","bodyType","defaultLocale","category","version","stale","createdAt","updatedAt","subject","previewText","marketingTexts","attachments","bodyDesign","body","compiledHtml","compiledText","compiledAttachments","changedAt","markedAt") VALUES
(1,'lay_01m7n8wjs16e31sny1qkq3bmn5','sto_01m7n8wjk41cz3aa3eszfspmpb','bestellung köln
order {{ order.number }} / 注文
','Bestellung Köln',NULL,'text','en','transactional',2,0,'2026-11-17T17:29:16.321Z','2026-11-17T17:29:16.321Z','Order {{ order.number }} / 注文','',NULL,'[]',NULL,'<p>Hello {{ name }}</p>',NULL,NULL,NULL,'2026-11-17T17:29:16.447Z',NULL),
(2,'lay_01m7n8wk0dr3yyyd9r651vbhcg','sto_01m7n8wjk41cz3aa3eszfspmpb','newsletter
news
','Newsletter',NULL,'text','en','marketing',1,0,'2026-11-17T17:29:16.557Z','2026-11-17T17:29:16.557Z','News','',NULL,'[]',NULL,'<p>News</p>',NULL,NULL,NULL,'2026-11-17T17:29:16.557Z',NULL),
(3,'lay_01m7n8wk24057j9w8cynhxswmy','sto_01m7n8wjmpcrccefy59fdq6vav','welcome
welcome {{ name }}
','Welcome',NULL,'text','en','transactional',1,0,'2026-11-17T17:29:16.612Z','2026-11-17T17:29:16.612Z','Welcome {{ name }}','',NULL,'[]',NULL,'<p>Hi</p>',NULL,NULL,NULL,'2026-11-17T17:29:16.612Z',NULL);
INSERT INTO "translations" ("layoutId","storeId","locale","outdated","createdAt","updatedAt","subject","previewText","marketingTexts","attachments","bodyDesign","body","compiledHtml","compiledText","compiledAttachments","outdatedSince","marks") VALUES
('lay_01m7n8wjs16e31sny1qkq3bmn5','sto_01m7n8wjk41cz3aa3eszfspmpb','de',0,'2026-11-17T17:29:16.447Z','2026-11-17T17:29:16.447Z','Bestellung {{ order.number }}','',NULL,NULL,NULL,'<p>Hallo {{ name }}</p>',NULL,NULL,NULL,'2026-11-17T17:29:16.453Z',NULL);
INSERT INTO "layoutVersions" ("layoutId","storeId","version","action","source","author","changed","searchText","createdAt","snapshot") VALUES
('lay_01m7n8wjs16e31sny1qkq3bmn5','sto_01m7n8wjk41cz3aa3eszfspmpb',1,'create','api','test','["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]','test
create','2026-11-17T17:29:16.321Z','{"layout":{"name":"Bestellung Köln","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Order {{ order.number }} / 注文","previewText":"","bodyDesign":null,"body":"<p>Hello {{ name }}</p>","attachments":[],"marketingTexts":null},"translations":[]}'),
('lay_01m7n8wjs16e31sny1qkq3bmn5','sto_01m7n8wjk41cz3aa3eszfspmpb',2,'translation.save','api','test','["translations.de"]','test
translation.save','2026-11-17T17:29:16.447Z','{"layout":{"name":"Bestellung Köln","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Order {{ order.number }} / 注文","previewText":"","bodyDesign":null,"body":"<p>Hello {{ name }}</p>","attachments":[],"marketingTexts":null},"translations":[{"locale":"de","outdated":false,"subject":"Bestellung {{ order.number }}","previewText":"","bodyDesign":null,"body":"<p>Hallo {{ name }}</p>","attachments":null,"marketingTexts":null}]}'),
('lay_01m7n8wk0dr3yyyd9r651vbhcg','sto_01m7n8wjk41cz3aa3eszfspmpb',1,'create','api','test','["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]','test
create','2026-11-17T17:29:16.557Z','{"layout":{"name":"Newsletter","description":null,"bodyType":"text","defaultLocale":"en","category":"marketing","subject":"News","previewText":"","bodyDesign":null,"body":"<p>News</p>","attachments":[],"marketingTexts":null},"translations":[]}'),
('lay_01m7n8wk24057j9w8cynhxswmy','sto_01m7n8wjmpcrccefy59fdq6vav',1,'create','api','test','["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]','test
create','2026-11-17T17:29:16.612Z','{"layout":{"name":"Welcome","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Welcome {{ name }}","previewText":"","bodyDesign":null,"body":"<p>Hi</p>","attachments":[],"marketingTexts":null},"translations":[]}');
INSERT INTO "settings" ("storeId","marketingTexts","emailQuota","defaultSenderId","updatedAt","mainLocale","timeZone") VALUES
('sto_01m7n8wjk41cz3aa3eszfspmpb','{}',NULL,'smt_01m7n8wjm4bsc7q1j5r5n96rs4','2026-11-17T17:29:16.173Z','en','UTC'),
('sto_01m7n8wjmpcrccefy59fdq6vav','{}',NULL,'smt_01m7n8wjna986ghm550s8mqa8e','2026-11-17T17:29:19.636Z','en','UTC');
INSERT INTO "stepReferences" ("storeId","stepRef","layoutId","requestId","workflow","createdAt") VALUES
('sto_01m7n8wjk41cz3aa3eszfspmpb','order-mail','lay_01m7n8wjs16e31sny1qkq3bmn5',NULL,NULL,'2026-11-17T17:29:17.011Z'),
('sto_01m7n8wjk41cz3aa3eszfspmpb','news','lay_01m7n8wk0dr3yyyd9r651vbhcg',NULL,NULL,'2026-11-17T17:29:18.567Z'),
('sto_01m7n8wjk41cz3aa3eszfspmpb','gone','lay_gone',NULL,NULL,'2026-11-17T17:29:18.783Z'),
('sto_01m7n8wjk41cz3aa3eszfspmpb','crm',NULL,'req_01m7n8wk60pgxt2ec9974xkwdr',NULL,'2026-11-17T17:29:18.797Z'),
('sto_01m7n8wjmpcrccefy59fdq6vav','welcome','lay_01m7n8wk24057j9w8cynhxswmy',NULL,NULL,'2026-11-17T17:29:19.505Z');
INSERT INTO "vaultEntries" ("storeId","record","sealed","masterKeyId") VALUES
('sto_01m7n8wjk41cz3aa3eszfspmpb','secret CRM_TOKEN','ZBN10Q4YKGBAduIFdFbyhxIL392QCBoD/8yJOJg7yhJfPBAbTjqhliyr59k9kOEqbHvg9A==','efe6a521f31603b7'),
('sto_01m7n8wjk41cz3aa3eszfspmpb','step digest key','Vx1b2xZNO1j/8llp10Be6a0nR8d1j/SN2MtJZLq3eGB1TnHvTe2OtofAVl808VMfGM3moG3Is1PWGMIa/XRKVBWlSuCHxzrc','efe6a521f31603b7'),
('sto_01m7n8wjmpcrccefy59fdq6vav','step digest key','8HfBSklXeN0z1prFyNDEaQ81+PBUsiHBRyNA4UbMY4R9Kw23Vaua0fGsBRCBDR3ZSxQE9eyQgUhLNo6Xph257tmxCmP60e+D','efe6a521f31603b7');
INSERT INTO "secrets" ("seq","id","storeId","searchText","createdAt","name","description","hasValue","updatedAt","allowedHosts") VALUES
(1,'sec_01m7n8wk3g889e6ag0v1v61rpc','sto_01m7n8wjk41cz3aa3eszfspmpb','crm_token
','2026-11-17T17:29:16.653Z','CRM_TOKEN',NULL,1,'2026-11-17T17:29:16.653Z',NULL);
INSERT INTO "smtpSenders" ("seq","id","storeId","searchText","createdAt","name","host","port","tls","fromName","fromAddress","hasUsername","hasPassword","updatedAt","isGuarded") VALUES
(1,'smt_01m7n8wjm4bsc7q1j5r5n96rs4','sto_01m7n8wjk41cz3aa3eszfspmpb','shop
127.0.0.1
shop@shop.example
the shop','2026-11-17T17:29:16.164Z','Shop','127.0.0.1',40823,'none','The Shop','shop@shop.example',0,0,'2026-11-17T17:29:16.164Z',0),
(2,'smt_01m7n8wjna986ghm550s8mqa8e','sto_01m7n8wjmpcrccefy59fdq6vav','shop
127.0.0.1
shop@shop.example
the shop','2026-11-17T17:29:16.202Z','Shop','127.0.0.1',40823,'none','The Shop','shop@shop.example',0,0,'2026-11-17T17:29:16.202Z',0);
INSERT INTO "httpRequests" ("seq","id","storeId","searchText","createdAt","name","description","method","url","headers","body","updatedAt","movedFrom") VALUES
(1,'req_01m7n8wk60pgxt2ec9974xkwdr','sto_01m7n8wjk41cz3aa3eszfspmpb','crm contact
http://127.0.0.1:42943/contacts
','2026-11-17T17:29:16.736Z','CRM contact',NULL,'POST','http://127.0.0.1:42943/contacts','{"Authorization":"Bearer {{ secrets.CRM_TOKEN }}"}','{"name":"{{ name }}"}','2026-11-17T17:29:16.736Z',NULL);
INSERT INTO "executions" ("seq","id","storeId","searchText","createdAt","actionType","status","actionConfigId","actionConfigName","trigger","stepRef","runId","recipients","subject","httpStatus","durationMs","attempts","finishedAt","indexed","stepKey","dueAt","lease","handedAt","leaseUntil","senderId","retryOf","day","inputDigest","errorCode","errorData") VALUES
(1,'exe_01m7n8wke4tnjwspk9xeyhce4k','sto_01m7n8wjk41cz3aa3eszfspmpb','bestellung köln
order  / 注文
run-1
order-mail','2026-11-17T17:29:16.996Z','EMAIL','SUCCESS','lay_01m7n8wjs16e31sny1qkq3bmn5','Bestellung Köln','workflow','order-mail','run-1','["ada@x.example","bob@x.example"]','Order  / 注文',NULL,1365,1,'2026-11-17T17:29:18.396Z',1,'ref order-mail',NULL,NULL,'2026-11-17T17:29:18.381Z',NULL,'smt_01m7n8wjm4bsc7q1j5r5n96rs4',NULL,'2026-11-17','pevcFvBmfN-InZthFohcnolmzITF9ir3kGWY6t2CJF4',NULL,NULL),
(2,'exe_01m7n8wmtdbpqf7xx77vre0z94','sto_01m7n8wjk41cz3aa3eszfspmpb','bestellung köln
bestellung
run-2
order-mail','2026-11-17T17:29:18.413Z','EMAIL','SUCCESS','lay_01m7n8wjs16e31sny1qkq3bmn5','Bestellung Köln','workflow','order-mail','run-2','["eva@x.example"]','Bestellung',NULL,14,1,'2026-11-17T17:29:18.430Z',1,'ref order-mail',NULL,NULL,'2026-11-17T17:29:18.426Z',NULL,'smt_01m7n8wjm4bsc7q1j5r5n96rs4',NULL,'2026-11-17','_op8JksFueqnsYksj6PJiUIAwjnD2EzeVFtQGkXwVdI',NULL,NULL),
(3,'exe_01m7n8wmv40dc0f6ftvywg0bzs','sto_01m7n8wjk41cz3aa3eszfspmpb','bestellung köln
order  / 注文
run-3
order-mail','2026-11-17T17:29:18.436Z','EMAIL','FAILED','lay_01m7n8wjs16e31sny1qkq3bmn5','Bestellung Köln','workflow','order-mail','run-3','["gone@x.example","lost@x.example"]','Order  / 注文',NULL,17,1,'2026-11-17T17:29:18.457Z',1,'ref order-mail',NULL,NULL,NULL,NULL,'smt_01m7n8wjm4bsc7q1j5r5n96rs4',NULL,'2026-11-17','ZLy1Wopy1oFeQK-mAYqaybdZMd2-aYTTFeeQHA5Glf8','smtp.recipient_refused','{"reply":"550 5.1.1 User unknown"}'),
(4,'exe_01m7n8wmxe06sqfg14jahk66zf','sto_01m7n8wjk41cz3aa3eszfspmpb','bestellung köln
order  / 注文
run-4
order-mail','2026-11-17T17:29:18.510Z','EMAIL','SUCCESS','lay_01m7n8wjs16e31sny1qkq3bmn5','Bestellung Köln','workflow','order-mail','run-4','["ada@x.example","gone@x.example"]','Order  / 注文',NULL,40,1,'2026-11-17T17:29:18.552Z',1,'ref order-mail',NULL,NULL,'2026-11-17T17:29:18.536Z',NULL,'smt_01m7n8wjm4bsc7q1j5r5n96rs4',NULL,'2026-11-17','nTigcR1aOnYDLoOQxBuCJcBvKAUXeluSj6qmmHsbS40',NULL,NULL),
(5,'exe_01m7n8wmz7dg58wen6nzey7nt6','sto_01m7n8wjk41cz3aa3eszfspmpb','newsletter
news
run-5
news','2026-11-17T17:29:18.567Z','EMAIL','SUCCESS','lay_01m7n8wk0dr3yyyd9r651vbhcg','Newsletter','workflow','news','run-5','["ada@x.example","gone@x.example","cleo@x.example"]','News',NULL,138,1,'2026-11-17T17:29:18.708Z',1,'ref news',NULL,NULL,'2026-11-17T17:29:18.694Z',NULL,'smt_01m7n8wjm4bsc7q1j5r5n96rs4',NULL,'2026-11-17','9G8Dyib3ASMQm-3FWNuDpKohN8W6JFLRWHjGq81EjtM',NULL,NULL),
(6,'exe_01m7n8wn4d4t20zf7858wsx3at','sto_01m7n8wjk41cz3aa3eszfspmpb','newsletter

run-6
news','2026-11-17T17:29:18.733Z','EMAIL','SKIPPED','lay_01m7n8wk0dr3yyyd9r651vbhcg','Newsletter','workflow','news','run-6','["dora@x.example"]',NULL,NULL,4,1,'2026-11-17T17:29:18.745Z',1,'ref news',NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-17','elaJR0zRLdJOJ7nPWkBZKnPUymLInoUGGsRdcWcE-Nw','recipients.all_unsubscribed',NULL),
(7,'exe_01m7n8wn4zfy1jhrr3x1kq491z','sto_01m7n8wjk41cz3aa3eszfspmpb','newsletter
news
run-7
news','2026-11-17T17:29:18.751Z','EMAIL','SUCCESS','lay_01m7n8wk0dr3yyyd9r651vbhcg','Newsletter','workflow','news','run-7','["dora@x.example","ada@x.example"]','News',NULL,13,1,'2026-11-17T17:29:18.776Z',1,'ref news',NULL,NULL,'2026-11-17T17:29:18.771Z',NULL,'smt_01m7n8wjm4bsc7q1j5r5n96rs4',NULL,'2026-11-17','9pGZpJdAuK24DUlYlyLU-kS3PPinX-Ezp-NyRPhUXO8',NULL,NULL),
(8,'exe_01m7n8wn5y7eq6nncsbrb2xegn','sto_01m7n8wjk41cz3aa3eszfspmpb','lay_gone

run-8
gone','2026-11-17T17:29:18.782Z','EMAIL','FAILED','lay_gone','lay_gone','workflow','gone','run-8','["ada@x.example"]',NULL,NULL,NULL,1,'2026-11-17T17:29:18.786Z',1,'ref gone',NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-17','SP5ybyVtM3dETfhvz_0moCMWR-KhUPjXAbyzAPsN0BY','step.layout_gone','{"id":"lay_gone"}'),
(9,'exe_01m7n8wn6c5ke4ty58x6tg2zd6','sto_01m7n8wjk41cz3aa3eszfspmpb','crm contact

run-9
crm','2026-11-17T17:29:18.796Z','HTTP_REQUEST','SUCCESS','req_01m7n8wk60pgxt2ec9974xkwdr','CRM contact','workflow','crm','run-9',NULL,NULL,200,63,1,'2026-11-17T17:29:18.884Z',1,'ref crm',NULL,NULL,'2026-11-17T17:29:18.806Z',NULL,NULL,NULL,'2026-11-17','Di0VtHHlik_E2Llvd-5tR7KpKGnhdt6BxdIMEUgRpbE',NULL,NULL),
(10,'exe_01m7n8wn9chf7xtas22qwk8qvn','sto_01m7n8wjk41cz3aa3eszfspmpb','crm contact

run-10
crm','2026-11-17T17:29:18.892Z','HTTP_REQUEST','FAILED','req_01m7n8wk60pgxt2ec9974xkwdr','CRM contact','workflow','crm','run-10',NULL,NULL,404,3,1,'2026-11-17T17:29:18.902Z',1,NULL,NULL,NULL,'2026-11-17T17:29:18.895Z',NULL,NULL,NULL,'2026-11-17','pBjXUQkricrLq7qhn5v6Gm3YlO3DoUnYU8XK2fvAhXo','http.answered_status','{"status":404}'),
(11,'exe_01m7n8wn9zs22k4313y2kqe873','sto_01m7n8wjk41cz3aa3eszfspmpb','crm contact


','2026-11-17T17:29:18.911Z','HTTP_REQUEST','FAILED','req_01m7n8wk60pgxt2ec9974xkwdr','CRM contact','test',NULL,NULL,NULL,NULL,404,6,1,'2026-11-17T17:29:18.923Z',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-17',NULL,'http.answered_status','{"status":404}'),
(12,'exe_01m7n8wnaknkz98kc355t8h8er','sto_01m7n8wjk41cz3aa3eszfspmpb','crm contact

run-11
crm','2026-11-17T17:29:18.931Z','HTTP_REQUEST','FAILED','req_01m7n8wk60pgxt2ec9974xkwdr','CRM contact','workflow','crm','run-11',NULL,NULL,503,14,1,'2026-11-17T17:29:18.963Z',1,'ref crm',NULL,NULL,'2026-11-17T17:29:18.947Z',NULL,NULL,NULL,'2026-11-17','6gqngsjrTjEXvvZUegGqqJWcAzchg9YZPWDVXz4xFCs','http.answered_status','{"status":503}'),
(13,'exe_01m7n8wnetadt5tnwpzygtvskt','sto_01m7n8wjk41cz3aa3eszfspmpb','bestellung köln
order  / 注文
run-12
order-mail','2026-11-17T17:29:19.066Z','EMAIL','PENDING','lay_01m7n8wjs16e31sny1qkq3bmn5','Bestellung Köln','workflow','order-mail','run-12','["late@x.example"]','Order  / 注文',NULL,NULL,1,NULL,0,'ref order-mail','2026-11-17T17:30:19.834Z',NULL,'2026-11-17T17:29:19.088Z',NULL,'smt_01m7n8wjm4bsc7q1j5r5n96rs4',NULL,'2026-11-17','6Jmls8-bT7OYj03eJJaHII3BvfXzRy7wVipbgN9h-tk','smtp.answered','{"reply":"451 4.3.0 Try again later"}'),
(14,'exe_01m7n8wnnph9mgmn8zrpejzvpn','sto_01m7n8wjk41cz3aa3eszfspmpb','bestellung köln
order  / 注文
run-13
order-mail','2026-11-17T17:29:19.286Z','EMAIL','FAILED','lay_01m7n8wjs16e31sny1qkq3bmn5','Bestellung Köln','workflow','order-mail','run-13','["never@x.example"]','Order  / 注文',NULL,NULL,1,'2026-11-17T17:29:19.495Z',1,'ref order-mail',NULL,NULL,'2026-11-17T17:29:19.299Z',NULL,'smt_01m7n8wjm4bsc7q1j5r5n96rs4',NULL,'2026-11-17','rkGp6ZQz3_SmSvZCW1r9fDjWQuFVA7oG-TMfz-1X2PY','execution.cancelled','{"by":"operator"}'),
(15,'exe_01m7n8wnwgj8j4zvyn3g1e07ce','sto_01m7n8wjmpcrccefy59fdq6vav','welcome
welcome
run-1
welcome','2026-11-17T17:29:19.504Z','EMAIL','SUCCESS','lay_01m7n8wk24057j9w8cynhxswmy','Welcome','workflow','welcome','run-1','["zoe@x.example"]','Welcome',NULL,119,1,'2026-11-17T17:29:19.625Z',1,'ref welcome',NULL,NULL,'2026-11-17T17:29:19.617Z',NULL,'smt_01m7n8wjna986ghm550s8mqa8e',NULL,'2026-11-17','FZkn2u5Y9wKtC6FNRrRJiWMnuWl5BFZfJtMszMeZFo4',NULL,NULL),
(16,'exe_01m7n8wp1aecdtmy932w46w0gp','sto_01m7n8wjmpcrccefy59fdq6vav','welcome

run-2
welcome','2026-11-17T17:29:19.658Z','EMAIL','FAILED','lay_01m7n8wk24057j9w8cynhxswmy','Welcome','workflow','welcome','run-2','["yan@x.example"]',NULL,NULL,7,1,'2026-11-17T17:29:19.678Z',1,'ref welcome',NULL,NULL,NULL,NULL,'smt_01m7n8wjna986ghm550s8mqa8e',NULL,'2026-11-17','-N19VxnzYUhquNWJ6Mnpdh1RNGGmNKTwuaJUJH41Ir0','quota.exceeded',NULL),
(17,'exe_01m7n8wp2pezz3hevywaw2313k','sto_01m7n8wjk41cz3aa3eszfspmpb','crm contact

run-10
crm','2026-11-17T17:29:19.702Z','HTTP_REQUEST','FAILED','req_01m7n8wk60pgxt2ec9974xkwdr','CRM contact','retry','crm','run-10',NULL,NULL,503,17,1,'2026-11-17T17:29:19.757Z',1,'ref crm',NULL,NULL,'2026-11-17T17:29:19.721Z',NULL,NULL,'exe_01m7n8wn9chf7xtas22qwk8qvn','2026-11-17','pBjXUQkricrLq7qhn5v6Gm3YlO3DoUnYU8XK2fvAhXo','http.answered_status','{"status":503}'),
(18,'exe_01m7n8wp5j4a1crfpjpzyxfbx2','sto_01m7n8wjmpcrccefy59fdq6vav','welcome

run-3
welcome','2026-11-17T17:29:19.794Z','EMAIL','PENDING','lay_01m7n8wk24057j9w8cynhxswmy','Welcome','workflow','welcome','run-3','["xia@x.example"]',NULL,NULL,NULL,0,NULL,0,'ref welcome','2026-11-17T17:29:19.794Z','-83txjpZQv4-fLMy','2026-11-17T17:29:19.806Z','2026-11-17T17:29:29.796Z',NULL,NULL,'2026-11-17','sy_Nw7dAMDuZnmJe8NirIbGXU1SqKgoDXab7ytBacNk',NULL,NULL);
INSERT INTO "executionDetails" ("executionId","storeId","request","response","input") VALUES
('exe_01m7n8wke4tnjwspk9xeyhce4k','sto_01m7n8wjk41cz3aa3eszfspmpb','{"senderId":"smt_01m7n8wjm4bsc7q1j5r5n96rs4","from":"shop@shop.example","to":["ada@x.example","bob@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}',NULL,NULL),
('exe_01m7n8wmtdbpqf7xx77vre0z94','sto_01m7n8wjk41cz3aa3eszfspmpb','{"senderId":"smt_01m7n8wjm4bsc7q1j5r5n96rs4","from":"shop@shop.example","to":["eva@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"de","layoutVersion":2,"subject":"Bestellung","attachments":[]}',NULL,NULL),
('exe_01m7n8wmv40dc0f6ftvywg0bzs','sto_01m7n8wjk41cz3aa3eszfspmpb','{"senderId":"smt_01m7n8wjm4bsc7q1j5r5n96rs4","from":"shop@shop.example","to":["gone@x.example","lost@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}',NULL,NULL),
('exe_01m7n8wmxe06sqfg14jahk66zf','sto_01m7n8wjk41cz3aa3eszfspmpb','{"senderId":"smt_01m7n8wjm4bsc7q1j5r5n96rs4","from":"shop@shop.example","to":["ada@x.example","gone@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}',NULL,NULL),
('exe_01m7n8wmz7dg58wen6nzey7nt6','sto_01m7n8wjk41cz3aa3eszfspmpb','{"senderId":"smt_01m7n8wjm4bsc7q1j5r5n96rs4","from":"shop@shop.example","to":["ada@x.example","gone@x.example","cleo@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"News","attachments":[]}',NULL,NULL),
('exe_01m7n8wn4d4t20zf7858wsx3at','sto_01m7n8wjk41cz3aa3eszfspmpb','{"senderId":null,"from":null,"to":["dora@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"","attachments":[]}',NULL,NULL),
('exe_01m7n8wn4zfy1jhrr3x1kq491z','sto_01m7n8wjk41cz3aa3eszfspmpb','{"senderId":"smt_01m7n8wjm4bsc7q1j5r5n96rs4","from":"shop@shop.example","to":["dora@x.example","ada@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"News","attachments":[]}',NULL,NULL),
('exe_01m7n8wn6c5ke4ty58x6tg2zd6','sto_01m7n8wjk41cz3aa3eszfspmpb','{"method":"POST","url":"http://127.0.0.1:42943/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-9/crm"},"body":"{\"name\":\"\"}"}','{"status":200,"headers":{"content-type":"application/json","date":"Tue, 17 Nov 2026 17:29:18 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"{\"method\":\"POST\",\"path\":\"/contacts\",\"headers\":{\"host\":\"127.0.0.1:42943\",\"connection\":\"keep-alive\",\"authorization\":\"Bearer ••••\",\"content-type\":\"application/json\",\"idempotency-key\":\"run-9/crm\",\"user-agent\":\"Flowpost/0.1.0\",\"accept\":\"*/*\",\"accept-encoding\":\"gzip, deflate, br\",\"content-length\":\"11\"},\"body\":\"{\\\"name\\\":\\\"\\\"}\"}","truncated":false}',NULL),
('exe_01m7n8wn9chf7xtas22qwk8qvn','sto_01m7n8wjk41cz3aa3eszfspmpb','{"method":"POST","url":"http://127.0.0.1:42943/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-10/crm"},"body":"{\"name\":\"\"}"}','{"status":404,"headers":{"date":"Tue, 17 Nov 2026 17:29:18 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"no such contact","truncated":false}',NULL),
('exe_01m7n8wn9zs22k4313y2kqe873','sto_01m7n8wjk41cz3aa3eszfspmpb','{"method":"POST","url":"http://127.0.0.1:42943/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json"},"body":"{\"name\":\"\"}"}','{"status":404,"headers":{"date":"Tue, 17 Nov 2026 17:29:18 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"no such contact","truncated":false}',NULL),
('exe_01m7n8wnaknkz98kc355t8h8er','sto_01m7n8wjk41cz3aa3eszfspmpb','{"method":"POST","url":"http://127.0.0.1:42943/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-11/crm"},"body":"{\"name\":\"\"}"}','{"status":503,"headers":{"date":"Tue, 17 Nov 2026 17:29:18 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"later","truncated":false}',NULL),
('exe_01m7n8wnetadt5tnwpzygtvskt','sto_01m7n8wjk41cz3aa3eszfspmpb','{"senderId":"smt_01m7n8wjm4bsc7q1j5r5n96rs4","from":"shop@shop.example","to":["late@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}',NULL,NULL),
('exe_01m7n8wnnph9mgmn8zrpejzvpn','sto_01m7n8wjk41cz3aa3eszfspmpb','{"senderId":"smt_01m7n8wjm4bsc7q1j5r5n96rs4","from":"shop@shop.example","to":["never@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}',NULL,NULL),
('exe_01m7n8wnwgj8j4zvyn3g1e07ce','sto_01m7n8wjmpcrccefy59fdq6vav','{"senderId":"smt_01m7n8wjna986ghm550s8mqa8e","from":"shop@shop.example","to":["zoe@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":1,"subject":"Welcome","attachments":[]}',NULL,NULL),
('exe_01m7n8wp1aecdtmy932w46w0gp','sto_01m7n8wjmpcrccefy59fdq6vav','{"senderId":"smt_01m7n8wjna986ghm550s8mqa8e","from":"shop@shop.example","to":["yan@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":1,"subject":"","attachments":[]}',NULL,NULL),
('exe_01m7n8wp2pezz3hevywaw2313k','sto_01m7n8wjk41cz3aa3eszfspmpb','{"method":"POST","url":"http://127.0.0.1:42943/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-10/crm"},"body":"{\"name\":\"\"}"}','{"status":503,"headers":{"date":"Tue, 17 Nov 2026 17:29:19 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"later","truncated":false}',NULL);
INSERT INTO "executionDays" ("storeId","day","actionType","success","failed","skipped","pending","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","d10","d11","d12","d13","d14","d15") VALUES
('sto_01m7n8wjk41cz3aa3eszfspmpb','2026-11-17','EMAIL',5,3,1,1,1,3,1,0,1,0,0,0,0,1,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','2026-11-17','HTTP_REQUEST',1,4,0,0,2,2,0,1,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','2026-11-17','EMAIL',1,1,0,1,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO "executionTotals" ("storeId","actionConfigId","actionType","status","count") VALUES
('sto_01m7n8wjk41cz3aa3eszfspmpb','','EMAIL','PENDING',1),
('sto_01m7n8wjk41cz3aa3eszfspmpb','lay_01m7n8wjs16e31sny1qkq3bmn5','EMAIL','PENDING',1),
('sto_01m7n8wjk41cz3aa3eszfspmpb','','EMAIL','SUCCESS',5),
('sto_01m7n8wjk41cz3aa3eszfspmpb','lay_01m7n8wjs16e31sny1qkq3bmn5','EMAIL','SUCCESS',3),
('sto_01m7n8wjk41cz3aa3eszfspmpb','','EMAIL','FAILED',3),
('sto_01m7n8wjk41cz3aa3eszfspmpb','lay_01m7n8wjs16e31sny1qkq3bmn5','EMAIL','FAILED',2),
('sto_01m7n8wjk41cz3aa3eszfspmpb','lay_01m7n8wk0dr3yyyd9r651vbhcg','EMAIL','PENDING',0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','lay_01m7n8wk0dr3yyyd9r651vbhcg','EMAIL','SUCCESS',2),
('sto_01m7n8wjk41cz3aa3eszfspmpb','','EMAIL','SKIPPED',1),
('sto_01m7n8wjk41cz3aa3eszfspmpb','lay_01m7n8wk0dr3yyyd9r651vbhcg','EMAIL','SKIPPED',1),
('sto_01m7n8wjk41cz3aa3eszfspmpb','lay_gone','EMAIL','PENDING',0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','lay_gone','EMAIL','FAILED',1),
('sto_01m7n8wjk41cz3aa3eszfspmpb','','HTTP_REQUEST','PENDING',0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','req_01m7n8wk60pgxt2ec9974xkwdr','HTTP_REQUEST','PENDING',0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','','HTTP_REQUEST','SUCCESS',1),
('sto_01m7n8wjk41cz3aa3eszfspmpb','req_01m7n8wk60pgxt2ec9974xkwdr','HTTP_REQUEST','SUCCESS',1),
('sto_01m7n8wjk41cz3aa3eszfspmpb','','HTTP_REQUEST','FAILED',4),
('sto_01m7n8wjk41cz3aa3eszfspmpb','req_01m7n8wk60pgxt2ec9974xkwdr','HTTP_REQUEST','FAILED',4),
('sto_01m7n8wjmpcrccefy59fdq6vav','','EMAIL','PENDING',1),
('sto_01m7n8wjmpcrccefy59fdq6vav','lay_01m7n8wk24057j9w8cynhxswmy','EMAIL','PENDING',1),
('sto_01m7n8wjmpcrccefy59fdq6vav','','EMAIL','SUCCESS',1),
('sto_01m7n8wjmpcrccefy59fdq6vav','lay_01m7n8wk24057j9w8cynhxswmy','EMAIL','SUCCESS',1),
('sto_01m7n8wjmpcrccefy59fdq6vav','','EMAIL','FAILED',1),
('sto_01m7n8wjmpcrccefy59fdq6vav','lay_01m7n8wk24057j9w8cynhxswmy','EMAIL','FAILED',1);
INSERT INTO "quotaUses" ("seq","storeId","month","used") VALUES
(7,'sto_01m7n8wjmpcrccefy59fdq6vav','2026-11',1),
(8,'sto_01m7n8wjk41cz3aa3eszfspmpb','2026-11',6);
INSERT INTO "executionMessages" ("executionId","position","storeId","recipients","status","messageId","errorCode","errorData") VALUES
('exe_01m7n8wke4tnjwspk9xeyhce4k',0,'sto_01m7n8wjk41cz3aa3eszfspmpb','["ada@x.example","bob@x.example"]','SUCCESS','e5a0f21557d89c608d2385f640e3506a@shop.example',NULL,NULL),
('exe_01m7n8wmtdbpqf7xx77vre0z94',0,'sto_01m7n8wjk41cz3aa3eszfspmpb','["eva@x.example"]','SUCCESS','e436a1f01e0494787866d977b271ca53@shop.example',NULL,NULL),
('exe_01m7n8wmv40dc0f6ftvywg0bzs',0,'sto_01m7n8wjk41cz3aa3eszfspmpb','["gone@x.example","lost@x.example"]','FAILED','b06c57550ffea3ed293632a3925cd2b3@shop.example','smtp.recipient_refused','{"reply":"550 5.1.1 User unknown"}'),
('exe_01m7n8wmxe06sqfg14jahk66zf',0,'sto_01m7n8wjk41cz3aa3eszfspmpb','["ada@x.example","gone@x.example"]','SUCCESS','4e03957ff09c23c480ce955727497176@shop.example','recipients.refused','{"recipients":[{"code":"recipient.refused","data":{"address":"gone@x.example","reply":"550 5.1.1 User unknown"}}]}'),
('exe_01m7n8wmz7dg58wen6nzey7nt6',0,'sto_01m7n8wjk41cz3aa3eszfspmpb','["ada@x.example"]','SUCCESS','4f7548f7b03e7497549188723b0051be@shop.example',NULL,NULL),
('exe_01m7n8wmz7dg58wen6nzey7nt6',1,'sto_01m7n8wjk41cz3aa3eszfspmpb','["gone@x.example"]','FAILED','2a0c5070aecbc89b4dc678a09150caaf@shop.example','smtp.recipient_refused','{"reply":"550 5.1.1 User unknown"}'),
('exe_01m7n8wmz7dg58wen6nzey7nt6',2,'sto_01m7n8wjk41cz3aa3eszfspmpb','["cleo@x.example"]','SUCCESS','34aa20953e087d44b8e322de954aebcc@shop.example',NULL,NULL),
('exe_01m7n8wn4d4t20zf7858wsx3at',0,'sto_01m7n8wjk41cz3aa3eszfspmpb','["dora@x.example"]','SKIPPED',NULL,'recipient.unsubscribed',NULL),
('exe_01m7n8wn4zfy1jhrr3x1kq491z',1,'sto_01m7n8wjk41cz3aa3eszfspmpb','["ada@x.example"]','SUCCESS','91779b1ad72d46905afff5c90e496b2c@shop.example',NULL,NULL),
('exe_01m7n8wn4zfy1jhrr3x1kq491z',0,'sto_01m7n8wjk41cz3aa3eszfspmpb','["dora@x.example"]','SKIPPED',NULL,'recipient.unsubscribed',NULL),
('exe_01m7n8wnetadt5tnwpzygtvskt',0,'sto_01m7n8wjk41cz3aa3eszfspmpb','["late@x.example"]','PENDING','f5468e0c9b72eb52618532f7de70a499@shop.example','smtp.answered','{"reply":"451 4.3.0 Try again later"}'),
('exe_01m7n8wnnph9mgmn8zrpejzvpn',0,'sto_01m7n8wjk41cz3aa3eszfspmpb','["never@x.example"]','FAILED','9825a8592cc2177a1c3d370814607290@shop.example','execution.cancelled','{"by":"operator"}'),
('exe_01m7n8wnwgj8j4zvyn3g1e07ce',0,'sto_01m7n8wjmpcrccefy59fdq6vav','["zoe@x.example"]','SUCCESS','4c20295974800b27e04f890ac6d041fc@shop.example',NULL,NULL),
('exe_01m7n8wp1aecdtmy932w46w0gp',0,'sto_01m7n8wjmpcrccefy59fdq6vav','["yan@x.example"]','FAILED','f47180ac16b83d798db1aaef6c1a07b7@shop.example','quota.exceeded',NULL),
('exe_01m7n8wp5j4a1crfpjpzyxfbx2',0,'sto_01m7n8wjmpcrccefy59fdq6vav','["xia@x.example"]','HANDED','6f033bcd026d7c9a31d2b6ff0eb9578a@shop.example',NULL,NULL);
INSERT INTO "unsubscribes" ("storeId","addressKey","address","createdAt") VALUES
('sto_01m7n8wjk41cz3aa3eszfspmpb','dora@x.example','dora@x.example','2026-11-01T00:00:00.000Z');
INSERT INTO "unsubscribeLinks" ("token","storeId","addressKey","address","locale") VALUES
('aSfaHspXhJxdhtTahHzlqF6c','sto_01m7n8wjk41cz3aa3eszfspmpb','ada@x.example','ada@x.example','en'),
('6tO_979J827Nu2jJqVdP-UhX','sto_01m7n8wjk41cz3aa3eszfspmpb','gone@x.example','gone@x.example','en'),
('ltNupPxdMN7i4W7O6YZXxVfu','sto_01m7n8wjk41cz3aa3eszfspmpb','cleo@x.example','cleo@x.example','en');
INSERT INTO "executionInputs" ("executionId","storeId","sealed","masterKeyId") VALUES
('exe_01m7n8wke4tnjwspk9xeyhce4k','sto_01m7n8wjk41cz3aa3eszfspmpb','Mcnf2tuSDBEK27hMoxkfr1ObRCUYPQjvEvndMpHbFKjHknvm4A0nqjsfyd3RDAjY0SVV3acJaxJCw8didXDH/VioAsxmSKMwiaxdWTZvyVtB6X1E8Pvk/qy6ntvmXX0bw1EBtZ5SucLtFpemRMdenTnwl1GAZOZaqBYGvmd6JZts69zQc0WEz4QJudLPBXh66/z+G0QnHRHgf7xteeHErc52HMQyQLxpPW2iXR1bRP/PmmhYDOSycblaQPjBHMTXpYQLXcujWC8osmveqiek0TrJHqYn6AJiz7GiPyjm9AzP','efe6a521f31603b7'),
('exe_01m7n8wmtdbpqf7xx77vre0z94','sto_01m7n8wjk41cz3aa3eszfspmpb','amDbo/s0ALoL0O9vPgDpaNuUbYXcOo19aez7sgl2OivRIkU88eGX1WjBCF3D9QWk0DrfGgmRfdWklV6+SiK1WuH9SMxfpwfpu4KZz7w8V1F+nSmHtDeZ35m//OP5bB8D72xA0Z+F1+cAPtLQENtgH6bKfgQjgPVJoKMl/NlBrRmFMhXHfOkT5YLwPCDJHrLawMxvtpNM0yQfrQsCQ+QlZ4QOdRIMGMwfSH6wyw6Y1kcdWAWQBFDfqyzt7A==','efe6a521f31603b7'),
('exe_01m7n8wmv40dc0f6ftvywg0bzs','sto_01m7n8wjk41cz3aa3eszfspmpb','yv1pPqU7L6TrUoI5LaknbRFAFFrUJuH8LrB75FmXZsIlwfpfgjwidcZa9Ro+UXpJsczckU0iza8RuVVGAUXvNi/h0arxm3Zkymkbu57QMcKSj2uuA7t4UdGbHDv/06rp07eijHFb6esEndVmqo9thp4K0YPSs5+aElrdd0/XhBO9Xm5DorTNNon8bESkRM25nCmG2sBG5y4q/MRNzay4FPN62HQFi82QD8fXcDmBbGliJgnTaqnI09utV/owH1O2mBj2Hm/lExtjbnEqN/t90P7Ea9qR5Q==','efe6a521f31603b7'),
('exe_01m7n8wmxe06sqfg14jahk66zf','sto_01m7n8wjk41cz3aa3eszfspmpb','2meNh8qAC8nki+u5YODjyBJgjI7u3JiogSwSJzB/9UO/sOFDnc3exEm0J8h6ggFA9J6yXYAKKSb/l+2+5PHeSDdov4qfhn8wc3PuERXfgWFr0pgUjKnPjkasLYQsY+5k2Hhx2K3s3mPCc9E9twky3IWPjGR7chOWUU8GsikcQmWR+BxkwjGQhIq4KlsWd1Lr+HDPK6eihdvVIkPp1d4Mwg3JQIhfK9Lz0e5NFCvZlZLbj3waph+M1wSXjLPvVdUtDwRy/RL/SACUrXt8LxSJ/s6FdA47','efe6a521f31603b7'),
('exe_01m7n8wmz7dg58wen6nzey7nt6','sto_01m7n8wjk41cz3aa3eszfspmpb','H5/C0vATZAalD4fbFNGcxAtP4wZrcmqdd93libtNW/Hgn19Rq9xwvOUDVFbT4Pm7yoi4i8krCbzietpkuPd3Oi4QXT1LUUaIKIThvQmjpirU5AzgpsrX1WCz+2gL2R00A7YonHG07mP5v80TvOfjhix73IU3BSN9GOVcsZfM56lVS1k4681vX7wBLeL8eLOMCxTFt8VAs8Qz+hyezBrb7fgRiVT8AhfZ6Y1K+KMA4ZXZyFhgq1aRI0vTS6HjKv6HyFbVjZ0X/AgZQOvTqNcGJO/LgJNfK1NIfqve1yQlNYPs+F4=','efe6a521f31603b7'),
('exe_01m7n8wn4d4t20zf7858wsx3at','sto_01m7n8wjk41cz3aa3eszfspmpb','6CrwXcnw59hqjF/kDYOHe3uk8YRvrugSvW2/3LvBMdKUTuW/5HYHh2T3rWTODm4p6N3ez1odIcllTX8kNAHyiqjshm+3YNApXW3xoc8TbtNGVd3NaXwMgqZ09fZXLCNQ/ezxSFvcHsjgtnU3LpK4WwedEEpg6KG4CeV1R6E6hlM0BOh6Jpk9Ixj6msHZbtCKKzvhpbtz','efe6a521f31603b7'),
('exe_01m7n8wn4zfy1jhrr3x1kq491z','sto_01m7n8wjk41cz3aa3eszfspmpb','w3cE9qkgnbgEmSwFoB0O/OsIu1OuLIGMp4p2UkKT8Y6si4Xy9+KVBqSC/kviyexOekGzk4RjVmR01L9kqKAtOFBe+PH/qpfsQVAkOgAj/ujUbpTOV/x65T+Virmj9Kpy7nTTpN5DtFoVZod4R16cL16iIaP3mi/DLZn5AhILfBJrtdVFetB/51McNxzQAabvAK7I9qb/+A5zWhZ5a2bXwnItUmNcrTmlnE0Kq7Y21o+AYhJenMpwTqH0fho=','efe6a521f31603b7'),
('exe_01m7n8wn5y7eq6nncsbrb2xegn','sto_01m7n8wjk41cz3aa3eszfspmpb','Ut4GiLP6vq+p4FhmOVFeuzD6/iMfD12cA0bsISENjRNnISb2i4IOKJTJBdrXNj0S0Z5kZdPbykOxbMeyi3HyqisLKWn9YJ2xa5eU1bVVqNX5KypnmLTSZQcoOfXJ2Rvp7MaPKfimTbkE7KD83P6+Mz0sdkHngisiWmMFrRQ3YfBi5GSRCQ4xQjLEMZaRq5hcAdqOXLc=','efe6a521f31603b7'),
('exe_01m7n8wn6c5ke4ty58x6tg2zd6','sto_01m7n8wjk41cz3aa3eszfspmpb','VYfXX1KjqVr9EButQ5Ujt8wYT/gl3zlOIAyRLNCv/Jru3LgT6uoAMwKRV+DlpXmTsjSVIPqPBJw=','efe6a521f31603b7'),
('exe_01m7n8wn9chf7xtas22qwk8qvn','sto_01m7n8wjk41cz3aa3eszfspmpb','Uo3XFjjbzobKV6lnrjh8bB3Pt+qbSbLe0PkGrTCuJivfkakR+bchF5XtokY5ZC6KiGl1SKfeUrw=','efe6a521f31603b7'),
('exe_01m7n8wnaknkz98kc355t8h8er','sto_01m7n8wjk41cz3aa3eszfspmpb','G+l0a7RW9mXjnzeb8zFY1J76w6SXdjjp9azIlTua3BYFurRjd0Z1Ldb4HZz+VFYApkFAZoAwelk1','efe6a521f31603b7'),
('exe_01m7n8wnetadt5tnwpzygtvskt','sto_01m7n8wjk41cz3aa3eszfspmpb','nuEaAIGt5rGuKK0Jp9ZBMsrO7Xtim9dzinOJ/b/Kb7BycDNceqlsi/4J2X5U2RiWcnCH5HZpzMBT+niKf2UMI73VGK51O9UkaYzBIiwER5t0EYSGNxR/16XpS4ohuPMrG+w+UKAA6hggSkoNe2ne5AMveY30rYwqq6wB0w7WSy9hxX3r8bKEdsVNFmCcUuDrD4uUISv4aoruqGs6G8t0wGXDvCEYIIoEpS6X5i2waA==','efe6a521f31603b7'),
('exe_01m7n8wnnph9mgmn8zrpejzvpn','sto_01m7n8wjk41cz3aa3eszfspmpb','Rg0K5qrawadsUWaxpeFSkS/vtbRiZsyJs3mi7BkS3XI27T4oHAJxS4TsYHqDoOaxlmMcv9NtE07iBwlf3eXvOUyOMpTu8fXNhEoqf84uqOfL9+fXLMu/g7IE+lYYEADgle7pqyME/a1YLPe9N3uUhZgubZ3U3juxXMQz2TZwFOpxsvo+9iO9UOV9Uip5gBNVcv55ZwHNVUeUm0jhI5YWY/+GyIMkdaBeyvIOrxYpl8A=','efe6a521f31603b7'),
('exe_01m7n8wnwgj8j4zvyn3g1e07ce','sto_01m7n8wjmpcrccefy59fdq6vav','ApTLwai+nBtZslzhADuWYVNOfXv6ihpv23AHg8IbyVAWkemmzGhs30M3tBW70to/Peiogkp35NDiTlowq43cIXBRfgfNGzSuc3UHUa7BgOQ/8kMB5lb88ZX3AKgyTnARq2cset6j9hqdGkOc0WOrEOZ3LWDHVqzPupru9XBjkCrN6RXaPIHfoC+YUtx/8cUm4wwgjTbOFuSHjEasFKoYZY+A','efe6a521f31603b7'),
('exe_01m7n8wp1aecdtmy932w46w0gp','sto_01m7n8wjmpcrccefy59fdq6vav','jgH7YmB9F8eTWXJ4EguaaMIqzr8Ur1nw1dgTyGRWywGWI4CYXEwL8ZUbT5VL+GSIWTdb3RUG/p86b3QXA2dN9gT+VZolioFdeGUxLKRKujSsQ6mkZ8VYW+L1dNLODNzwzZgqByjuslc+9ZLbzLDlHjAwdaJVB0pHCQqHIfuKuM8gvWHFxgoK+fFTRJy8CGSUXvWAgTUWU6/TKKvgSN6EoYc=','efe6a521f31603b7'),
('exe_01m7n8wp2pezz3hevywaw2313k','sto_01m7n8wjk41cz3aa3eszfspmpb','QIFBv4CTp5q0OT/CkSQw/fZ5UwCByWHMyh9L9JWF4t8JABpnWOInP9jgCeXiY5pVT27YIi2Oz7w=','efe6a521f31603b7'),
('exe_01m7n8wp5j4a1crfpjpzyxfbx2','sto_01m7n8wjmpcrccefy59fdq6vav','TugvKyV7/mQETR8YSl46jfmprFNGPntzhZaofoE7XSaq+M7BWhEe85RgutQScixOnGnzCk1zfUUsOF5JQPDIx2QkpaM+99KWGOoSGyoAjBTS/wuKIoMYyDLoX12aCvdiIJg1rFKr/mvIitMIxwqG1ISvL14W/t5/PySCem5teyfhOD4K5KZ4+QpV10qkiad12T5GzNkOcrLGBdoDcE2J0UM=','efe6a521f31603b7');
INSERT INTO "executionAttempts" ("executionId","attempt","storeId","at","errorCode","errorData") VALUES
('exe_01m7n8wnetadt5tnwpzygtvskt',1,'sto_01m7n8wjk41cz3aa3eszfspmpb','2026-11-17T17:29:19.091Z','smtp.answered','{"reply":"451 4.3.0 Try again later"}'),
('exe_01m7n8wnnph9mgmn8zrpejzvpn',1,'sto_01m7n8wjk41cz3aa3eszfspmpb','2026-11-17T17:29:19.302Z','smtp.answered','{"reply":"451 4.3.0 Try again later"}');
INSERT INTO "auditEntries" ("id","storeId","personId","actor","source","action","subject","searchText","createdAt") VALUES
('aud_01m7n8wjk6gkcb0p0ytc119a4j',NULL,NULL,'operator','cli','createStore','Shop','operator
createstore
shop','2026-11-17T17:29:16.134Z'),
('aud_01m7n8wjknff2fhdfza5wh89r2','sto_01m7n8wjk41cz3aa3eszfspmpb',NULL,'operator','cli','createKey','test','operator
createkey
test','2026-11-17T17:29:16.149Z'),
('aud_01m7n8wjm0r62ah5g9pty5f69x','sto_01m7n8wjk41cz3aa3eszfspmpb',NULL,'operator','cli','createToken','Flow','operator
createtoken
flow','2026-11-17T17:29:16.160Z'),
('aud_01m7n8wjmnwa4mfpbgq5ja7z04','sto_01m7n8wjk41cz3aa3eszfspmpb',NULL,'operator','cli','addSmtpSender','Shop','operator
addsmtpsender
shop','2026-11-17T17:29:16.181Z'),
('aud_01m7n8wjmq8bh5xhq017pmwcr7',NULL,NULL,'operator','cli','createStore','Shop','operator
createstore
shop','2026-11-17T17:29:16.183Z'),
('aud_01m7n8wjmzaga40fp0ejtx14fs','sto_01m7n8wjmpcrccefy59fdq6vav',NULL,'operator','cli','createKey','test','operator
createkey
test','2026-11-17T17:29:16.191Z'),
('aud_01m7n8wjn99vxtxnhe0wk3c09a','sto_01m7n8wjmpcrccefy59fdq6vav',NULL,'operator','cli','createToken','Flow','operator
createtoken
flow','2026-11-17T17:29:16.201Z'),
('aud_01m7n8wjnbgj21zp9n119c8m0y','sto_01m7n8wjmpcrccefy59fdq6vav',NULL,'operator','cli','addSmtpSender','Shop','operator
addsmtpsender
shop','2026-11-17T17:29:16.203Z'),
('aud_01m7n8wjnnnfwbpdj7fpz8f1pp','sto_01m7n8wjk41cz3aa3eszfspmpb',NULL,'operator','cli','createKey','test','operator
createkey
test','2026-11-17T17:29:16.213Z'),
('aud_01m7n8wk48z6hnn69tn0rv4za4','sto_01m7n8wjk41cz3aa3eszfspmpb',NULL,'operator','cli','setSecret','CRM_TOKEN','operator
setsecret
crm_token','2026-11-17T17:29:16.680Z'),
('aud_01m7n8wp0yqxpzs92yg15pjvp1','sto_01m7n8wjmpcrccefy59fdq6vav',NULL,'operator','cli','putSettings','','operator
putsettings
','2026-11-17T17:29:19.646Z');
INSERT INTO "executionGroups" ("storeId","period","dimension","actionType","key","success","failed","skipped","pending","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","d10","d11","d12","d13","d14","d15") VALUES
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','config','EMAIL','lay_01m7n8wjs16e31sny1qkq3bmn5',3,2,0,1,0,2,1,0,0,0,0,0,0,1,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','config','EMAIL','lay_01m7n8wk0dr3yyyd9r651vbhcg',2,0,1,0,1,1,0,0,1,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','config','EMAIL','lay_gone',0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','config','HTTP_REQUEST','req_01m7n8wk60pgxt2ec9974xkwdr',1,4,0,0,2,2,0,1,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','locale','EMAIL','',0,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','locale','EMAIL','de',1,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','locale','EMAIL','en',4,2,1,0,1,2,1,0,1,0,0,0,0,1,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','reason','EMAIL','cancelled',0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','reason','EMAIL','missing',0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','reason','EMAIL','recipientRefused',0,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','reason','HTTP_REQUEST','status4xx',0,2,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','reason','HTTP_REQUEST','status5xx',0,2,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','sender','EMAIL','',0,1,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','d2026-11-17','sender','EMAIL','smt_01m7n8wjm4bsc7q1j5r5n96rs4',5,2,0,0,0,3,1,0,1,0,0,0,0,1,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','config','EMAIL','lay_01m7n8wjs16e31sny1qkq3bmn5',3,2,0,1,0,2,1,0,0,0,0,0,0,1,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','config','EMAIL','lay_01m7n8wk0dr3yyyd9r651vbhcg',2,0,1,0,1,1,0,0,1,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','config','EMAIL','lay_gone',0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','config','HTTP_REQUEST','req_01m7n8wk60pgxt2ec9974xkwdr',1,4,0,0,2,2,0,1,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','locale','EMAIL','',0,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','locale','EMAIL','de',1,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','locale','EMAIL','en',4,2,1,0,1,2,1,0,1,0,0,0,0,1,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','reason','EMAIL','cancelled',0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','reason','EMAIL','missing',0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','reason','EMAIL','recipientRefused',0,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','reason','HTTP_REQUEST','status4xx',0,2,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','reason','HTTP_REQUEST','status5xx',0,2,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','sender','EMAIL','',0,1,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjk41cz3aa3eszfspmpb','m2026-11','sender','EMAIL','smt_01m7n8wjm4bsc7q1j5r5n96rs4',5,2,0,0,0,3,1,0,1,0,0,0,0,1,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','d2026-11-17','config','EMAIL','lay_01m7n8wk24057j9w8cynhxswmy',1,1,0,1,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','d2026-11-17','locale','EMAIL','',0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','d2026-11-17','locale','EMAIL','en',1,1,0,0,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','d2026-11-17','reason','EMAIL','quota',0,1,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','d2026-11-17','sender','EMAIL','',0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','d2026-11-17','sender','EMAIL','smt_01m7n8wjna986ghm550s8mqa8e',1,1,0,0,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','m2026-11','config','EMAIL','lay_01m7n8wk24057j9w8cynhxswmy',1,1,0,1,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','m2026-11','locale','EMAIL','',0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','m2026-11','locale','EMAIL','en',1,1,0,0,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','m2026-11','reason','EMAIL','quota',0,1,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','m2026-11','sender','EMAIL','',0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0),
('sto_01m7n8wjmpcrccefy59fdq6vav','m2026-11','sender','EMAIL','smt_01m7n8wjna986ghm550s8mqa8e',1,1,0,0,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0);
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
CREATE INDEX "unsubscribesByTime" on "unsubscribes" ("storeId", "createdAt", "addressKey");
CREATE INDEX "executionGroupsByKey" on "executionGroups" ("storeId", "dimension", "key", "period");
CREATE INDEX "executionsByStatus" on "executions" ("storeId", "status", "id", "searchText");
CREATE INDEX "executionsByActionType" on "executions" ("storeId", "actionType", "id", "searchText");
CREATE INDEX "executionsByStep" on "executions" ("storeId", "stepRef", "id", "actionType", "status", "attempts", "searchText") where "stepRef" is not null;
CREATE INDEX "executionsByStore" on "executions" ("storeId", "id", "searchText");
CREATE INDEX "executionsByActionTypeStatus" on "executions" ("storeId", "actionType", "status", "id", "searchText");
CREATE INDEX "accessLinksByMaker" on "accessLinks" ("madeById");
CREATE INDEX "accessLinksByPerson" on "accessLinks" ("personId");
CREATE INDEX "executionsByLane" on "executions" (("storeId" || ' ' || "actionType" || ' ' || case when "actionType" = 'EMAIL' then coalesce("senderId", '') else "actionConfigId" end), "dueAt", "id") where "status" = 'PENDING' and "dueAt" is not null;
CREATE INDEX "executionsUnknown" on "executions" ("storeId", "status", "id") where "status" = 'FAILED' and "errorCode" = 'outcome.unknown';
CREATE INDEX "executionsByErrorCode" on "executions" ("storeId", "errorCode", "id") where "errorCode" is not null;
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
