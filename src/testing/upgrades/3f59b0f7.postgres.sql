-- An installation of commit 3f59b0f7 as it was written to PostgreSQL: schema and rows. Data; never edited.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION public."copySearchText"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    if tg_op <> 'INSERT' and old."status" <> 'PENDING' then
      delete from "public"."executionsSearch" where "storeId" = old."storeId" and "id" = old."id";
    end if;
    if tg_op <> 'DELETE' and new."status" <> 'PENDING' then
      insert into "public"."executionsSearch" values (new."storeId",new."id",new."actionType",new."status",new."actionConfigId",new."stepRef",new."runId",new."errorCode",
    case when octet_length(new."searchText") + coalesce(octet_length(new."stepRef"), 0) <= 2000 then new."searchText" end, case when not (octet_length(new."searchText") + coalesce(octet_length(new."stepRef"), 0) <= 2000) then new."searchText" end);
    end if;
    return null; end $$;
CREATE FUNCTION public."noteChange"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin insert into "public"."changes" default values; return null; end $$;
CREATE TABLE public."accessLinks" ( id text NOT NULL, hash text NOT NULL, kind text NOT NULL, "personId" text, "storeId" text, role text, email text, "emailKey" text, "invitedBy" text, "createdAt" text NOT NULL, "expiresAt" text NOT NULL, "madeById" text );
CREATE TABLE public."apiKeys" ( id text NOT NULL, "storeId" text NOT NULL, name text NOT NULL, prefix text NOT NULL, hash text NOT NULL, "createdAt" text NOT NULL, "lastUsedAt" text, "revokedAt" text, level text NOT NULL, "createdBy" text, "createdById" text );
CREATE TABLE public."auditEntries" ( id text NOT NULL, "storeId" text, "personId" text, actor text NOT NULL, source text NOT NULL, action text NOT NULL, subject text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public.changes ( id bigint NOT NULL );
ALTER TABLE public.changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.changes_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
CREATE TABLE public."downloadLinks" ( token text NOT NULL, "storeId" text NOT NULL, "fileId" text NOT NULL, filename text NOT NULL );
CREATE TABLE public."emailBudgets" ( "keyId" text NOT NULL, "windowStartMs" bigint NOT NULL, used integer NOT NULL );
CREATE TABLE public."executeBudgets" ( "keyId" text NOT NULL, "windowStartMs" bigint NOT NULL, used integer NOT NULL );
CREATE TABLE public."executionAttempts" ( "executionId" text NOT NULL, attempt integer NOT NULL, "storeId" text NOT NULL, at text NOT NULL, "errorCode" text DEFAULT 'other'::text NOT NULL, "errorData" text );
CREATE TABLE public."executionChanges" ( seq bigint NOT NULL, "storeId" text NOT NULL, "actionType" text NOT NULL, "actionConfigId" text NOT NULL, status text NOT NULL, day text, change integer NOT NULL, "senderId" text, locale text, reason text, "durationBucket" integer );
CREATE SEQUENCE public."executionChanges_seq_seq" START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public."executionChanges_seq_seq" OWNED BY public."executionChanges".seq;
CREATE TABLE public."executionDays" ( "storeId" text NOT NULL, day text NOT NULL, "actionType" text NOT NULL, success bigint NOT NULL, failed bigint NOT NULL, skipped bigint NOT NULL, pending bigint NOT NULL, d0 bigint DEFAULT 0 NOT NULL, d1 bigint DEFAULT 0 NOT NULL, d2 bigint DEFAULT 0 NOT NULL, d3 bigint DEFAULT 0 NOT NULL, d4 bigint DEFAULT 0 NOT NULL, d5 bigint DEFAULT 0 NOT NULL, d6 bigint DEFAULT 0 NOT NULL, d7 bigint DEFAULT 0 NOT NULL, d8 bigint DEFAULT 0 NOT NULL, d9 bigint DEFAULT 0 NOT NULL, d10 bigint DEFAULT 0 NOT NULL, d11 bigint DEFAULT 0 NOT NULL, d12 bigint DEFAULT 0 NOT NULL, d13 bigint DEFAULT 0 NOT NULL, d14 bigint DEFAULT 0 NOT NULL, d15 bigint DEFAULT 0 NOT NULL );
CREATE TABLE public."executionDetails" ( "executionId" text NOT NULL, "storeId" text NOT NULL, request text, response text, input text );
CREATE TABLE public."executionGroups" ( "storeId" text NOT NULL, period text NOT NULL, dimension text NOT NULL, "actionType" text NOT NULL, key text NOT NULL, success bigint DEFAULT 0 NOT NULL, failed bigint DEFAULT 0 NOT NULL, skipped bigint DEFAULT 0 NOT NULL, pending bigint DEFAULT 0 NOT NULL, d0 bigint DEFAULT 0 NOT NULL, d1 bigint DEFAULT 0 NOT NULL, d2 bigint DEFAULT 0 NOT NULL, d3 bigint DEFAULT 0 NOT NULL, d4 bigint DEFAULT 0 NOT NULL, d5 bigint DEFAULT 0 NOT NULL, d6 bigint DEFAULT 0 NOT NULL, d7 bigint DEFAULT 0 NOT NULL, d8 bigint DEFAULT 0 NOT NULL, d9 bigint DEFAULT 0 NOT NULL, d10 bigint DEFAULT 0 NOT NULL, d11 bigint DEFAULT 0 NOT NULL, d12 bigint DEFAULT 0 NOT NULL, d13 bigint DEFAULT 0 NOT NULL, d14 bigint DEFAULT 0 NOT NULL, d15 bigint DEFAULT 0 NOT NULL );
CREATE TABLE public."executionInputs" ( "executionId" text NOT NULL, "storeId" text NOT NULL, sealed text NOT NULL, "masterKeyId" text NOT NULL );
CREATE TABLE public."executionMessages" ( "executionId" text NOT NULL, "position" integer NOT NULL, "storeId" text NOT NULL, recipients text NOT NULL, status text NOT NULL, "messageId" text, "errorCode" text, "errorData" text );
CREATE TABLE public."executionTotals" ( "storeId" text NOT NULL, "actionConfigId" text NOT NULL, "actionType" text NOT NULL, status text NOT NULL, count bigint NOT NULL );
CREATE TABLE public.executions ( seq bigint NOT NULL, id text NOT NULL, "storeId" text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL, "actionType" text NOT NULL, status text NOT NULL, "actionConfigId" text NOT NULL, "actionConfigName" text NOT NULL, trigger text NOT NULL, "stepRef" text, "runId" text, recipients text, subject text, "httpStatus" integer, "durationMs" integer, attempts integer NOT NULL, "finishedAt" text, "stepKey" text, "dueAt" text, lease text, "handedAt" text, "leaseUntil" text, "senderId" text, "retryOf" text, day text DEFAULT ''::text NOT NULL, "inputDigest" text, "errorCode" text, "errorData" text ) WITH (fillfactor='50');
CREATE TABLE public."executionsSearch" ( "storeId" text NOT NULL, id text NOT NULL, "actionType" text NOT NULL, status text NOT NULL, "actionConfigId" text NOT NULL, "stepRef" text, "runId" text, "errorCode" text, "searchText" text, "longText" text ) WITH (autovacuum_vacuum_insert_scale_factor='0.02');
CREATE SEQUENCE public.executions_seq_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.executions_seq_seq OWNED BY public.executions.seq;
CREATE TABLE public."fileRemovals" ( "fileId" text NOT NULL, "storeId" text NOT NULL, "dueAt" text NOT NULL );
CREATE TABLE public.files ( seq bigint NOT NULL, id text NOT NULL, "storeId" text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL, filename text NOT NULL, "contentType" text NOT NULL, "contentHash" text NOT NULL, "sizeBytes" bigint NOT NULL, kind text NOT NULL );
CREATE SEQUENCE public.files_seq_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.files_seq_seq OWNED BY public.files.seq;
CREATE TABLE public."httpRequests" ( seq bigint NOT NULL, id text NOT NULL, "storeId" text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL, name text NOT NULL, description text, method text NOT NULL, url text NOT NULL, headers text NOT NULL, body text, "updatedAt" text NOT NULL, "movedFrom" text );
CREATE SEQUENCE public."httpRequests_seq_seq" START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public."httpRequests_seq_seq" OWNED BY public."httpRequests".seq;
CREATE TABLE public."idempotentCalls" ( "storeId" text NOT NULL, "idempotencyKey" text NOT NULL, "callHash" text NOT NULL, answer text, "createdAt" text NOT NULL, "executionId" text );
CREATE TABLE public."inboxMessages" ( id text NOT NULL, "storeId" text NOT NULL, "from" text NOT NULL, "to" text NOT NULL, subject text NOT NULL, raw text NOT NULL, "sizeBytes" integer NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public."installationSettings" ( name text NOT NULL, value text NOT NULL, "updatedAt" text NOT NULL );
CREATE TABLE public."installationVault" ( record text NOT NULL, sealed text NOT NULL, "masterKeyId" text NOT NULL );
CREATE TABLE public.kysely_migration ( name character varying(255) NOT NULL, "timestamp" character varying(255) NOT NULL );
CREATE TABLE public.kysely_migration_lock ( id character varying(255) NOT NULL, is_locked integer DEFAULT 0 NOT NULL );
CREATE TABLE public."layoutFiles" ( "fileId" text NOT NULL, "layoutId" text NOT NULL );
CREATE TABLE public."layoutVersions" ( "layoutId" text NOT NULL, "storeId" text NOT NULL, version integer NOT NULL, action text NOT NULL, source text NOT NULL, author text NOT NULL, changed text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL, snapshot text NOT NULL );
CREATE TABLE public.layouts ( seq bigint NOT NULL, id text NOT NULL, "storeId" text NOT NULL, "searchText" text NOT NULL, name text NOT NULL, description text, "bodyType" text NOT NULL, "defaultLocale" text NOT NULL, category text NOT NULL, version integer NOT NULL, stale integer DEFAULT 0 NOT NULL, "createdAt" text NOT NULL, "updatedAt" text NOT NULL, subject text NOT NULL, "previewText" text NOT NULL, "marketingTexts" text, attachments text, "bodyDesign" text, body text, "compiledHtml" text, "compiledText" text, "compiledAttachments" text, "changedAt" text DEFAULT ''::text NOT NULL, "markedAt" text );
CREATE SEQUENCE public.layouts_seq_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.layouts_seq_seq OWNED BY public.layouts.seq;
CREATE TABLE public."mailboxLogins" ( hash text NOT NULL, "sessionId" text NOT NULL, "storeId" text NOT NULL, provider text NOT NULL, "mailboxId" text, sealed text NOT NULL, "masterKeyId" text NOT NULL, "expiresAt" text NOT NULL );
CREATE TABLE public.mailboxes ( seq bigint NOT NULL, id text NOT NULL, "storeId" text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL, provider text NOT NULL, name text NOT NULL, address text NOT NULL, "addressKey" text NOT NULL, status text NOT NULL );
CREATE SEQUENCE public.mailboxes_seq_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.mailboxes_seq_seq OWNED BY public.mailboxes.seq;
CREATE TABLE public.members ( "storeId" text NOT NULL, "personId" text NOT NULL, role text NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public."noticeWishes" ( "storeId" text NOT NULL, "personId" text NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public.notices ( "storeId" text NOT NULL, "personId" text NOT NULL, kind text NOT NULL, day text NOT NULL, about text NOT NULL, status text NOT NULL, "retryAt" text NOT NULL, "isOver" integer NOT NULL );
CREATE TABLE public."passkeyChallenges" ( hash text NOT NULL, "expiresAt" text NOT NULL );
CREATE TABLE public.passkeys ( id text NOT NULL, "personId" text NOT NULL, name text NOT NULL, "publicKey" text NOT NULL, counter bigint NOT NULL, transports text NOT NULL, "createdAt" text NOT NULL, "lastUsedAt" text );
CREATE TABLE public.people ( id text NOT NULL, name text NOT NULL, email text NOT NULL, "emailKey" text NOT NULL, locale text, "passwordHash" text, "isOwner" integer NOT NULL, "hasTotp" integer NOT NULL, "lastTotpStep" bigint NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public."presetFiles" ( "fileId" text NOT NULL, "presetId" text NOT NULL );
CREATE TABLE public."presetUses" ( "presetId" text NOT NULL, "layoutId" text NOT NULL );
CREATE TABLE public.presets ( id text NOT NULL, "storeId" text NOT NULL, kind text NOT NULL, name text NOT NULL, blocks text NOT NULL, "createdAt" text NOT NULL, "updatedAt" text NOT NULL );
CREATE TABLE public."quotaUses" ( seq bigint NOT NULL, "storeId" text NOT NULL, month text NOT NULL, used integer NOT NULL );
CREATE SEQUENCE public."quotaUses_seq_seq" START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public."quotaUses_seq_seq" OWNED BY public."quotaUses".seq;
CREATE TABLE public."recoveryCodes" ( "personId" text NOT NULL, hash text NOT NULL );
CREATE TABLE public."repoChanges" ( seq bigint NOT NULL, "storeId" text NOT NULL, "changeId" text NOT NULL, "layoutId" text NOT NULL, version integer, action text NOT NULL, name text NOT NULL, author text NOT NULL, snapshot text, "createdAt" text NOT NULL, tried integer DEFAULT 0 NOT NULL );
CREATE SEQUENCE public."repoChanges_seq_seq" START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public."repoChanges_seq_seq" OWNED BY public."repoChanges".seq;
CREATE TABLE public."repoCommits" ( "storeId" text NOT NULL, "layoutId" text NOT NULL, "position" integer NOT NULL, sha text NOT NULL, message text NOT NULL, author text NOT NULL, date text NOT NULL, version integer );
CREATE TABLE public.repositories ( "storeId" text NOT NULL, url text NOT NULL, branch text NOT NULL, provider text NOT NULL, lease text, "leaseUntil" text, "retryAt" text NOT NULL, "lookAt" text NOT NULL, failures integer NOT NULL, "indexedHead" text, edges text, "createdAt" text NOT NULL, "errorCode" text, "errorData" text );
CREATE UNLOGGED TABLE public."requestBudgets" ( "keyId" text NOT NULL, "windowStartMs" bigint NOT NULL, used integer NOT NULL );
CREATE TABLE public.secrets ( seq bigint NOT NULL, id text NOT NULL, "storeId" text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL, name text NOT NULL, description text, "hasValue" integer NOT NULL, "updatedAt" text NOT NULL, "allowedHosts" text );
CREATE SEQUENCE public.secrets_seq_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.secrets_seq_seq OWNED BY public.secrets.seq;
CREATE TABLE public.sessions ( id text NOT NULL, hash text NOT NULL, "personId" text NOT NULL, device text NOT NULL, "createdAt" text NOT NULL, "lastUsedAt" text NOT NULL, "expiresAt" text NOT NULL, "confirmedAt" text NOT NULL );
CREATE TABLE public.settings ( "storeId" text NOT NULL, "marketingTexts" text NOT NULL, "emailQuota" integer, "defaultSenderId" text, "updatedAt" text NOT NULL, "mainLocale" text DEFAULT 'en'::text NOT NULL, "timeZone" text DEFAULT 'UTC'::text NOT NULL );
CREATE TABLE public."shopifyShops" ( domain text NOT NULL, "storeId" text NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public."signInAttempts" ( "keyId" text NOT NULL, "windowStartMs" bigint NOT NULL, used integer NOT NULL );
CREATE TABLE public."signedCalls" ( "storeId" text NOT NULL, "idHash" text NOT NULL, "callHash" text NOT NULL, "expiresAt" text NOT NULL );
CREATE TABLE public."signingSecrets" ( id text NOT NULL, "storeId" text NOT NULL, "createdAt" text NOT NULL, "expiresAt" text );
CREATE TABLE public."smtpSenders" ( seq bigint NOT NULL, id text NOT NULL, "storeId" text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL, name text NOT NULL, host text NOT NULL, port integer NOT NULL, tls text NOT NULL, "fromName" text, "fromAddress" text NOT NULL, "hasUsername" integer NOT NULL, "hasPassword" integer NOT NULL, "updatedAt" text NOT NULL, "isGuarded" integer DEFAULT 0 NOT NULL );
CREATE SEQUENCE public."smtpSenders_seq_seq" START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public."smtpSenders_seq_seq" OWNED BY public."smtpSenders".seq;
CREATE TABLE public."stepReferences" ( "storeId" text NOT NULL, "stepRef" text NOT NULL, "layoutId" text, "requestId" text, workflow text, "createdAt" text NOT NULL );
CREATE TABLE public."stepTokens" ( id text NOT NULL, "storeId" text NOT NULL, name text NOT NULL, prefix text NOT NULL, hash text NOT NULL, "createdAt" text NOT NULL, "lastUsedAt" text, "revokedAt" text, "createdBy" text, "createdById" text );
CREATE TABLE public.stores ( id text NOT NULL, name text NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public.translations ( "layoutId" text NOT NULL, "storeId" text NOT NULL, locale text NOT NULL, outdated integer NOT NULL, "createdAt" text NOT NULL, "updatedAt" text NOT NULL, subject text NOT NULL, "previewText" text NOT NULL, "marketingTexts" text, attachments text, "bodyDesign" text, body text, "compiledHtml" text, "compiledText" text, "compiledAttachments" text, "outdatedSince" text, marks text );
CREATE TABLE public."unsubscribeLinks" ( token text NOT NULL, "storeId" text NOT NULL, "addressKey" text NOT NULL, address text NOT NULL, locale text NOT NULL );
CREATE TABLE public.unsubscribes ( "storeId" text NOT NULL, "addressKey" text NOT NULL, address text NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public."vaultEntries" ( "storeId" text NOT NULL, record text NOT NULL, sealed text NOT NULL, "masterKeyId" text NOT NULL );
CREATE TABLE public."writeProbes" ( id text NOT NULL, filler text NOT NULL );
ALTER TABLE ONLY public."executionChanges" ALTER COLUMN seq SET DEFAULT nextval('public."executionChanges_seq_seq"'::regclass);
ALTER TABLE ONLY public.executions ALTER COLUMN seq SET DEFAULT nextval('public.executions_seq_seq'::regclass);
ALTER TABLE ONLY public.files ALTER COLUMN seq SET DEFAULT nextval('public.files_seq_seq'::regclass);
ALTER TABLE ONLY public."httpRequests" ALTER COLUMN seq SET DEFAULT nextval('public."httpRequests_seq_seq"'::regclass);
ALTER TABLE ONLY public.layouts ALTER COLUMN seq SET DEFAULT nextval('public.layouts_seq_seq'::regclass);
ALTER TABLE ONLY public.mailboxes ALTER COLUMN seq SET DEFAULT nextval('public.mailboxes_seq_seq'::regclass);
ALTER TABLE ONLY public."quotaUses" ALTER COLUMN seq SET DEFAULT nextval('public."quotaUses_seq_seq"'::regclass);
ALTER TABLE ONLY public."repoChanges" ALTER COLUMN seq SET DEFAULT nextval('public."repoChanges_seq_seq"'::regclass);
ALTER TABLE ONLY public.secrets ALTER COLUMN seq SET DEFAULT nextval('public.secrets_seq_seq'::regclass);
ALTER TABLE ONLY public."smtpSenders" ALTER COLUMN seq SET DEFAULT nextval('public."smtpSenders_seq_seq"'::regclass);
INSERT INTO public."apiKeys" VALUES
	('key_01m7n8y4j4ps5m3t0jgb5gf02t', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'test', 'fak_ev2J', '3c5e77fd6b895f6fd0b07d232d6509197884e8f20c92867ff8367941a76d135c', '2026-11-17T17:30:07.301Z', NULL, NULL, 'execute', 'operator', NULL),
	('key_01m7n8y4cg0b01edzw7tes4q4f', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'test', 'fak_eCsP', '1bf5d5bdd01675f4f9a4e22115643168f2a85c7f97affe2c024ebbecf1b7142d', '2026-11-17T17:30:07.121Z', '2026-11-17T17:30:07.419Z', NULL, 'write', 'operator', NULL),
	('key_01m7n8y4gew3vcfzrxdf61vzxr', 'sto_01m7n8y4g0q6c870smd9hk57hj', 'test', 'fak_y3o4', 'afaf4069d30dc90b8a23d3b460f928e716e8e090e875a5d8a2d8ac347aa08b59', '2026-11-17T17:30:07.246Z', '2026-11-17T17:30:08.263Z', NULL, 'write', 'operator', NULL);
INSERT INTO public."auditEntries" VALUES
	('aud_01m7n8y4bnpfy1kbfn806tvc7n', NULL, NULL, 'operator', 'cli', 'createStore', 'Shop', 'operator
createstore
shop', '2026-11-17T17:30:07.093Z'),
	('aud_01m7n8y4cvhctatj70z8rmg6ev', 'sto_01m7n8y4anxtj1f53epzas4e8e', NULL, 'operator', 'cli', 'createKey', 'test', 'operator
createkey
test', '2026-11-17T17:30:07.131Z'),
	('aud_01m7n8y4dfb3skd229z0v8nkkb', 'sto_01m7n8y4anxtj1f53epzas4e8e', NULL, 'operator', 'cli', 'createToken', 'Flow', 'operator
createtoken
flow', '2026-11-17T17:30:07.151Z'),
	('aud_01m7n8y4fj03amxwz7bbgnmbv5', 'sto_01m7n8y4anxtj1f53epzas4e8e', NULL, 'operator', 'cli', 'addSmtpSender', 'Shop', 'operator
addsmtpsender
shop', '2026-11-17T17:30:07.218Z'),
	('aud_01m7n8y4gd59fhawhc3kj8by4g', NULL, NULL, 'operator', 'cli', 'createStore', 'Shop', 'operator
createstore
shop', '2026-11-17T17:30:07.245Z'),
	('aud_01m7n8y4gf50x3yxpg1h8x1sd9', 'sto_01m7n8y4g0q6c870smd9hk57hj', NULL, 'operator', 'cli', 'createKey', 'test', 'operator
createkey
test', '2026-11-17T17:30:07.247Z'),
	('aud_01m7n8y4gyd54ex8bhga2a8p88', 'sto_01m7n8y4g0q6c870smd9hk57hj', NULL, 'operator', 'cli', 'createToken', 'Flow', 'operator
createtoken
flow', '2026-11-17T17:30:07.262Z'),
	('aud_01m7n8y4hnxe1zw2mbn8pkxj0v', 'sto_01m7n8y4g0q6c870smd9hk57hj', NULL, 'operator', 'cli', 'addSmtpSender', 'Shop', 'operator
addsmtpsender
shop', '2026-11-17T17:30:07.285Z'),
	('aud_01m7n8y4j84yvtb2qf8rc7c0yw', 'sto_01m7n8y4anxtj1f53epzas4e8e', NULL, 'operator', 'cli', 'createKey', 'test', 'operator
createkey
test', '2026-11-17T17:30:07.304Z'),
	('aud_01m7n8y5kj53739474bhc3608b', 'sto_01m7n8y4anxtj1f53epzas4e8e', NULL, 'operator', 'cli', 'setSecret', 'CRM_TOKEN', 'operator
setsecret
crm_token', '2026-11-17T17:30:08.370Z'),
	('aud_01m7n8yc8gvyj79d15d19b9ev7', 'sto_01m7n8y4g0q6c870smd9hk57hj', NULL, 'operator', 'cli', 'putSettings', '', 'operator
putsettings
', '2026-11-17T17:30:15.184Z');
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES
	(1),
	(2),
	(3),
	(4),
	(5),
	(6),
	(7),
	(8),
	(9),
	(10),
	(11),
	(12),
	(13),
	(14),
	(15),
	(16),
	(17),
	(18),
	(19),
	(20),
	(21),
	(22),
	(23),
	(24),
	(25),
	(26),
	(27),
	(28),
	(29),
	(30),
	(31),
	(32),
	(33),
	(34),
	(35),
	(36),
	(37),
	(38),
	(39),
	(40),
	(41),
	(42),
	(43),
	(44),
	(45),
	(46),
	(47),
	(48),
	(49),
	(50);
INSERT INTO public."executeBudgets" VALUES
	('key_01m7n8y4j4ps5m3t0jgb5gf02t', 1794936613930, 1);
INSERT INTO public."executionAttempts" VALUES
	('exe_01m7n8ybf3vcqqmh2sy4avs08z', 1, 'sto_01m7n8y4anxtj1f53epzas4e8e', '2026-11-17T17:30:14.505Z', 'smtp.answered', '{"reply":"451 4.3.0 Try again later"}'),
	('exe_01m7n8ybppb95xbj1q729ph092', 1, 'sto_01m7n8y4anxtj1f53epzas4e8e', '2026-11-17T17:30:14.656Z', 'smtp.answered', '{"reply":"451 4.3.0 Try again later"}');
INSERT INTO public."executionChanges" VALUES
	(50, 'sto_01m7n8y4g0q6c870smd9hk57hj', 'EMAIL', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 'PENDING', '2026-11-17', 1, NULL, NULL, NULL, NULL);
INSERT INTO public."executionDays" VALUES
	('sto_01m7n8y4anxtj1f53epzas4e8e', '2026-11-17', 'EMAIL', 5, 3, 1, 1, 1, 0, 1, 3, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', '2026-11-17', 'EMAIL', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', '2026-11-17', 'HTTP_REQUEST', 1, 4, 0, 0, 1, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
INSERT INTO public."executionDetails" VALUES
	('exe_01m7n8y5xtztsnpg9tj82cdp7s', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"senderId":"smt_01m7n8y4ed3qhj4f3dhw4xzq0d","from":"shop@shop.example","to":["ada@x.example","bob@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}', NULL, NULL),
	('exe_01m7n8y9fxdf7na9z456y0cg6r', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"senderId":"smt_01m7n8y4ed3qhj4f3dhw4xzq0d","from":"shop@shop.example","to":["eva@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"de","layoutVersion":2,"subject":"Bestellung","attachments":[]}', NULL, NULL),
	('exe_01m7n8y9jgz505xa8z7w95bvq4', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"senderId":"smt_01m7n8y4ed3qhj4f3dhw4xzq0d","from":"shop@shop.example","to":["gone@x.example","lost@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}', NULL, NULL),
	('exe_01m7n8y9qq8zk6x6j6w52xtsp5', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"senderId":"smt_01m7n8y4ed3qhj4f3dhw4xzq0d","from":"shop@shop.example","to":["ada@x.example","gone@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}', NULL, NULL),
	('exe_01m7n8y9x7kesjr07wf27z34r6', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"senderId":"smt_01m7n8y4ed3qhj4f3dhw4xzq0d","from":"shop@shop.example","to":["ada@x.example","gone@x.example","cleo@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"News","attachments":[]}', NULL, NULL),
	('exe_01m7n8yaca9s69kstqmpv7wpnn', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"senderId":null,"from":null,"to":["dora@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"","attachments":[]}', NULL, NULL),
	('exe_01m7n8yaenwdje3f0dgf98h6q2', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"senderId":"smt_01m7n8y4ed3qhj4f3dhw4xzq0d","from":"shop@shop.example","to":["dora@x.example","ada@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"News","attachments":[]}', NULL, NULL),
	('exe_01m7n8yapxvwt5sf1y7wdej6rr', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"method":"POST","url":"http://127.0.0.1:33181/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-9/crm"},"body":"{\"name\":\"\"}"}', '{"status":200,"headers":{"content-type":"application/json","date":"Tue, 17 Nov 2026 17:30:13 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"{\"method\":\"POST\",\"path\":\"/contacts\",\"headers\":{\"host\":\"127.0.0.1:33181\",\"connection\":\"keep-alive\",\"authorization\":\"Bearer ••••\",\"content-type\":\"application/json\",\"idempotency-key\":\"run-9/crm\",\"user-agent\":\"Flowpost/0.1.0\",\"accept\":\"*/*\",\"accept-encoding\":\"gzip, deflate, br\",\"content-length\":\"11\"},\"body\":\"{\\\"name\\\":\\\"\\\"}\"}","truncated":false}', NULL),
	('exe_01m7n8yayd6rcnaxjw6sf029nj', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"method":"POST","url":"http://127.0.0.1:33181/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-10/crm"},"body":"{\"name\":\"\"}"}', '{"status":404,"headers":{"date":"Tue, 17 Nov 2026 17:30:13 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"no such contact","truncated":false}', NULL),
	('exe_01m7n8yb19kjcnpzhqepwbrh9s', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"method":"POST","url":"http://127.0.0.1:33181/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json"},"body":"{\"name\":\"\"}"}', '{"status":404,"headers":{"date":"Tue, 17 Nov 2026 17:30:13 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"no such contact","truncated":false}', NULL),
	('exe_01m7n8yb2yfafvg0djxwzaj60q', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"method":"POST","url":"http://127.0.0.1:33181/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-11/crm"},"body":"{\"name\":\"\"}"}', '{"status":503,"headers":{"date":"Tue, 17 Nov 2026 17:30:14 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"later","truncated":false}', NULL),
	('exe_01m7n8ybf3vcqqmh2sy4avs08z', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"senderId":"smt_01m7n8y4ed3qhj4f3dhw4xzq0d","from":"shop@shop.example","to":["late@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}', NULL, NULL),
	('exe_01m7n8ybppb95xbj1q729ph092', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"senderId":"smt_01m7n8y4ed3qhj4f3dhw4xzq0d","from":"shop@shop.example","to":["never@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}', NULL, NULL),
	('exe_01m7n8yc1188p30mzz6wefwzw4', 'sto_01m7n8y4g0q6c870smd9hk57hj', '{"senderId":"smt_01m7n8y4hgv93fw8m5b78qkfnv","from":"shop@shop.example","to":["zoe@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":1,"subject":"Welcome","attachments":[]}', NULL, NULL),
	('exe_01m7n8yc9fsvvpw7h1xb9k1wyy', 'sto_01m7n8y4g0q6c870smd9hk57hj', '{"senderId":"smt_01m7n8y4hgv93fw8m5b78qkfnv","from":"shop@shop.example","to":["yan@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":1,"subject":"","attachments":[]}', NULL, NULL),
	('exe_01m7n8ycdg76k63yx6ydq98q74', 'sto_01m7n8y4anxtj1f53epzas4e8e', '{"method":"POST","url":"http://127.0.0.1:33181/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-10/crm"},"body":"{\"name\":\"\"}"}', '{"status":503,"headers":{"date":"Tue, 17 Nov 2026 17:30:15 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"later","truncated":false}', NULL);
INSERT INTO public."executionGroups" VALUES
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'config', 'EMAIL', 'lay_gone', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'reason', 'EMAIL', 'missing', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'locale', 'EMAIL', 'de', 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'reason', 'EMAIL', 'recipientRefused', 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'reason', 'HTTP_REQUEST', 'status4xx', 0, 2, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'config', 'EMAIL', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 2, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'config', 'EMAIL', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 2, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'locale', 'EMAIL', 'de', 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'reason', 'EMAIL', 'missing', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'reason', 'EMAIL', 'recipientRefused', 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'reason', 'HTTP_REQUEST', 'status4xx', 0, 2, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'config', 'EMAIL', 'lay_gone', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'locale', 'EMAIL', '', 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'locale', 'EMAIL', 'en', 4, 2, 1, 0, 1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'reason', 'EMAIL', 'cancelled', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'd2026-11-17', 'sender', 'EMAIL', 'smt_01m7n8y4hgv93fw8m5b78qkfnv', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'locale', 'EMAIL', '', 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'sender', 'EMAIL', '', 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'm2026-11', 'locale', 'EMAIL', 'en', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'd2026-11-17', 'reason', 'EMAIL', 'quota', 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'm2026-11', 'reason', 'EMAIL', 'quota', 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'config', 'HTTP_REQUEST', 'req_01m7n8y5nnzs35sv776qkks6xy', 1, 4, 0, 0, 1, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'sender', 'EMAIL', '', 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'sender', 'EMAIL', 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', 5, 2, 0, 0, 0, 0, 1, 3, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'locale', 'EMAIL', 'en', 4, 2, 1, 0, 1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'd2026-11-17', 'locale', 'EMAIL', 'en', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'm2026-11', 'sender', 'EMAIL', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'config', 'HTTP_REQUEST', 'req_01m7n8y5nnzs35sv776qkks6xy', 1, 4, 0, 0, 1, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'm2026-11', 'sender', 'EMAIL', 'smt_01m7n8y4hgv93fw8m5b78qkfnv', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'm2026-11', 'locale', 'EMAIL', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'config', 'EMAIL', 'lay_01m7n8y4sdcjah328cqqka2daf', 3, 2, 0, 1, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'd2026-11-17', 'sender', 'EMAIL', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'reason', 'HTTP_REQUEST', 'status5xx', 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'config', 'EMAIL', 'lay_01m7n8y4sdcjah328cqqka2daf', 3, 2, 0, 1, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'reason', 'EMAIL', 'cancelled', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'm2026-11', 'config', 'EMAIL', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'd2026-11-17', 'sender', 'EMAIL', 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', 5, 2, 0, 0, 0, 0, 1, 3, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'd2026-11-17', 'config', 'EMAIL', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'm2026-11', 'reason', 'HTTP_REQUEST', 'status5xx', 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'd2026-11-17', 'locale', 'EMAIL', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
INSERT INTO public."executionInputs" VALUES
	('exe_01m7n8y5xtztsnpg9tj82cdp7s', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'z0AuvbcMS8lmPv9OC82Te9/cglPSVamBWYQtr0E2ajqgeUyFKB2Ji6TWU6HFxEb4QiVkh2SMQNPeXuyd0SdPadWUCTIYy6vIv1Bs2PiD/54zlg8jvw4UTYz7n0J7esObhWd1EBjlhg5gLk+W2O226bU6J6SsQKzArtwwAQWr0CstVPH0zALwswh82SKkEhnY7cFZHADwYf3kAfl9Jhg81Os83uJUt4eEx805feyizCflsdbP3h4qqNTkVOt9r/kPa0nR6/8KwViimnaonAbbm/+mxZQNwzXzCgZQbOM2vAP1', 'efe6a521f31603b7'),
	('exe_01m7n8y9fxdf7na9z456y0cg6r', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'w4fOAHf6KYl7DMoa0maq9Z54gMSXfpx3vwyybZ+G6AmonAoJlLsAsl5JusHnkrYoEtOEx83KsZSuDwiWShafdY1oS1HHzGyjUEr8eO089EsYsCllvSXmlAvx15u5T5nvYjcanUwHBUxcVuBClchDJNkNKVu3VMKcn7FULV8Dy2fZOzjzjsJP6XCXELV3CKN1sfklnzEtArLJT5slDk0+VBZfkjWY1BuRVwqA58mVCUeXkB5LUpMXaSUlZg==', 'efe6a521f31603b7'),
	('exe_01m7n8y9jgz505xa8z7w95bvq4', 'sto_01m7n8y4anxtj1f53epzas4e8e', '+756CjtKN+soIGSLiTy5ZZsA2/3SJI4CT0nR86DF22VZkUl/8OeFofS6ebg+lawxB0+ykvjXn2HN+Qu90rUgPW+biirW6kxlhhtCbbIZT+7eD8QGuf2aovDxuesr0L5uQUZ328YPkN4Gi6UpwvuoeJCZcCYize825N8YmhmIcLm6Ubb/vIiQOJYSdFLioP49qJmkSsT66sVKo2CGK0tCVIHGWSndMpm7p6VgIAgeWMzBaDvi7DBE/HVca1SDEJKAJAD12NAHsp1ffJnE+7KiQC0Sc7SUcw==', 'efe6a521f31603b7'),
	('exe_01m7n8y9qq8zk6x6j6w52xtsp5', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'u0ViPe7lRLU8jhW5yVqHs9eIvY2h8lM/P7pi2NsOFMe+h8sBHSQ9BDZV3uHmn4Q4xH0BYkoWmnWHnM7xEQbq19/tgYq7lpAL6HfIb51X1hHiWRVxAgU9nwiYOQYccYPI/PZHqAeKmiA6YE3+C17YJaiB9kwVEKucjVYG2ZjC+1zvAhvGDJEa4l6Ej2Ybo42qYhAAC/yqDKqIqfP1p0ul2oTBoyXieEbCSjmSNZWm1TJUE2hgEsz7FT/a2ZCtztj95coJYB+0dgeDz/D2KB/USlHUDrDn', 'efe6a521f31603b7'),
	('exe_01m7n8y9x7kesjr07wf27z34r6', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'CyON4HVaeSpA7G1R3wRuSDop8ZuAqIX/0vD9ZfvU5TxUsciqlKRGGKzLsqxtGL+AcN4ONk9q5S7AkSwLgNPLgFpFk6tqyvpWoaEZxf5pN6FFd9GhH5y6oecq3tx252hiztrpAnJAo0npEtaQ9RZ37+IPIg73gjpwz0YXkamQT14z+AW6WxStgnhAuQx8RgvdOX3IjDubTGRC3ditBh8wvmspuwN4AsVXOXpqo/wNGX9teO9buphZX12gsYtRRqA+7acr5CdHTQ3l6QpucOMKs5SVU3ZGFX39znmbmwvjJ/KOekk=', 'efe6a521f31603b7'),
	('exe_01m7n8yaca9s69kstqmpv7wpnn', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'juqAcceR7J5YzT3KCxBhQcReSoCmrywph+5eOce1B3EI8KOajHZKy3lNyRFI2s6O6nZXGmiuuqyjt9gKklOT7eRD57nyKWQA42avHbRK9xqIbQsNTHapMgHAmHLHfePphCsJfMAW9st9DF9xk9mCgsFes3e66FV76MlunMSPsZLzTcL2PsBzk0Kp04cp1MipLnzF7Q6P', 'efe6a521f31603b7'),
	('exe_01m7n8yaenwdje3f0dgf98h6q2', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'nVxQMJmO5/VDQwCiUQ/LgF11yi2IVFplG3s9EflDA385rBtrdSyo6q9wM4+O4S5mYQOE1/KKoDAlqA1otDsvTaP46lHznu14fd5ug4c49YLMQUCPPJF7G9IbYsjvj9BVP7LOvBT1p/wYmpEmTUpt/DXECpnQITSgMfBjbE/1fTtwwgrjrN5tTWmiyux+UQHCSfMmdur3bMYhDG56kU0lUUeT9Rd1uiBAMSuVeRbrE+FBKcP6GvMXD1Po9UI=', 'efe6a521f31603b7'),
	('exe_01m7n8yakc21mg3j12r3xaacme', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'soI6nxOFr+Pq0ZQtxA+XX0e0Qzk7Xy37NhzfRI2/LC/qqiAUURNKgHcgvAbWnTZMMr0vN/70LfdcdAaTPX3pnlfsY9KpOVsbgKPQdIuoE4FjtjNPWvOk68/58DyxJ1UvSBjILtuYBTNvPEmqDmh7iu7jL5axUr/LBoN16XrfwXu5ktLoaSYVL8Rdjg7nQA816a/Yzqg=', 'efe6a521f31603b7'),
	('exe_01m7n8yapxvwt5sf1y7wdej6rr', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'SHS9L3UkzucATM3M56w6fJ0/tEtf8BEpaasx/155U0wWMGxu6eKtBZuRecnRTztKGy2bdZWdJGY=', 'efe6a521f31603b7'),
	('exe_01m7n8yayd6rcnaxjw6sf029nj', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'sc5qPg6qnD2lVUXOxZ/K2kqa7V6PalcD5EVnxaaMwXK7OLP666t/QMEft0aKufbM+2n3LBc9+UE=', 'efe6a521f31603b7'),
	('exe_01m7n8yb2yfafvg0djxwzaj60q', 'sto_01m7n8y4anxtj1f53epzas4e8e', '7rzuMNLmulp9+804WYEaxVIG2mdmd0xtMOPF7kx+t+NnuqR9tBFCguZclIXSEyGpsZC+eiFlTLst', 'efe6a521f31603b7'),
	('exe_01m7n8ybf3vcqqmh2sy4avs08z', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'ODJRvzDY/RmczX220VTkNisTpAhBNf965BB0hHqOTaRfegWspAuhQgmtf0NZneP7DJ2gjrTHIricWRibStBktISCHcKUk3X6ZUR1P95GW9paKyzYC5YtKSqX8hCoRWiESGRoUSkzlY1smIL9G98r1QTF90gG61+9Ju74FGihIVf35KNjrUSGwULTGCYdcft5UNJ65M+9P6KTokkjXgheVQXugpIObzqcCiOKC7AWbA==', 'efe6a521f31603b7'),
	('exe_01m7n8ybppb95xbj1q729ph092', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'VANi0uPRdYHHCQXP7D8sBywnTPMxA3CLWNRJAHuXPFgwDX7F3ic5t9x5IROfDLUvrR2KNag0p3XGu9x/PaAVOQah5l3uGzez3gCP9o6Q8x2sjCbc/vf/3LL1ctbMQ6SPBG0kr5Lj+8Bg2I24uGE+Pt5kR3X8j+ZpA+MwuiuGPdWyr55tfKCO8+7hQmGGarJ7kE3WZX3ZbY1WkHoMPImR9NPryv3ppR9UHDWbTXEn3xQ=', 'efe6a521f31603b7'),
	('exe_01m7n8yc1188p30mzz6wefwzw4', 'sto_01m7n8y4g0q6c870smd9hk57hj', 'SkcIG2OV2jW7bFK5x7sXz1/m5e8MKuP9lj1fvKCQReSVPz7B7tRqmASRn7NUuWEpjSCH1eVKtkUsSopF99D25R/WdGXsyjV+kkdzvSS/1h437NLQlBZUni5D68hLLnwPUuzlOzRC2lH7+5ZNJqV0HFr9d65rjDnEAkWLzfOANLU7Qrg1/9Odxc35V+PP381lTaG3lEqu8hLYjRn4ogH3MvtK', 'efe6a521f31603b7'),
	('exe_01m7n8yc9fsvvpw7h1xb9k1wyy', 'sto_01m7n8y4g0q6c870smd9hk57hj', '2+zoa1xcbH1zZbX6bsWGSGLsAeduZUSrYDdSV+ylXOGg+6ePIR1cIbUT/nkmZR4925WNSAkUyuxYvWB1f1PUrBfo4eJ8TLb3ttukRctaA8qaHHMaa4WK7VtvkFGPGktshF64V/YPg65gq0CkExkhEhmZd7NYXhtocQTSGsfNeo1I4HPE7SdUZFwOSGfXQJ54UwG/8QHI3sMmJjs81KzhMKI=', 'efe6a521f31603b7'),
	('exe_01m7n8ycdg76k63yx6ydq98q74', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'LYc/mTZVcqKlOnDuLrfSArI82yYxctvwsrEivOkmzgJLElDJAfDfpZv6V9MmJMD5oi48ZoOXVfA=', 'efe6a521f31603b7'),
	('exe_01m7n8yd8zrw0g0cws4504ajec', 'sto_01m7n8y4g0q6c870smd9hk57hj', 'NDS7d2GToRuw5VxyuODr4EX51xoFC3Etq39XabXMVX79tmSncGhEyHuuJILec9kU5pH1Ri7TZd9t7ncFD6Re1l59gq16IcK4XAPprj2OihxaTWeQjF+EQtgNeetFwB3RySG6uv/NYIh25QfDV8CiGo2a1ACQ1+dYKiSPSrLyngf7F67nHUW8sqv87nZ2Hp95sWxGA2zUM3gIOjT1clCMNJM=', 'efe6a521f31603b7');
INSERT INTO public."executionMessages" VALUES
	('exe_01m7n8y5xtztsnpg9tj82cdp7s', 0, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["ada@x.example","bob@x.example"]', 'SUCCESS', 'cf6edb5d20c33f30d9c452e945470c66@shop.example', NULL, NULL),
	('exe_01m7n8y9fxdf7na9z456y0cg6r', 0, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["eva@x.example"]', 'SUCCESS', '664a861f553bc3f13302a93c48f8abf9@shop.example', NULL, NULL),
	('exe_01m7n8y9jgz505xa8z7w95bvq4', 0, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["gone@x.example","lost@x.example"]', 'FAILED', '7cf93f0a36aa3c65cb691a11168607a0@shop.example', 'smtp.recipient_refused', '{"reply":"550 5.1.1 User unknown"}'),
	('exe_01m7n8y9qq8zk6x6j6w52xtsp5', 0, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["ada@x.example","gone@x.example"]', 'SUCCESS', '5335cb58afc4bc3da3ee833f9224460c@shop.example', 'recipients.refused', '{"recipients":[{"code":"recipient.refused","data":{"address":"gone@x.example","reply":"550 5.1.1 User unknown"}}]}'),
	('exe_01m7n8y9x7kesjr07wf27z34r6', 0, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["ada@x.example"]', 'SUCCESS', '337681ce17ab3c218341e6a966ad3c19@shop.example', NULL, NULL),
	('exe_01m7n8y9x7kesjr07wf27z34r6', 1, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["gone@x.example"]', 'FAILED', '275591d4ced579866302d065fb8239e3@shop.example', 'smtp.recipient_refused', '{"reply":"550 5.1.1 User unknown"}'),
	('exe_01m7n8y9x7kesjr07wf27z34r6', 2, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["cleo@x.example"]', 'SUCCESS', '7a6e105f67659061829e34cbf2d7ada2@shop.example', NULL, NULL),
	('exe_01m7n8yaca9s69kstqmpv7wpnn', 0, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["dora@x.example"]', 'SKIPPED', NULL, 'recipient.unsubscribed', NULL),
	('exe_01m7n8yaenwdje3f0dgf98h6q2', 0, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["dora@x.example"]', 'SKIPPED', NULL, 'recipient.unsubscribed', NULL),
	('exe_01m7n8yaenwdje3f0dgf98h6q2', 1, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["ada@x.example"]', 'SUCCESS', 'e0ca3fb207abc7011332821bd2a1fd96@shop.example', NULL, NULL),
	('exe_01m7n8ybf3vcqqmh2sy4avs08z', 0, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["late@x.example"]', 'PENDING', '1bee2f9261f9c18d250f896566952765@shop.example', 'smtp.answered', '{"reply":"451 4.3.0 Try again later"}'),
	('exe_01m7n8ybppb95xbj1q729ph092', 0, 'sto_01m7n8y4anxtj1f53epzas4e8e', '["never@x.example"]', 'FAILED', 'e091fceedc2dccde10ccd14df4b73eb3@shop.example', 'execution.cancelled', '{"by":"operator"}'),
	('exe_01m7n8yc1188p30mzz6wefwzw4', 0, 'sto_01m7n8y4g0q6c870smd9hk57hj', '["zoe@x.example"]', 'SUCCESS', '159e3ed1990dc2fd3075cfea57fbfccd@shop.example', NULL, NULL),
	('exe_01m7n8yc9fsvvpw7h1xb9k1wyy', 0, 'sto_01m7n8y4g0q6c870smd9hk57hj', '["yan@x.example"]', 'FAILED', '24b02e6ea986066a5494bafaf3b946b2@shop.example', 'quota.exceeded', NULL),
	('exe_01m7n8yd8zrw0g0cws4504ajec', 0, 'sto_01m7n8y4g0q6c870smd9hk57hj', '["xia@x.example"]', 'HANDED', '7ecaee8d40a6ed82d71407372408b19e@shop.example', NULL, NULL);
INSERT INTO public."executionTotals" VALUES
	('sto_01m7n8y4anxtj1f53epzas4e8e', '', 'EMAIL', 'SUCCESS', 5),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'lay_01m7n8y4sdcjah328cqqka2daf', 'EMAIL', 'SUCCESS', 3),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'EMAIL', 'PENDING', 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'EMAIL', 'SUCCESS', 2),
	('sto_01m7n8y4anxtj1f53epzas4e8e', '', 'EMAIL', 'SKIPPED', 1),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'EMAIL', 'SKIPPED', 1),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'lay_gone', 'EMAIL', 'PENDING', 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'lay_gone', 'EMAIL', 'FAILED', 1),
	('sto_01m7n8y4anxtj1f53epzas4e8e', '', 'HTTP_REQUEST', 'SUCCESS', 1),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'req_01m7n8y5nnzs35sv776qkks6xy', 'HTTP_REQUEST', 'SUCCESS', 1),
	('sto_01m7n8y4anxtj1f53epzas4e8e', '', 'HTTP_REQUEST', 'PENDING', 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'req_01m7n8y5nnzs35sv776qkks6xy', 'HTTP_REQUEST', 'PENDING', 0),
	('sto_01m7n8y4anxtj1f53epzas4e8e', '', 'HTTP_REQUEST', 'FAILED', 4),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'req_01m7n8y5nnzs35sv776qkks6xy', 'HTTP_REQUEST', 'FAILED', 4),
	('sto_01m7n8y4anxtj1f53epzas4e8e', '', 'EMAIL', 'PENDING', 1),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'lay_01m7n8y4sdcjah328cqqka2daf', 'EMAIL', 'PENDING', 1),
	('sto_01m7n8y4anxtj1f53epzas4e8e', '', 'EMAIL', 'FAILED', 3),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'lay_01m7n8y4sdcjah328cqqka2daf', 'EMAIL', 'FAILED', 2),
	('sto_01m7n8y4g0q6c870smd9hk57hj', '', 'EMAIL', 'PENDING', 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 'EMAIL', 'PENDING', 0),
	('sto_01m7n8y4g0q6c870smd9hk57hj', '', 'EMAIL', 'SUCCESS', 1),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 'EMAIL', 'SUCCESS', 1),
	('sto_01m7n8y4g0q6c870smd9hk57hj', '', 'EMAIL', 'FAILED', 1),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 'EMAIL', 'FAILED', 1);
INSERT INTO public.executions VALUES
	(1, 'exe_01m7n8y5xtztsnpg9tj82cdp7s', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'bestellung köln
order  / 注文
run-1
order-mail', '2026-11-17T17:30:08.698Z', 'EMAIL', 'SUCCESS', 'lay_01m7n8y4sdcjah328cqqka2daf', 'Bestellung Köln', 'workflow', 'order-mail', 'run-1', '["ada@x.example","bob@x.example"]', 'Order  / 注文', NULL, 3424, 1, '2026-11-17T17:30:12.177Z', 'ref order-mail', NULL, NULL, '2026-11-17T17:30:12.070Z', NULL, 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', NULL, '2026-11-17', 'alDnqgi6eF5X_MKOeBu8SeR6ImafbJzoPpemy13LBk4', NULL, NULL),
	(2, 'exe_01m7n8y9fxdf7na9z456y0cg6r', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'bestellung köln
bestellung
run-2
order-mail', '2026-11-17T17:30:12.349Z', 'EMAIL', 'SUCCESS', 'lay_01m7n8y4sdcjah328cqqka2daf', 'Bestellung Köln', 'workflow', 'order-mail', 'run-2', '["eva@x.example"]', 'Bestellung', NULL, 40, 1, '2026-11-17T17:30:12.403Z', 'ref order-mail', NULL, NULL, '2026-11-17T17:30:12.393Z', NULL, 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', NULL, '2026-11-17', 'KjxIFpMRnaVqTa0WtQE_a6F__LcRpx_yi2edlupeUes', NULL, NULL),
	(6, 'exe_01m7n8yaca9s69kstqmpv7wpnn', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'newsletter

run-6
news', '2026-11-17T17:30:13.258Z', 'EMAIL', 'SKIPPED', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'Newsletter', 'workflow', 'news', 'run-6', '["dora@x.example"]', NULL, NULL, 4, 1, '2026-11-17T17:30:13.281Z', 'ref news', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-17', 'FDMYG074l1nO3Q0wH5DaoV4PMuQh_92bJPkiIHVKoHM', 'recipients.all_unsubscribed', NULL),
	(3, 'exe_01m7n8y9jgz505xa8z7w95bvq4', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'bestellung köln
order  / 注文
run-3
order-mail', '2026-11-17T17:30:12.432Z', 'EMAIL', 'FAILED', 'lay_01m7n8y4sdcjah328cqqka2daf', 'Bestellung Köln', 'workflow', 'order-mail', 'run-3', '["gone@x.example","lost@x.example"]', 'Order  / 注文', NULL, 57, 1, '2026-11-17T17:30:12.506Z', 'ref order-mail', NULL, NULL, NULL, NULL, 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', NULL, '2026-11-17', 'pL0FxaoIgwrO3FeY1ruSd2wnnpuBN0Qg7IQSu-7AJu4', 'smtp.recipient_refused', '{"reply":"550 5.1.1 User unknown"}'),
	(4, 'exe_01m7n8y9qq8zk6x6j6w52xtsp5', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'bestellung köln
order  / 注文
run-4
order-mail', '2026-11-17T17:30:12.599Z', 'EMAIL', 'SUCCESS', 'lay_01m7n8y4sdcjah328cqqka2daf', 'Bestellung Köln', 'workflow', 'order-mail', 'run-4', '["ada@x.example","gone@x.example"]', 'Order  / 注文', NULL, 81, 1, '2026-11-17T17:30:12.704Z', 'ref order-mail', NULL, NULL, '2026-11-17T17:30:12.677Z', NULL, 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', NULL, '2026-11-17', 'LirmXWFTZ5TfvgLb9C_JbltT_f6fZTUaGkrnRHj-rzc', NULL, NULL),
	(7, 'exe_01m7n8yaenwdje3f0dgf98h6q2', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'newsletter
news
run-7
news', '2026-11-17T17:30:13.333Z', 'EMAIL', 'SUCCESS', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'Newsletter', 'workflow', 'news', 'run-7', '["dora@x.example","ada@x.example"]', 'News', NULL, 68, 1, '2026-11-17T17:30:13.431Z', 'ref news', NULL, NULL, '2026-11-17T17:30:13.405Z', NULL, 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', NULL, '2026-11-17', 'r42nBzlxf9HrID_y7unOcfFFzE2kT63IW8D9yJyN8SI', NULL, NULL),
	(5, 'exe_01m7n8y9x7kesjr07wf27z34r6', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'newsletter
news
run-5
news', '2026-11-17T17:30:12.775Z', 'EMAIL', 'SUCCESS', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'Newsletter', 'workflow', 'news', 'run-5', '["ada@x.example","gone@x.example","cleo@x.example"]', 'News', NULL, 324, 1, '2026-11-17T17:30:13.157Z', 'ref news', NULL, NULL, '2026-11-17T17:30:13.074Z', NULL, 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', NULL, '2026-11-17', 'Nw1_W3d1liVxofgkzoWPheTrAssbkcSRFVY4NJcOg8s', NULL, NULL),
	(8, 'exe_01m7n8yakc21mg3j12r3xaacme', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'lay_gone

run-8
gone', '2026-11-17T17:30:13.484Z', 'EMAIL', 'FAILED', 'lay_gone', 'lay_gone', 'workflow', 'gone', 'run-8', '["ada@x.example"]', NULL, NULL, NULL, 1, '2026-11-17T17:30:13.527Z', 'ref gone', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-17', 'pAAAkyGGYXRcmqSi1ObIAshj1dju7KnNtex0gseiRWY', 'step.layout_gone', '{"id":"lay_gone"}'),
	(10, 'exe_01m7n8yayd6rcnaxjw6sf029nj', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'crm contact

run-10
crm', '2026-11-17T17:30:13.837Z', 'HTTP_REQUEST', 'FAILED', 'req_01m7n8y5nnzs35sv776qkks6xy', 'CRM contact', 'workflow', 'crm', 'run-10', NULL, NULL, 404, 14, 1, '2026-11-17T17:30:13.889Z', NULL, NULL, NULL, '2026-11-17T17:30:13.855Z', NULL, NULL, NULL, '2026-11-17', 'Jwt8TU5jyWoS7fWVKAXt4ADEgtBaDVXBSil1II_BwWs', 'http.answered_status', '{"status":404}'),
	(9, 'exe_01m7n8yapxvwt5sf1y7wdej6rr', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'crm contact

run-9
crm', '2026-11-17T17:30:13.597Z', 'HTTP_REQUEST', 'SUCCESS', 'req_01m7n8y5nnzs35sv776qkks6xy', 'CRM contact', 'workflow', 'crm', 'run-9', NULL, NULL, 200, 80, 1, '2026-11-17T17:30:13.774Z', 'ref crm', NULL, NULL, '2026-11-17T17:30:13.673Z', NULL, NULL, NULL, '2026-11-17', 'PNvLEoiAZQmxn7GGKgoCMp-9CePol1mdwaRSgs2vbbY', NULL, NULL),
	(16, 'exe_01m7n8yc9fsvvpw7h1xb9k1wyy', 'sto_01m7n8y4g0q6c870smd9hk57hj', 'welcome

run-2
welcome', '2026-11-17T17:30:15.215Z', 'EMAIL', 'FAILED', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 'Welcome', 'workflow', 'welcome', 'run-2', '["yan@x.example"]', NULL, NULL, 33, 1, '2026-11-17T17:30:15.269Z', 'ref welcome', NULL, NULL, NULL, NULL, 'smt_01m7n8y4hgv93fw8m5b78qkfnv', NULL, '2026-11-17', 'ulTupPjRQGNAnt6rtUjCyQ8_Rwnnytfy7e-mgcncJd0', 'quota.exceeded', NULL),
	(17, 'exe_01m7n8ycdg76k63yx6ydq98q74', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'crm contact

run-10
crm', '2026-11-17T17:30:15.344Z', 'HTTP_REQUEST', 'FAILED', 'req_01m7n8y5nnzs35sv776qkks6xy', 'CRM contact', 'retry', 'crm', 'run-10', NULL, NULL, 503, 44, 1, '2026-11-17T17:30:16.029Z', 'ref crm', NULL, NULL, '2026-11-17T17:30:15.942Z', NULL, NULL, 'exe_01m7n8yayd6rcnaxjw6sf029nj', '2026-11-17', 'Jwt8TU5jyWoS7fWVKAXt4ADEgtBaDVXBSil1II_BwWs', 'http.answered_status', '{"status":503}'),
	(11, 'exe_01m7n8yb19kjcnpzhqepwbrh9s', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'crm contact


', '2026-11-17T17:30:13.929Z', 'HTTP_REQUEST', 'FAILED', 'req_01m7n8y5nnzs35sv776qkks6xy', 'CRM contact', 'test', NULL, NULL, NULL, NULL, 404, 5, 1, '2026-11-17T17:30:13.957Z', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-17', NULL, 'http.answered_status', '{"status":404}'),
	(12, 'exe_01m7n8yb2yfafvg0djxwzaj60q', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'crm contact

run-11
crm', '2026-11-17T17:30:13.982Z', 'HTTP_REQUEST', 'FAILED', 'req_01m7n8y5nnzs35sv776qkks6xy', 'CRM contact', 'workflow', 'crm', 'run-11', NULL, NULL, 503, 45, 1, '2026-11-17T17:30:14.092Z', 'ref crm', NULL, NULL, '2026-11-17T17:30:14.026Z', NULL, NULL, NULL, '2026-11-17', '4EjIs7HkFhsJquCtGmi9qobzjjDufXPTGdjOx6hqliM', 'http.answered_status', '{"status":503}'),
	(13, 'exe_01m7n8ybf3vcqqmh2sy4avs08z', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'bestellung köln
order  / 注文
run-12
order-mail', '2026-11-17T17:30:14.371Z', 'EMAIL', 'PENDING', 'lay_01m7n8y4sdcjah328cqqka2daf', 'Bestellung Köln', 'workflow', 'order-mail', 'run-12', '["late@x.example"]', 'Order  / 注文', NULL, NULL, 1, NULL, 'ref order-mail', '2026-11-17T17:31:19.906Z', NULL, '2026-11-17T17:30:14.466Z', NULL, 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', NULL, '2026-11-17', 'yZpKamoLLWtk66G5Gj2wDR6B6OWayBcle9nuhEd-zdo', 'smtp.answered', '{"reply":"451 4.3.0 Try again later"}'),
	(18, 'exe_01m7n8yd8zrw0g0cws4504ajec', 'sto_01m7n8y4g0q6c870smd9hk57hj', 'welcome

run-3
welcome', '2026-11-17T17:30:16.223Z', 'EMAIL', 'PENDING', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 'Welcome', 'workflow', 'welcome', 'run-3', '["xia@x.example"]', NULL, NULL, NULL, 0, NULL, 'ref welcome', '2026-11-17T17:30:16.190Z', 'd8cH9SKsnmuSkY6q', '2026-11-17T17:30:16.329Z', '2026-11-17T17:30:26.241Z', NULL, NULL, '2026-11-17', '5C-HgN7MegomzaXxz4yrt_fCIqbMrF6UJWHBEmrcuEU', NULL, NULL),
	(14, 'exe_01m7n8ybppb95xbj1q729ph092', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'bestellung köln
order  / 注文
run-13
order-mail', '2026-11-17T17:30:14.614Z', 'EMAIL', 'FAILED', 'lay_01m7n8y4sdcjah328cqqka2daf', 'Bestellung Köln', 'workflow', 'order-mail', 'run-13', '["never@x.example"]', 'Order  / 注文', NULL, NULL, 1, '2026-11-17T17:30:14.859Z', 'ref order-mail', NULL, NULL, '2026-11-17T17:30:14.641Z', NULL, 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', NULL, '2026-11-17', 'uhyKNRn94zXo74B-wcYsFxm0dqY3GuD0mYVO67uku1o', 'execution.cancelled', '{"by":"operator"}'),
	(15, 'exe_01m7n8yc1188p30mzz6wefwzw4', 'sto_01m7n8y4g0q6c870smd9hk57hj', 'welcome
welcome
run-1
welcome', '2026-11-17T17:30:14.945Z', 'EMAIL', 'SUCCESS', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 'Welcome', 'workflow', 'welcome', 'run-1', '["zoe@x.example"]', 'Welcome', NULL, 174, 1, '2026-11-17T17:30:15.145Z', 'ref welcome', NULL, NULL, '2026-11-17T17:30:15.135Z', NULL, 'smt_01m7n8y4hgv93fw8m5b78qkfnv', NULL, '2026-11-17', 'bs9qlyzK6kVUyJ8o-6QDZt8jWA4S_pFZuT13Hu4rfRo', NULL, NULL);
INSERT INTO public."executionsSearch" VALUES
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8y5xtztsnpg9tj82cdp7s', 'EMAIL', 'SUCCESS', 'lay_01m7n8y4sdcjah328cqqka2daf', 'order-mail', 'run-1', NULL, 'bestellung köln
order  / 注文
run-1
order-mail', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8y9fxdf7na9z456y0cg6r', 'EMAIL', 'SUCCESS', 'lay_01m7n8y4sdcjah328cqqka2daf', 'order-mail', 'run-2', NULL, 'bestellung köln
bestellung
run-2
order-mail', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8y9jgz505xa8z7w95bvq4', 'EMAIL', 'FAILED', 'lay_01m7n8y4sdcjah328cqqka2daf', 'order-mail', 'run-3', 'smtp.recipient_refused', 'bestellung köln
order  / 注文
run-3
order-mail', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8y9qq8zk6x6j6w52xtsp5', 'EMAIL', 'SUCCESS', 'lay_01m7n8y4sdcjah328cqqka2daf', 'order-mail', 'run-4', NULL, 'bestellung köln
order  / 注文
run-4
order-mail', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8y9x7kesjr07wf27z34r6', 'EMAIL', 'SUCCESS', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'news', 'run-5', NULL, 'newsletter
news
run-5
news', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8yaca9s69kstqmpv7wpnn', 'EMAIL', 'SKIPPED', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'news', 'run-6', 'recipients.all_unsubscribed', 'newsletter

run-6
news', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8yaenwdje3f0dgf98h6q2', 'EMAIL', 'SUCCESS', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'news', 'run-7', NULL, 'newsletter
news
run-7
news', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8yakc21mg3j12r3xaacme', 'EMAIL', 'FAILED', 'lay_gone', 'gone', 'run-8', 'step.layout_gone', 'lay_gone

run-8
gone', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8yapxvwt5sf1y7wdej6rr', 'HTTP_REQUEST', 'SUCCESS', 'req_01m7n8y5nnzs35sv776qkks6xy', 'crm', 'run-9', NULL, 'crm contact

run-9
crm', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8yayd6rcnaxjw6sf029nj', 'HTTP_REQUEST', 'FAILED', 'req_01m7n8y5nnzs35sv776qkks6xy', 'crm', 'run-10', 'http.answered_status', 'crm contact

run-10
crm', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8yb19kjcnpzhqepwbrh9s', 'HTTP_REQUEST', 'FAILED', 'req_01m7n8y5nnzs35sv776qkks6xy', NULL, NULL, 'http.answered_status', 'crm contact


', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8yb2yfafvg0djxwzaj60q', 'HTTP_REQUEST', 'FAILED', 'req_01m7n8y5nnzs35sv776qkks6xy', 'crm', 'run-11', 'http.answered_status', 'crm contact

run-11
crm', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8ybppb95xbj1q729ph092', 'EMAIL', 'FAILED', 'lay_01m7n8y4sdcjah328cqqka2daf', 'order-mail', 'run-13', 'execution.cancelled', 'bestellung köln
order  / 注文
run-13
order-mail', NULL),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'exe_01m7n8yc1188p30mzz6wefwzw4', 'EMAIL', 'SUCCESS', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 'welcome', 'run-1', NULL, 'welcome
welcome
run-1
welcome', NULL),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'exe_01m7n8yc9fsvvpw7h1xb9k1wyy', 'EMAIL', 'FAILED', 'lay_01m7n8y5gmy09734ptp0d0n2k0', 'welcome', 'run-2', 'quota.exceeded', 'welcome

run-2
welcome', NULL),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'exe_01m7n8ycdg76k63yx6ydq98q74', 'HTTP_REQUEST', 'FAILED', 'req_01m7n8y5nnzs35sv776qkks6xy', 'crm', 'run-10', 'http.answered_status', 'crm contact

run-10
crm', NULL);
INSERT INTO public."httpRequests" VALUES
	(1, 'req_01m7n8y5nnzs35sv776qkks6xy', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'crm contact
http://127.0.0.1:33181/contacts
', '2026-11-17T17:30:08.437Z', 'CRM contact', NULL, 'POST', 'http://127.0.0.1:33181/contacts', '{"Authorization":"Bearer {{ secrets.CRM_TOKEN }}"}', '{"name":"{{ name }}"}', '2026-11-17T17:30:08.437Z', NULL);
INSERT INTO public.kysely_migration VALUES
	('0001-foundation', '2026-11-17T17:29:25.809Z'),
	('0002-layouts', '2026-11-17T17:29:25.971Z'),
	('0003-outbound', '2026-11-17T17:29:26.174Z'),
	('0004-sending', '2026-11-17T17:29:26.248Z'),
	('0005-repository', '2026-11-17T17:29:26.288Z'),
	('0006-changes', '2026-11-17T17:29:26.337Z'),
	('0007-leases', '2026-11-17T17:29:26.340Z'),
	('0008-signed-calls', '2026-11-17T17:29:26.357Z'),
	('0009-execution-records', '2026-11-17T17:29:26.389Z'),
	('0010-hosts-and-settings', '2026-11-17T17:29:26.402Z'),
	('0011-people', '2026-11-17T17:29:26.540Z'),
	('0013-inbox', '2026-11-17T17:29:26.555Z'),
	('0014-layout-changes', '2026-11-17T17:29:26.572Z'),
	('0015-files-by-kind', '2026-11-17T17:29:26.578Z'),
	('0016-finding-executions', '2026-11-17T17:29:26.601Z'),
	('0018-stats-groups', '2026-11-17T17:29:26.689Z'),
	('0019-notices', '2026-11-17T17:29:26.712Z'),
	('0020-translation-marks', '2026-11-17T17:29:26.725Z'),
	('0021-marked-texts', '2026-11-17T17:29:26.727Z'),
	('0022-search-executions', '2026-11-17T17:29:26.780Z'),
	('0023-covering-texts', '2026-11-17T17:29:26.781Z'),
	('0024-searching-every-filter', '2026-11-17T17:29:26.832Z'),
	('0025-short-terms', '2026-11-17T17:29:26.835Z'),
	('0026-input-digests', '2026-11-17T17:29:26.848Z'),
	('0026-shown-files', '2026-11-17T17:29:26.866Z'),
	('0028-proved-addresses', '2026-11-17T17:29:26.891Z'),
	('0030-moved-requests', '2026-11-17T17:29:26.895Z'),
	('0031-write-probes', '2026-11-17T17:29:26.906Z'),
	('0033-lanes', '2026-11-17T17:29:26.911Z'),
	('0034-problems', '2026-11-17T17:29:27.024Z');
INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public."layoutVersions" VALUES
	('lay_01m7n8y4sdcjah328cqqka2daf', 'sto_01m7n8y4anxtj1f53epzas4e8e', 1, 'create', 'api', 'test', '["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]', 'test
create', '2026-11-17T17:30:07.533Z', '{"layout":{"name":"Bestellung Köln","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Order {{ order.number }} / 注文","previewText":"","bodyDesign":null,"body":"<p>Hello {{ name }}</p>","attachments":[],"marketingTexts":null},"translations":[]}'),
	('lay_01m7n8y4sdcjah328cqqka2daf', 'sto_01m7n8y4anxtj1f53epzas4e8e', 2, 'translation.save', 'api', 'test', '["translations.de"]', 'test
translation.save', '2026-11-17T17:30:07.918Z', '{"layout":{"name":"Bestellung Köln","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Order {{ order.number }} / 注文","previewText":"","bodyDesign":null,"body":"<p>Hello {{ name }}</p>","attachments":[],"marketingTexts":null},"translations":[{"locale":"de","outdated":false,"subject":"Bestellung {{ order.number }}","previewText":"","bodyDesign":null,"body":"<p>Hallo {{ name }}</p>","attachments":null,"marketingTexts":null}]}'),
	('lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'sto_01m7n8y4anxtj1f53epzas4e8e', 1, 'create', 'api', 'test', '["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]', 'test
create', '2026-11-17T17:30:08.148Z', '{"layout":{"name":"Newsletter","description":null,"bodyType":"text","defaultLocale":"en","category":"marketing","subject":"News","previewText":"","bodyDesign":null,"body":"<p>News</p>","attachments":[],"marketingTexts":null},"translations":[]}'),
	('lay_01m7n8y5gmy09734ptp0d0n2k0', 'sto_01m7n8y4g0q6c870smd9hk57hj', 1, 'create', 'api', 'test', '["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]', 'test
create', '2026-11-17T17:30:08.276Z', '{"layout":{"name":"Welcome","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Welcome {{ name }}","previewText":"","bodyDesign":null,"body":"<p>Hi</p>","attachments":[],"marketingTexts":null},"translations":[]}');
INSERT INTO public.layouts VALUES
	(1, 'lay_01m7n8y4sdcjah328cqqka2daf', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'bestellung köln
order {{ order.number }} / 注文
', 'Bestellung Köln', NULL, 'text', 'en', 'transactional', 2, 0, '2026-11-17T17:30:07.533Z', '2026-11-17T17:30:07.533Z', 'Order {{ order.number }} / 注文', '', NULL, '[]', NULL, '<p>Hello {{ name }}</p>', NULL, NULL, NULL, '2026-11-17T17:30:07.918Z', NULL),
	(2, 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'newsletter
news
', 'Newsletter', NULL, 'text', 'en', 'marketing', 1, 0, '2026-11-17T17:30:08.148Z', '2026-11-17T17:30:08.148Z', 'News', '', NULL, '[]', NULL, '<p>News</p>', NULL, NULL, NULL, '2026-11-17T17:30:08.148Z', NULL),
	(3, 'lay_01m7n8y5gmy09734ptp0d0n2k0', 'sto_01m7n8y4g0q6c870smd9hk57hj', 'welcome
welcome {{ name }}
', 'Welcome', NULL, 'text', 'en', 'transactional', 1, 0, '2026-11-17T17:30:08.276Z', '2026-11-17T17:30:08.276Z', 'Welcome {{ name }}', '', NULL, '[]', NULL, '<p>Hi</p>', NULL, NULL, NULL, '2026-11-17T17:30:08.276Z', NULL);
INSERT INTO public."quotaUses" VALUES
	(7, 'sto_01m7n8y4anxtj1f53epzas4e8e', '2026-11', 6),
	(8, 'sto_01m7n8y4g0q6c870smd9hk57hj', '2026-11', 1);
INSERT INTO public."requestBudgets" VALUES
	('key_01m7n8y4gew3vcfzrxdf61vzxr', 1794936608241, 1),
	('key_01m7n8y4j4ps5m3t0jgb5gf02t', 1794936613914, 1),
	('key_01m7n8y4cg0b01edzw7tes4q4f', 1794936607401, 18);
INSERT INTO public.secrets VALUES
	(1, 'sec_01m7n8y5kbjqmnm83kpb2kwhkw', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'crm_token
', '2026-11-17T17:30:08.346Z', 'CRM_TOKEN', NULL, 1, '2026-11-17T17:30:08.346Z', NULL);
INSERT INTO public.settings VALUES
	('sto_01m7n8y4anxtj1f53epzas4e8e', '{}', NULL, 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', '2026-11-17T17:30:07.197Z', 'en', 'UTC'),
	('sto_01m7n8y4g0q6c870smd9hk57hj', '{}', NULL, 'smt_01m7n8y4hgv93fw8m5b78qkfnv', '2026-11-17T17:30:15.176Z', 'en', 'UTC');
INSERT INTO public."smtpSenders" VALUES
	(1, 'smt_01m7n8y4ed3qhj4f3dhw4xzq0d', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'shop
127.0.0.1
shop@shop.example
the shop', '2026-11-17T17:30:07.181Z', 'Shop', '127.0.0.1', 38883, 'none', 'The Shop', 'shop@shop.example', 0, 0, '2026-11-17T17:30:07.181Z', 0),
	(2, 'smt_01m7n8y4hgv93fw8m5b78qkfnv', 'sto_01m7n8y4g0q6c870smd9hk57hj', 'shop
127.0.0.1
shop@shop.example
the shop', '2026-11-17T17:30:07.280Z', 'Shop', '127.0.0.1', 38883, 'none', 'The Shop', 'shop@shop.example', 0, 0, '2026-11-17T17:30:07.280Z', 0);
INSERT INTO public."stepReferences" VALUES
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'order-mail', 'lay_01m7n8y4sdcjah328cqqka2daf', NULL, NULL, '2026-11-17T17:30:08.722Z'),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'news', 'lay_01m7n8y5cmzpeyg7hqpw79gbxr', NULL, NULL, '2026-11-17T17:30:12.789Z'),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'gone', 'lay_gone', NULL, NULL, '2026-11-17T17:30:13.487Z'),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'crm', NULL, 'req_01m7n8y5nnzs35sv776qkks6xy', NULL, '2026-11-17T17:30:13.609Z'),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'welcome', 'lay_01m7n8y5gmy09734ptp0d0n2k0', NULL, NULL, '2026-11-17T17:30:14.954Z');
INSERT INTO public."stepTokens" VALUES
	('tok_01m7n8y4d7p8jk9z42gj54157n', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'Flow', 'fst_dUwB', 'c9e0dd15ddf1d1f2537a75aec3dff29c56f3f03f76d82a0ec1bb24f86045a7c4', '2026-11-17T17:30:07.143Z', '2026-11-17T17:30:08.638Z', NULL, 'operator', NULL),
	('tok_01m7n8y4gx9031kjw4kqyxzexk', 'sto_01m7n8y4g0q6c870smd9hk57hj', 'Flow', 'fst_ez3M', 'd8c5c0c1ec86207867269048a8628728a3836b5344f47a03e45093d867288a9f', '2026-11-17T17:30:07.261Z', '2026-11-17T17:30:14.902Z', NULL, 'operator', NULL);
INSERT INTO public.stores VALUES
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'Shop', '2026-11-17T17:30:07.062Z'),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'Shop', '2026-11-17T17:30:07.232Z');
INSERT INTO public.translations VALUES
	('lay_01m7n8y4sdcjah328cqqka2daf', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'de', 0, '2026-11-17T17:30:07.918Z', '2026-11-17T17:30:07.918Z', 'Bestellung {{ order.number }}', '', NULL, NULL, NULL, '<p>Hallo {{ name }}</p>', NULL, NULL, NULL, '2026-11-17T17:30:07.943Z', NULL);
INSERT INTO public."unsubscribeLinks" VALUES
	('felIUGmB5bjuuORIbArX-tzQ', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'ada@x.example', 'ada@x.example', 'en'),
	('zLZ2dQ0X6e334o-rT8TIrNCL', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'gone@x.example', 'gone@x.example', 'en'),
	('BqvMxQuT3Jn2-0fD54v5h1Kx', 'sto_01m7n8y4anxtj1f53epzas4e8e', 'cleo@x.example', 'cleo@x.example', 'en');
INSERT INTO public.unsubscribes VALUES
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'dora@x.example', 'dora@x.example', '2026-11-01T00:00:00.000Z');
INSERT INTO public."vaultEntries" VALUES
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'secret CRM_TOKEN', 'VM3XF4TsH3aRdlce+DiVbclF7hXO2SsMrtI+YDVcIW1KtXlc/Y85/ZHqBMqbja0SuMlEXA==', 'efe6a521f31603b7'),
	('sto_01m7n8y4anxtj1f53epzas4e8e', 'step digest key', 'YPgF8jmWbAj0ZG0uakUDam7sFTYd5jfMDl2S8UFfTDaIW16MrLOiTu+1eNo7dJ+GxgWmjnnuAUWTdEpNfohiSSrmBPuRStwy', 'efe6a521f31603b7'),
	('sto_01m7n8y4g0q6c870smd9hk57hj', 'step digest key', '1CsHl63Quv2I5FTaHjgzQdSHhQlmPPDeC1LTdKshzQhPFo5JyKYFlIivbEgG+qeRyg0LzFlop0ogxwrxMurXP0TsWAfGtcdL', 'efe6a521f31603b7');
SELECT pg_catalog.setval('public.changes_id_seq', 50, true);
SELECT pg_catalog.setval('public."executionChanges_seq_seq"', 50, true);
SELECT pg_catalog.setval('public.executions_seq_seq', 18, true);
SELECT pg_catalog.setval('public.files_seq_seq', 1, false);
SELECT pg_catalog.setval('public."httpRequests_seq_seq"', 1, true);
SELECT pg_catalog.setval('public.layouts_seq_seq', 3, true);
SELECT pg_catalog.setval('public.mailboxes_seq_seq', 1, false);
SELECT pg_catalog.setval('public."quotaUses_seq_seq"', 8, true);
SELECT pg_catalog.setval('public."repoChanges_seq_seq"', 1, false);
SELECT pg_catalog.setval('public.secrets_seq_seq', 1, true);
SELECT pg_catalog.setval('public."smtpSenders_seq_seq"', 2, true);
ALTER TABLE ONLY public."accessLinks" ADD CONSTRAINT "accessLinks_hash_key" UNIQUE (hash);
ALTER TABLE ONLY public."accessLinks" ADD CONSTRAINT "accessLinks_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."apiKeys" ADD CONSTRAINT "apiKeys_hash_key" UNIQUE (hash);
ALTER TABLE ONLY public."apiKeys" ADD CONSTRAINT "apiKeys_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."auditEntries" ADD CONSTRAINT "auditEntries_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public.changes ADD CONSTRAINT changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."downloadLinks" ADD CONSTRAINT "downloadLinksByFile" UNIQUE ("storeId", "fileId", filename);
ALTER TABLE ONLY public."downloadLinks" ADD CONSTRAINT "downloadLinks_pkey" PRIMARY KEY (token);
ALTER TABLE ONLY public."emailBudgets" ADD CONSTRAINT "emailBudgets_pkey" PRIMARY KEY ("keyId");
ALTER TABLE ONLY public."executeBudgets" ADD CONSTRAINT "executeBudgets_pkey" PRIMARY KEY ("keyId");
ALTER TABLE ONLY public."executionAttempts" ADD CONSTRAINT "executionAttemptsPrimary" PRIMARY KEY ("executionId", attempt);
ALTER TABLE ONLY public."executionChanges" ADD CONSTRAINT "executionChanges_pkey" PRIMARY KEY (seq);
ALTER TABLE ONLY public."executionDays" ADD CONSTRAINT "executionDaysPrimary" PRIMARY KEY ("storeId", day, "actionType");
ALTER TABLE ONLY public."executionDetails" ADD CONSTRAINT "executionDetails_pkey" PRIMARY KEY ("executionId");
ALTER TABLE ONLY public."executionGroups" ADD CONSTRAINT "executionGroupsPrimary" PRIMARY KEY ("storeId", period, dimension, "actionType", key);
ALTER TABLE ONLY public."executionInputs" ADD CONSTRAINT "executionInputs_pkey" PRIMARY KEY ("executionId");
ALTER TABLE ONLY public."executionMessages" ADD CONSTRAINT "executionMessagesPrimary" PRIMARY KEY ("executionId", "position");
ALTER TABLE ONLY public."executionTotals" ADD CONSTRAINT "executionTotalsPrimary" PRIMARY KEY ("storeId", "actionConfigId", "actionType", status);
ALTER TABLE ONLY public."executionsSearch" ADD CONSTRAINT "executionsSearch_pkey" PRIMARY KEY ("storeId", id);
ALTER TABLE ONLY public.executions ADD CONSTRAINT executions_id_key UNIQUE (id);
ALTER TABLE ONLY public.executions ADD CONSTRAINT executions_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public."fileRemovals" ADD CONSTRAINT "fileRemovals_pkey" PRIMARY KEY ("fileId");
ALTER TABLE ONLY public.files ADD CONSTRAINT files_id_key UNIQUE (id);
ALTER TABLE ONLY public.files ADD CONSTRAINT files_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public."httpRequests" ADD CONSTRAINT "httpRequests_id_key" UNIQUE (id);
ALTER TABLE ONLY public."httpRequests" ADD CONSTRAINT "httpRequests_pkey" PRIMARY KEY (seq);
ALTER TABLE ONLY public."idempotentCalls" ADD CONSTRAINT "idempotentCallsPrimary" PRIMARY KEY ("storeId", "idempotencyKey");
ALTER TABLE ONLY public."inboxMessages" ADD CONSTRAINT "inboxMessages_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."installationSettings" ADD CONSTRAINT "installationSettings_pkey" PRIMARY KEY (name);
ALTER TABLE ONLY public."installationVault" ADD CONSTRAINT "installationVault_pkey" PRIMARY KEY (record);
ALTER TABLE ONLY public.kysely_migration_lock ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public."layoutFiles" ADD CONSTRAINT "layoutFilesPrimary" PRIMARY KEY ("fileId", "layoutId");
ALTER TABLE ONLY public."layoutVersions" ADD CONSTRAINT "layoutVersionsPrimary" PRIMARY KEY ("layoutId", version);
ALTER TABLE ONLY public.layouts ADD CONSTRAINT layouts_id_key UNIQUE (id);
ALTER TABLE ONLY public.layouts ADD CONSTRAINT layouts_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public."mailboxLogins" ADD CONSTRAINT "mailboxLogins_pkey" PRIMARY KEY (hash);
ALTER TABLE ONLY public.mailboxes ADD CONSTRAINT mailboxes_id_key UNIQUE (id);
ALTER TABLE ONLY public.mailboxes ADD CONSTRAINT mailboxes_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.members ADD CONSTRAINT "membersPrimary" PRIMARY KEY ("storeId", "personId");
ALTER TABLE ONLY public."noticeWishes" ADD CONSTRAINT "noticeWishesPrimary" PRIMARY KEY ("storeId", "personId");
ALTER TABLE ONLY public.notices ADD CONSTRAINT "noticesPrimary" PRIMARY KEY ("storeId", "personId", kind, day);
ALTER TABLE ONLY public."passkeyChallenges" ADD CONSTRAINT "passkeyChallenges_pkey" PRIMARY KEY (hash);
ALTER TABLE ONLY public.passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.people ADD CONSTRAINT "people_emailKey_key" UNIQUE ("emailKey");
ALTER TABLE ONLY public.people ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."presetFiles" ADD CONSTRAINT "presetFilesPrimary" PRIMARY KEY ("fileId", "presetId");
ALTER TABLE ONLY public."presetUses" ADD CONSTRAINT "presetUsesPrimary" PRIMARY KEY ("presetId", "layoutId");
ALTER TABLE ONLY public.presets ADD CONSTRAINT "presetsByName" UNIQUE ("storeId", kind, name);
ALTER TABLE ONLY public.presets ADD CONSTRAINT presets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."quotaUses" ADD CONSTRAINT "quotaUses_pkey" PRIMARY KEY (seq);
ALTER TABLE ONLY public."recoveryCodes" ADD CONSTRAINT "recoveryCodesPrimary" PRIMARY KEY ("personId", hash);
ALTER TABLE ONLY public."repoChanges" ADD CONSTRAINT "repoChanges_pkey" PRIMARY KEY (seq);
ALTER TABLE ONLY public."repoCommits" ADD CONSTRAINT "repoCommitsPrimary" PRIMARY KEY ("storeId", "layoutId", "position");
ALTER TABLE ONLY public.repositories ADD CONSTRAINT repositories_pkey PRIMARY KEY ("storeId");
ALTER TABLE ONLY public."requestBudgets" ADD CONSTRAINT "requestBudgets_pkey" PRIMARY KEY ("keyId");
ALTER TABLE ONLY public.secrets ADD CONSTRAINT "secretsByName" UNIQUE ("storeId", name);
ALTER TABLE ONLY public.secrets ADD CONSTRAINT secrets_id_key UNIQUE (id);
ALTER TABLE ONLY public.secrets ADD CONSTRAINT secrets_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.settings ADD CONSTRAINT settings_pkey PRIMARY KEY ("storeId");
ALTER TABLE ONLY public."shopifyShops" ADD CONSTRAINT "shopifyShops_pkey" PRIMARY KEY (domain);
ALTER TABLE ONLY public."signInAttempts" ADD CONSTRAINT "signInAttempts_pkey" PRIMARY KEY ("keyId");
ALTER TABLE ONLY public."signedCalls" ADD CONSTRAINT "signedCallsPrimary" PRIMARY KEY ("storeId", "idHash");
ALTER TABLE ONLY public."signingSecrets" ADD CONSTRAINT "signingSecrets_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."smtpSenders" ADD CONSTRAINT "smtpSenders_id_key" UNIQUE (id);
ALTER TABLE ONLY public."smtpSenders" ADD CONSTRAINT "smtpSenders_pkey" PRIMARY KEY (seq);
ALTER TABLE ONLY public."stepReferences" ADD CONSTRAINT "stepReferencesPrimary" PRIMARY KEY ("storeId", "stepRef");
ALTER TABLE ONLY public."stepTokens" ADD CONSTRAINT "stepTokens_hash_key" UNIQUE (hash);
ALTER TABLE ONLY public."stepTokens" ADD CONSTRAINT "stepTokens_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public.stores ADD CONSTRAINT stores_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.translations ADD CONSTRAINT "translationsPrimary" PRIMARY KEY ("layoutId", locale);
ALTER TABLE ONLY public."unsubscribeLinks" ADD CONSTRAINT "unsubscribeLinksByAddress" UNIQUE ("storeId", "addressKey");
ALTER TABLE ONLY public."unsubscribeLinks" ADD CONSTRAINT "unsubscribeLinks_pkey" PRIMARY KEY (token);
ALTER TABLE ONLY public.unsubscribes ADD CONSTRAINT "unsubscribesPrimary" PRIMARY KEY ("storeId", "addressKey");
ALTER TABLE ONLY public."vaultEntries" ADD CONSTRAINT "vaultEntriesPrimary" PRIMARY KEY ("storeId", record);
ALTER TABLE ONLY public."writeProbes" ADD CONSTRAINT "writeProbes_pkey" PRIMARY KEY (id);
CREATE INDEX "accessLinksByMaker" ON public."accessLinks" USING btree ("madeById");
CREATE INDEX "accessLinksByPerson" ON public."accessLinks" USING btree ("personId");
CREATE INDEX "apiKeysByStore" ON public."apiKeys" USING btree ("storeId", id);
CREATE INDEX "auditEntriesByAge" ON public."auditEntries" USING btree ("createdAt");
CREATE INDEX "auditEntriesByStore" ON public."auditEntries" USING btree ("storeId", id);
CREATE INDEX "executionChangesByStore" ON public."executionChanges" USING btree ("storeId");
CREATE INDEX "executionGroupsByKey" ON public."executionGroups" USING btree ("storeId", dimension, key, period);
CREATE INDEX "executionMessagesHanded" ON public."executionMessages" USING btree ("storeId") WHERE (status = 'HANDED'::text);
CREATE INDEX "executionsByActionConfigId" ON public.executions USING btree ("storeId", "actionConfigId", id);
CREATE INDEX "executionsByActionConfigIdStatus" ON public.executions USING btree ("storeId", "actionConfigId", status, id);
CREATE INDEX "executionsByActionType" ON public.executions USING btree ("storeId", "actionType", id);
CREATE INDEX "executionsByActionTypeStatus" ON public.executions USING btree ("storeId", "actionType", status, id);
CREATE INDEX "executionsByErrorCode" ON public.executions USING btree ("storeId", "errorCode", id) WHERE ("errorCode" IS NOT NULL);
CREATE INDEX "executionsByLane" ON public.executions USING btree (((((("storeId" || ' '::text) || "actionType") || ' '::text) || CASE WHEN ("actionType" = 'EMAIL'::text) THEN COALESCE("senderId", ''::text) ELSE "actionConfigId" END)), "dueAt", id) WHERE ((status = 'PENDING'::text) AND ("dueAt" IS NOT NULL));
CREATE UNIQUE INDEX "executionsByRetryOf" ON public.executions USING btree ("retryOf") WHERE ("retryOf" IS NOT NULL);
CREATE UNIQUE INDEX "executionsByRun" ON public.executions USING btree ("storeId", "runId", "stepKey") WHERE ("runId" IS NOT NULL);
CREATE INDEX "executionsByStatus" ON public.executions USING btree ("storeId", status, id);
CREATE INDEX "executionsByStep" ON public.executions USING btree ("storeId", "stepRef", id, "actionType", status, attempts) WHERE ("stepRef" IS NOT NULL);
CREATE INDEX "executionsByStore" ON public.executions USING btree ("storeId", id);
CREATE INDEX "executionsRetrying" ON public.executions USING btree ("storeId", status, id) WHERE ((status = 'PENDING'::text) AND (attempts > 0));
CREATE INDEX "executionsSearchByConfig" ON public."executionsSearch" USING btree ("storeId", "actionConfigId");
CREATE INDEX "executionsSearchByState" ON public."executionsSearch" USING btree ("storeId", status, "actionType", id) INCLUDE ("stepRef", "actionConfigId", "errorCode", "searchText");
CREATE INDEX "executionsSearchByStep" ON public."executionsSearch" USING btree ("storeId", "stepRef", id) INCLUDE (status, "actionType", "actionConfigId", "errorCode", "searchText");
CREATE INDEX "executionsSearchBytesCalls" ON public."executionsSearch" USING gin (encode(decode(replace("searchText", '\'::text, '\\'::text), 'escape'::text), 'hex'::text) public.gin_trgm_ops) WHERE ("actionType" = 'HTTP_REQUEST'::text);
CREATE INDEX "executionsSearchBytesEmails" ON public."executionsSearch" USING gin (encode(decode(replace("searchText", '\'::text, '\\'::text), 'escape'::text), 'hex'::text) public.gin_trgm_ops) WHERE ("actionType" = 'EMAIL'::text);
CREATE INDEX "executionsSearchLong" ON public."executionsSearch" USING btree ("storeId", id) WHERE ("searchText" IS NULL);
CREATE INDEX "executionsSearchTextCalls" ON public."executionsSearch" USING gin (translate("searchText", ' 
-_./:#'::text, 'qjxzwvky'::text) public.gin_trgm_ops) WHERE ("actionType" = 'HTTP_REQUEST'::text);
CREATE INDEX "executionsSearchTextEmails" ON public."executionsSearch" USING gin (translate("searchText", ' 
-_./:#'::text, 'qjxzwvky'::text) public.gin_trgm_ops) WHERE ("actionType" = 'EMAIL'::text);
CREATE INDEX "executionsTesting" ON public.executions USING btree ("createdAt") WHERE ((status = 'PENDING'::text) AND (trigger = 'test'::text));
CREATE INDEX "executionsUnknown" ON public.executions USING btree ("storeId", status, id) WHERE ((status = 'FAILED'::text) AND ("errorCode" = 'outcome.unknown'::text));
CREATE INDEX "filesByKind" ON public.files USING btree ("storeId", kind, id);
CREATE INDEX "filesByStore" ON public.files USING btree ("storeId", id);
CREATE INDEX "filesText" ON public.files USING gin ("searchText" public.gin_trgm_ops);
CREATE INDEX "httpRequestsByStore" ON public."httpRequests" USING btree ("storeId", id);
CREATE INDEX "httpRequestsText" ON public."httpRequests" USING gin ("searchText" public.gin_trgm_ops);
CREATE INDEX "idempotentCallsByAge" ON public."idempotentCalls" USING btree ("createdAt");
CREATE INDEX "inboxMessagesByStore" ON public."inboxMessages" USING btree ("storeId", id);
CREATE INDEX "layoutFilesByOwner" ON public."layoutFiles" USING btree ("layoutId");
CREATE INDEX "layoutsByCategory" ON public.layouts USING btree ("storeId", category, id);
CREATE INDEX "layoutsByChange" ON public.layouts USING btree ("storeId", "changedAt", id);
CREATE INDEX "layoutsByStore" ON public.layouts USING btree ("storeId", id);
CREATE INDEX "layoutsStale" ON public.layouts USING btree (id) WHERE (stale = 1);
CREATE INDEX "layoutsText" ON public.layouts USING gin ("searchText" public.gin_trgm_ops);
CREATE INDEX "mailboxesByStore" ON public.mailboxes USING btree ("storeId", id);
CREATE INDEX "membersByPerson" ON public.members USING btree ("personId");
CREATE INDEX "passkeysByPerson" ON public.passkeys USING btree ("personId");
CREATE INDEX "presetFilesByOwner" ON public."presetFiles" USING btree ("presetId");
CREATE INDEX "presetUsesByLayout" ON public."presetUses" USING btree ("layoutId");
CREATE INDEX "quotaUsesByMonth" ON public."quotaUses" USING btree ("storeId", month);
CREATE INDEX "repoChangesByStore" ON public."repoChanges" USING btree ("storeId", seq);
CREATE INDEX "repoCommitsBySha" ON public."repoCommits" USING btree ("storeId", sha, "layoutId");
CREATE INDEX "sessionsByPerson" ON public.sessions USING btree ("personId");
CREATE INDEX "signedCallsByAge" ON public."signedCalls" USING btree ("expiresAt");
CREATE INDEX "signingSecretsByStore" ON public."signingSecrets" USING btree ("storeId");
CREATE INDEX "smtpSendersByStore" ON public."smtpSenders" USING btree ("storeId", id);
CREATE INDEX "stepReferencesByLayout" ON public."stepReferences" USING btree ("layoutId");
CREATE INDEX "stepReferencesByRequest" ON public."stepReferences" USING btree ("requestId");
CREATE INDEX "stepTokensByStore" ON public."stepTokens" USING btree ("storeId", id);
CREATE INDEX "translationsOutdated" ON public.translations USING btree ("storeId", "layoutId", locale) WHERE (outdated = 1);
CREATE INDEX "unsubscribesByTime" ON public.unsubscribes USING btree ("storeId", "createdAt", "addressKey");
CREATE INDEX "vaultEntriesByKey" ON public."vaultEntries" USING btree ("masterKeyId");
CREATE STATISTICS public."executionsSearchBytesValues" ON encode(decode(replace("searchText", '\'::text, '\\'::text), 'escape'::text), 'hex'::text) FROM public."executionsSearch";
ALTER STATISTICS public."executionsSearchBytesValues" SET STATISTICS 400;
CREATE STATISTICS public."executionsSearchTextValues" ON translate("searchText", ' 
-_./:#'::text, 'qjxzwvky'::text) FROM public."executionsSearch";
ALTER STATISTICS public."executionsSearchTextValues" SET STATISTICS 400;
CREATE TRIGGER "copySearchTextdelete" AFTER DELETE ON public.executions FOR EACH ROW WHEN ((old.status <> 'PENDING'::text)) EXECUTE FUNCTION public."copySearchText"();
CREATE TRIGGER "copySearchTextinsert" AFTER INSERT ON public.executions FOR EACH ROW WHEN ((new.status <> 'PENDING'::text)) EXECUTE FUNCTION public."copySearchText"();
CREATE TRIGGER "copySearchTextupdate" AFTER UPDATE OF "storeId", id, "actionType", status, "actionConfigId", "stepRef", "runId", "errorCode", "searchText" ON public.executions FOR EACH ROW WHEN (((old.status <> 'PENDING'::text) OR (new.status <> 'PENDING'::text))) EXECUTE FUNCTION public."copySearchText"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE OF name, hash, "revokedAt" ON public."apiKeys" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public.files FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public."httpRequests" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public."layoutFiles" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public."layoutVersions" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public.layouts FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public.mailboxes FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public."presetFiles" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public."presetUses" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public.presets FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public.secrets FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public."shopifyShops" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public."signingSecrets" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public."smtpSenders" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public."stepReferences" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE OF name, hash, "revokedAt" ON public."stepTokens" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public.stores FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public.translations FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
CREATE TRIGGER "noteChange" AFTER INSERT OR DELETE OR UPDATE ON public."vaultEntries" FOR EACH STATEMENT EXECUTE FUNCTION public."noteChange"();
ALTER TABLE ONLY public."accessLinks" ADD CONSTRAINT "accessLinks_personId_fkey" FOREIGN KEY ("personId") REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."accessLinks" ADD CONSTRAINT "accessLinks_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."apiKeys" ADD CONSTRAINT "apiKeys_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."auditEntries" ADD CONSTRAINT "auditEntries_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."downloadLinks" ADD CONSTRAINT "downloadLinks_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."executionAttempts" ADD CONSTRAINT "executionAttempts_executionId_fkey" FOREIGN KEY ("executionId") REFERENCES public.executions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."executionChanges" ADD CONSTRAINT "executionChanges_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."executionDays" ADD CONSTRAINT "executionDays_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."executionDetails" ADD CONSTRAINT "executionDetails_executionId_fkey" FOREIGN KEY ("executionId") REFERENCES public.executions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."executionGroups" ADD CONSTRAINT "executionGroups_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."executionInputs" ADD CONSTRAINT "executionInputs_executionId_fkey" FOREIGN KEY ("executionId") REFERENCES public.executions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."executionMessages" ADD CONSTRAINT "executionMessages_executionId_fkey" FOREIGN KEY ("executionId") REFERENCES public.executions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."executionTotals" ADD CONSTRAINT "executionTotals_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.executions ADD CONSTRAINT "executions_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.files ADD CONSTRAINT "files_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."httpRequests" ADD CONSTRAINT "httpRequests_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."idempotentCalls" ADD CONSTRAINT "idempotentCalls_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."inboxMessages" ADD CONSTRAINT "inboxMessages_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."layoutFiles" ADD CONSTRAINT "layoutFiles_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES public.files(id);
ALTER TABLE ONLY public."layoutFiles" ADD CONSTRAINT "layoutFiles_layoutId_fkey" FOREIGN KEY ("layoutId") REFERENCES public.layouts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."layoutVersions" ADD CONSTRAINT "layoutVersions_layoutId_fkey" FOREIGN KEY ("layoutId") REFERENCES public.layouts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.layouts ADD CONSTRAINT "layouts_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."mailboxLogins" ADD CONSTRAINT "mailboxLogins_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."mailboxLogins" ADD CONSTRAINT "mailboxLogins_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mailboxes ADD CONSTRAINT "mailboxes_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.members ADD CONSTRAINT "members_personId_fkey" FOREIGN KEY ("personId") REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.members ADD CONSTRAINT "members_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."noticeWishes" ADD CONSTRAINT "noticeWishes_personId_fkey" FOREIGN KEY ("personId") REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."noticeWishes" ADD CONSTRAINT "noticeWishes_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices ADD CONSTRAINT "notices_personId_fkey" FOREIGN KEY ("personId") REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices ADD CONSTRAINT "notices_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys ADD CONSTRAINT "passkeys_personId_fkey" FOREIGN KEY ("personId") REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."presetFiles" ADD CONSTRAINT "presetFiles_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES public.files(id);
ALTER TABLE ONLY public."presetFiles" ADD CONSTRAINT "presetFiles_presetId_fkey" FOREIGN KEY ("presetId") REFERENCES public.presets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."presetUses" ADD CONSTRAINT "presetUses_layoutId_fkey" FOREIGN KEY ("layoutId") REFERENCES public.layouts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."presetUses" ADD CONSTRAINT "presetUses_presetId_fkey" FOREIGN KEY ("presetId") REFERENCES public.presets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.presets ADD CONSTRAINT "presets_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."quotaUses" ADD CONSTRAINT "quotaUses_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."recoveryCodes" ADD CONSTRAINT "recoveryCodes_personId_fkey" FOREIGN KEY ("personId") REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."repoChanges" ADD CONSTRAINT "repoChanges_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."repoCommits" ADD CONSTRAINT "repoCommits_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.repositories ADD CONSTRAINT "repositories_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.secrets ADD CONSTRAINT "secrets_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions ADD CONSTRAINT "sessions_personId_fkey" FOREIGN KEY ("personId") REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.settings ADD CONSTRAINT "settings_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."shopifyShops" ADD CONSTRAINT "shopifyShops_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."signedCalls" ADD CONSTRAINT "signedCalls_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."signingSecrets" ADD CONSTRAINT "signingSecrets_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."smtpSenders" ADD CONSTRAINT "smtpSenders_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."stepReferences" ADD CONSTRAINT "stepReferences_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."stepTokens" ADD CONSTRAINT "stepTokens_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.translations ADD CONSTRAINT "translations_layoutId_fkey" FOREIGN KEY ("layoutId") REFERENCES public.layouts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."unsubscribeLinks" ADD CONSTRAINT "unsubscribeLinks_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.unsubscribes ADD CONSTRAINT "unsubscribes_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."vaultEntries" ADD CONSTRAINT "vaultEntries_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES public.stores(id) ON DELETE CASCADE;
