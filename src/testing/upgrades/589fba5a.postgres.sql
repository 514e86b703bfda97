-- An installation of commit 589fba5a as it was written to PostgreSQL: schema and rows. Data; never edited.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION public."copySearchText"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    if tg_op <> 'INSERT' and old."status" <> 'PENDING' then
      delete from "public"."executionsSearch" where "storeId" = old."storeId" and "id" = old."id";
    end if;
    if tg_op <> 'DELETE' and new."status" <> 'PENDING' then
      insert into "public"."executionsSearch" values (new."storeId",new."id",new."actionType",new."status",new."actionConfigId",new."stepRef",new."runId", left(new."error", 15),
    case when octet_length(new."searchText") + coalesce(octet_length(new."stepRef"), 0) <= 2000 then new."searchText" end, case when not (octet_length(new."searchText") + coalesce(octet_length(new."stepRef"), 0) <= 2000) then new."searchText" end);
    end if;
    return null; end $$;
CREATE FUNCTION public."noteChange"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin insert into "public"."changes" default values; return null; end $$;
CREATE TABLE public."accessLinks" ( id text NOT NULL, hash text NOT NULL, kind text NOT NULL, "personId" text, "storeId" text, role text, email text, "emailKey" text, "invitedBy" text, "createdAt" text NOT NULL, "expiresAt" text NOT NULL );
CREATE TABLE public."apiKeys" ( id text NOT NULL, "storeId" text NOT NULL, name text NOT NULL, prefix text NOT NULL, hash text NOT NULL, "createdAt" text NOT NULL, "lastUsedAt" text, "revokedAt" text, level text NOT NULL );
CREATE TABLE public."auditEntries" ( id text NOT NULL, "storeId" text, "personId" text, actor text NOT NULL, source text NOT NULL, action text NOT NULL, subject text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public.changes ( id bigint NOT NULL );
ALTER TABLE public.changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.changes_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );
CREATE TABLE public."downloadLinks" ( token text NOT NULL, "storeId" text NOT NULL, "fileId" text NOT NULL, filename text NOT NULL );
CREATE TABLE public."executeBudgets" ( "keyId" text NOT NULL, "windowStartMs" bigint NOT NULL, used integer NOT NULL );
CREATE TABLE public."executionAttempts" ( "executionId" text NOT NULL, attempt integer NOT NULL, "storeId" text NOT NULL, at text NOT NULL, error text NOT NULL );
CREATE TABLE public."executionChanges" ( seq bigint NOT NULL, "storeId" text NOT NULL, "actionType" text NOT NULL, "actionConfigId" text NOT NULL, status text NOT NULL, day text, change integer NOT NULL, "senderId" text, locale text, reason text, "durationBucket" integer );
CREATE SEQUENCE public."executionChanges_seq_seq" START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public."executionChanges_seq_seq" OWNED BY public."executionChanges".seq;
CREATE TABLE public."executionDays" ( "storeId" text NOT NULL, day text NOT NULL, "actionType" text NOT NULL, success bigint NOT NULL, failed bigint NOT NULL, skipped bigint NOT NULL, pending bigint NOT NULL, d0 bigint DEFAULT 0 NOT NULL, d1 bigint DEFAULT 0 NOT NULL, d2 bigint DEFAULT 0 NOT NULL, d3 bigint DEFAULT 0 NOT NULL, d4 bigint DEFAULT 0 NOT NULL, d5 bigint DEFAULT 0 NOT NULL, d6 bigint DEFAULT 0 NOT NULL, d7 bigint DEFAULT 0 NOT NULL, d8 bigint DEFAULT 0 NOT NULL, d9 bigint DEFAULT 0 NOT NULL, d10 bigint DEFAULT 0 NOT NULL, d11 bigint DEFAULT 0 NOT NULL, d12 bigint DEFAULT 0 NOT NULL, d13 bigint DEFAULT 0 NOT NULL, d14 bigint DEFAULT 0 NOT NULL, d15 bigint DEFAULT 0 NOT NULL );
CREATE TABLE public."executionDetails" ( "executionId" text NOT NULL, "storeId" text NOT NULL, request text, response text, input text );
CREATE TABLE public."executionGroups" ( "storeId" text NOT NULL, period text NOT NULL, dimension text NOT NULL, "actionType" text NOT NULL, key text NOT NULL, success bigint DEFAULT 0 NOT NULL, failed bigint DEFAULT 0 NOT NULL, skipped bigint DEFAULT 0 NOT NULL, pending bigint DEFAULT 0 NOT NULL, d0 bigint DEFAULT 0 NOT NULL, d1 bigint DEFAULT 0 NOT NULL, d2 bigint DEFAULT 0 NOT NULL, d3 bigint DEFAULT 0 NOT NULL, d4 bigint DEFAULT 0 NOT NULL, d5 bigint DEFAULT 0 NOT NULL, d6 bigint DEFAULT 0 NOT NULL, d7 bigint DEFAULT 0 NOT NULL, d8 bigint DEFAULT 0 NOT NULL, d9 bigint DEFAULT 0 NOT NULL, d10 bigint DEFAULT 0 NOT NULL, d11 bigint DEFAULT 0 NOT NULL, d12 bigint DEFAULT 0 NOT NULL, d13 bigint DEFAULT 0 NOT NULL, d14 bigint DEFAULT 0 NOT NULL, d15 bigint DEFAULT 0 NOT NULL );
CREATE TABLE public."executionInputs" ( "executionId" text NOT NULL, "storeId" text NOT NULL, sealed text NOT NULL, "masterKeyId" text NOT NULL );
CREATE TABLE public."executionMessages" ( "executionId" text NOT NULL, "position" integer NOT NULL, "storeId" text NOT NULL, recipients text NOT NULL, status text NOT NULL, "messageId" text, error text );
CREATE TABLE public."executionTotals" ( "storeId" text NOT NULL, "actionConfigId" text NOT NULL, "actionType" text NOT NULL, status text NOT NULL, count bigint NOT NULL );
CREATE TABLE public.executions ( seq bigint NOT NULL, id text NOT NULL, "storeId" text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL, "actionType" text NOT NULL, status text NOT NULL, "actionConfigId" text NOT NULL, "actionConfigName" text NOT NULL, trigger text NOT NULL, "stepRef" text, "runId" text, recipients text, subject text, "httpStatus" integer, error text, "durationMs" integer, attempts integer NOT NULL, "finishedAt" text, "stepKey" text, "dueAt" text, lease text, "handedAt" text, "leaseUntil" text, "senderId" text, "retryOf" text, day text DEFAULT ''::text NOT NULL ) WITH (fillfactor='50');
CREATE TABLE public."executionsSearch" ( "storeId" text NOT NULL, id text NOT NULL, "actionType" text NOT NULL, status text NOT NULL, "actionConfigId" text NOT NULL, "stepRef" text, "runId" text, error text, "searchText" text, "longText" text ) WITH (autovacuum_vacuum_insert_scale_factor='0.02');
CREATE SEQUENCE public.executions_seq_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.executions_seq_seq OWNED BY public.executions.seq;
CREATE TABLE public."fileRemovals" ( "fileId" text NOT NULL, "storeId" text NOT NULL, "dueAt" text NOT NULL );
CREATE TABLE public.files ( seq bigint NOT NULL, id text NOT NULL, "storeId" text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL, filename text NOT NULL, "contentType" text NOT NULL, "contentHash" text NOT NULL, "sizeBytes" bigint NOT NULL, kind text NOT NULL );
CREATE SEQUENCE public.files_seq_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.files_seq_seq OWNED BY public.files.seq;
CREATE TABLE public."httpRequests" ( seq bigint NOT NULL, id text NOT NULL, "storeId" text NOT NULL, "searchText" text NOT NULL, "createdAt" text NOT NULL, name text NOT NULL, description text, method text NOT NULL, url text NOT NULL, headers text NOT NULL, body text, "updatedAt" text NOT NULL );
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
CREATE TABLE public.repositories ( "storeId" text NOT NULL, url text NOT NULL, branch text NOT NULL, provider text NOT NULL, lease text, "leaseUntil" text, "retryAt" text NOT NULL, "lookAt" text NOT NULL, failures integer NOT NULL, "lastError" text, "indexedHead" text, edges text, "createdAt" text NOT NULL );
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
CREATE TABLE public."stepTokens" ( id text NOT NULL, "storeId" text NOT NULL, name text NOT NULL, prefix text NOT NULL, hash text NOT NULL, "createdAt" text NOT NULL, "lastUsedAt" text, "revokedAt" text );
CREATE TABLE public.stores ( id text NOT NULL, name text NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public.translations ( "layoutId" text NOT NULL, "storeId" text NOT NULL, locale text NOT NULL, outdated integer NOT NULL, "createdAt" text NOT NULL, "updatedAt" text NOT NULL, subject text NOT NULL, "previewText" text NOT NULL, "marketingTexts" text, attachments text, "bodyDesign" text, body text, "compiledHtml" text, "compiledText" text, "compiledAttachments" text, "outdatedSince" text, marks text );
CREATE TABLE public."unsubscribeLinks" ( token text NOT NULL, "storeId" text NOT NULL, "addressKey" text NOT NULL, address text NOT NULL, locale text NOT NULL );
CREATE TABLE public.unsubscribes ( "storeId" text NOT NULL, "addressKey" text NOT NULL, address text NOT NULL, "createdAt" text NOT NULL );
CREATE TABLE public."vaultEntries" ( "storeId" text NOT NULL, record text NOT NULL, sealed text NOT NULL, "masterKeyId" text NOT NULL );
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
	('key_01m7n7x8yms4mcj2wx384gj65k', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'test', 'fak_yS4a', '1dd5b101a0165114c6fd74cc95ca7e8285c3cdb8892363b723b9f97808cf5a49', '2026-11-17T17:12:10.454Z', '2026-11-17T17:12:11.000Z', NULL, 'write'),
	('key_01m7n7x940marvstqafj7dj2t5', 'sto_01m7n7x93est7991cbzr7js6sg', 'test', 'fak_SYFd', '6d552642c90147078df96a21569b38341893fe6824cfc236c6ecc6dc0d874570', '2026-11-17T17:12:10.625Z', '2026-11-17T17:12:11.789Z', NULL, 'write'),
	('key_01m7n7x96jq6ftt50e9djmnat2', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'test', 'fak_BmZl', '2cfed62ca35fbe6c67e7bfc2e24a3c4e97c7e7ede6bff7a0c120c510a3c4231b', '2026-11-17T17:12:10.706Z', '2026-11-17T17:12:14.801Z', NULL, 'execute');
INSERT INTO public."auditEntries" VALUES
	('aud_01m7n7x8y7wzkftve2nr0m1nx1', NULL, NULL, 'operator', 'cli', 'createStore', 'Shop', 'operator
createstore
shop', '2026-11-17T17:12:10.439Z'),
	('aud_01m7n7x8z39xnzbvwpf67rn31w', 'sto_01m7n7x8x4axwmhcvfpee8qjah', NULL, 'operator', 'cli', 'createKey', 'test', 'operator
createkey
test', '2026-11-17T17:12:10.467Z'),
	('aud_01m7n7x8ztay6n7ty26x1ack30', 'sto_01m7n7x8x4axwmhcvfpee8qjah', NULL, 'operator', 'cli', 'createToken', 'Flow', 'operator
createtoken
flow', '2026-11-17T17:12:10.490Z'),
	('aud_01m7n7x9364dxbm1gjsg0wbcvd', 'sto_01m7n7x8x4axwmhcvfpee8qjah', NULL, 'operator', 'cli', 'addSmtpSender', 'Shop', 'operator
addsmtpsender
shop', '2026-11-17T17:12:10.598Z'),
	('aud_01m7n7x93n0qj642vp7yx23tem', NULL, NULL, 'operator', 'cli', 'createStore', 'Shop', 'operator
createstore
shop', '2026-11-17T17:12:10.613Z'),
	('aud_01m7n7x942dfst6e82wanavbpd', 'sto_01m7n7x93est7991cbzr7js6sg', NULL, 'operator', 'cli', 'createKey', 'test', 'operator
createkey
test', '2026-11-17T17:12:10.626Z'),
	('aud_01m7n7x954wr6fq1cfb1x5sabz', 'sto_01m7n7x93est7991cbzr7js6sg', NULL, 'operator', 'cli', 'createToken', 'Flow', 'operator
createtoken
flow', '2026-11-17T17:12:10.660Z'),
	('aud_01m7n7x969cjrzcemhyat3qfc9', 'sto_01m7n7x93est7991cbzr7js6sg', NULL, 'operator', 'cli', 'addSmtpSender', 'Shop', 'operator
addsmtpsender
shop', '2026-11-17T17:12:10.697Z'),
	('aud_01m7n7x96pg0bpjvanczw1e4zk', 'sto_01m7n7x8x4axwmhcvfpee8qjah', NULL, 'operator', 'cli', 'createKey', 'test', 'operator
createkey
test', '2026-11-17T17:12:10.710Z'),
	('aud_01m7n7xaah93cywkd50j7b3p8d', 'sto_01m7n7x8x4axwmhcvfpee8qjah', NULL, 'operator', 'cli', 'setSecret', 'CRM_TOKEN', 'operator
setsecret
crm_token', '2026-11-17T17:12:11.857Z'),
	('aud_01m7n7xeet8zbzpdq4e6dxxg6b', 'sto_01m7n7x93est7991cbzr7js6sg', NULL, 'operator', 'cli', 'putSettings', '', 'operator
putsettings
', '2026-11-17T17:12:16.090Z');
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
	(48);
INSERT INTO public."executeBudgets" VALUES
	('key_01m7n7x96jq6ftt50e9djmnat2', 1794935534805, 1);
INSERT INTO public."executionAttempts" VALUES
	('exe_01m7n7xdjt87nmrcr7jbscxaez', 1, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '2026-11-17T17:12:15.240Z', 'the server answered: 451 4.3.0 Try again later'),
	('exe_01m7n7xdyg11nqr3e9mwxsmgh6', 1, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '2026-11-17T17:12:15.700Z', 'the server answered: 451 4.3.0 Try again later');
INSERT INTO public."executionChanges" VALUES
	(50, 'sto_01m7n7x93est7991cbzr7js6sg', 'EMAIL', 'lay_01m7n7xa8h33netk7p839t9qbk', 'PENDING', '2026-11-17', 1, NULL, NULL, NULL, NULL);
INSERT INTO public."executionDays" VALUES
	('sto_01m7n7x8x4axwmhcvfpee8qjah', '2026-11-17', 'HTTP_REQUEST', 1, 4, 0, 0, 4, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', '2026-11-17', 'EMAIL', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', '2026-11-17', 'EMAIL', 5, 3, 1, 1, 1, 1, 3, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0);
INSERT INTO public."executionDetails" VALUES
	('exe_01m7n7xahfps15269kf547d9vk', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"senderId":"smt_01m7n7x926ja5y5mzngjhgkqd1","from":"shop@shop.example","to":["ada@x.example","bob@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}', NULL, NULL),
	('exe_01m7n7xcf4s8ekp6ge6akx6498', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"senderId":"smt_01m7n7x926ja5y5mzngjhgkqd1","from":"shop@shop.example","to":["eva@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"de","layoutVersion":2,"subject":"Bestellung","attachments":[]}', NULL, NULL),
	('exe_01m7n7xchgw363sxfj7th2bk1x', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"senderId":"smt_01m7n7x926ja5y5mzngjhgkqd1","from":"shop@shop.example","to":["gone@x.example","lost@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}', NULL, NULL),
	('exe_01m7n7xcjkjn2dbne67daegszq', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"senderId":"smt_01m7n7x926ja5y5mzngjhgkqd1","from":"shop@shop.example","to":["ada@x.example","gone@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}', NULL, NULL),
	('exe_01m7n7xcnxewytvdat6s17k54t', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"senderId":"smt_01m7n7x926ja5y5mzngjhgkqd1","from":"shop@shop.example","to":["ada@x.example","gone@x.example","cleo@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"News","attachments":[]}', NULL, NULL),
	('exe_01m7n7xctek0t9h1an2dfawmze', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"senderId":null,"from":null,"to":["dora@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"","attachments":[]}', NULL, NULL),
	('exe_01m7n7xcv2asejnpzg7g8v60gb', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"senderId":"smt_01m7n7x926ja5y5mzngjhgkqd1","from":"shop@shop.example","to":["dora@x.example","ada@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"marketing","locale":"en","layoutVersion":1,"subject":"News","attachments":[]}', NULL, NULL),
	('exe_01m7n7xcy2xjvra3tjfnhw7hxd', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"method":"POST","url":"http://127.0.0.1:45803/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-9/crm"},"body":"{\"name\":\"\"}"}', '{"status":200,"headers":{"content-type":"application/json","date":"Tue, 17 Nov 2026 17:12:14 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"{\"method\":\"POST\",\"path\":\"/contacts\",\"headers\":{\"host\":\"127.0.0.1:45803\",\"connection\":\"keep-alive\",\"authorization\":\"Bearer ••••\",\"content-type\":\"application/json\",\"idempotency-key\":\"run-9/crm\",\"user-agent\":\"Flowpost/0.1.0\",\"accept\":\"*/*\",\"accept-encoding\":\"gzip, deflate, br\",\"content-length\":\"11\"},\"body\":\"{\\\"name\\\":\\\"\\\"}\"}","truncated":false}', NULL),
	('exe_01m7n7xd3sqabf9q9h59xaw93s', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"method":"POST","url":"http://127.0.0.1:45803/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-10/crm"},"body":"{\"name\":\"\"}"}', '{"status":404,"headers":{"date":"Tue, 17 Nov 2026 17:12:14 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"no such contact","truncated":false}', NULL),
	('exe_01m7n7xd6nf23kwdt3q4k37nt1', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"method":"POST","url":"http://127.0.0.1:45803/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json"},"body":"{\"name\":\"\"}"}', '{"status":404,"headers":{"date":"Tue, 17 Nov 2026 17:12:14 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"no such contact","truncated":false}', NULL),
	('exe_01m7n7xd89qhgzqsj1v5eeaxq2', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"method":"POST","url":"http://127.0.0.1:45803/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-11/crm"},"body":"{\"name\":\"\"}"}', '{"status":503,"headers":{"date":"Tue, 17 Nov 2026 17:12:14 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"later","truncated":false}', NULL),
	('exe_01m7n7xdjt87nmrcr7jbscxaez', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"senderId":"smt_01m7n7x926ja5y5mzngjhgkqd1","from":"shop@shop.example","to":["late@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}', NULL, NULL),
	('exe_01m7n7xdyg11nqr3e9mwxsmgh6', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"senderId":"smt_01m7n7x926ja5y5mzngjhgkqd1","from":"shop@shop.example","to":["never@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":2,"subject":"Order  / 注文","attachments":[]}', NULL, NULL),
	('exe_01m7n7xe8rsywves7gztymf102', 'sto_01m7n7x93est7991cbzr7js6sg', '{"senderId":"smt_01m7n7x95raycpw0y9tdtrtjz6","from":"shop@shop.example","to":["zoe@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":1,"subject":"Welcome","attachments":[]}', NULL, NULL),
	('exe_01m7n7xefbade8a2kbt6x6hnvk', 'sto_01m7n7x93est7991cbzr7js6sg', '{"senderId":"smt_01m7n7x95raycpw0y9tdtrtjz6","from":"shop@shop.example","to":["yan@x.example"],"cc":[],"bcc":[],"replyTo":[],"leftOut":[],"category":"transactional","locale":"en","layoutVersion":1,"subject":"","attachments":[]}', NULL, NULL),
	('exe_01m7n7xejpgnz47n2da479hdsz', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '{"method":"POST","url":"http://127.0.0.1:45803/contacts","headers":{"Authorization":"Bearer ••••","Content-Type":"application/json","Idempotency-Key":"run-10/crm"},"body":"{\"name\":\"\"}"}', '{"status":503,"headers":{"date":"Tue, 17 Nov 2026 17:12:16 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"},"body":"later","truncated":false}', NULL);
INSERT INTO public."executionGroups" VALUES
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'reason', 'EMAIL', 'recipientRefused', 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'locale', 'EMAIL', 'de', 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'config', 'EMAIL', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 2, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'reason', 'EMAIL', 'recipientRefused', 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'reason', 'EMAIL', 'missing', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'config', 'EMAIL', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 2, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'reason', 'EMAIL', 'missing', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'config', 'EMAIL', 'lay_gone', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'config', 'EMAIL', 'lay_gone', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'locale', 'EMAIL', 'de', 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'reason', 'EMAIL', 'cancelled', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'config', 'EMAIL', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 3, 2, 0, 1, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'locale', 'EMAIL', 'en', 4, 2, 1, 0, 1, 1, 2, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'reason', 'EMAIL', 'cancelled', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'm2026-11', 'sender', 'EMAIL', 'smt_01m7n7x95raycpw0y9tdtrtjz6', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'locale', 'EMAIL', '', 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'reason', 'HTTP_REQUEST', 'status4xx', 0, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'config', 'EMAIL', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 3, 2, 0, 1, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'locale', 'EMAIL', '', 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'd2026-11-17', 'locale', 'EMAIL', 'en', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'd2026-11-17', 'config', 'EMAIL', 'lay_01m7n7xa8h33netk7p839t9qbk', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'd2026-11-17', 'reason', 'EMAIL', 'quota', 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'm2026-11', 'config', 'EMAIL', 'lay_01m7n7xa8h33netk7p839t9qbk', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'reason', 'HTTP_REQUEST', 'status4xx', 0, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'reason', 'HTTP_REQUEST', 'status5xx', 0, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'sender', 'EMAIL', '', 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'sender', 'EMAIL', 'smt_01m7n7x926ja5y5mzngjhgkqd1', 5, 2, 0, 0, 0, 1, 3, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'reason', 'HTTP_REQUEST', 'status5xx', 0, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'd2026-11-17', 'locale', 'EMAIL', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'm2026-11', 'locale', 'EMAIL', 'en', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'd2026-11-17', 'sender', 'EMAIL', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'm2026-11', 'config', 'HTTP_REQUEST', 'req_01m7n7xac529v2hqb925g3tns8', 1, 4, 0, 0, 4, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'sender', 'EMAIL', 'smt_01m7n7x926ja5y5mzngjhgkqd1', 5, 2, 0, 0, 0, 1, 3, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'config', 'HTTP_REQUEST', 'req_01m7n7xac529v2hqb925g3tns8', 1, 4, 0, 0, 4, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'd2026-11-17', 'sender', 'EMAIL', 'smt_01m7n7x95raycpw0y9tdtrtjz6', 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'm2026-11', 'locale', 'EMAIL', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'sender', 'EMAIL', '', 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'm2026-11', 'reason', 'EMAIL', 'quota', 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'm2026-11', 'sender', 'EMAIL', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'd2026-11-17', 'locale', 'EMAIL', 'en', 4, 2, 1, 0, 1, 1, 2, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0);
INSERT INTO public."executionInputs" VALUES
	('exe_01m7n7xahfps15269kf547d9vk', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'ln+GfqhK9tXUkfDVhM7+DSd7dHSDpbY42WwjtPQDbn5LVHurh0kS6uovar4SKWOtzUJoIPjenyZNphz4bN728mAegKNDx5vl2Us1iNoS7V9rvbjMUVIFIg+ZEkC8AmE8S20ldmj2yYB9TD5rwIY4qff2O/ggGNHkL0YDsKYtIbPwsYs+WGIP3MA5QvXr6wCxJMZwhkb5kp/NXGOQVOL8DN1eA4zGuwXSkWN6jOnklscRgbldRbx7SkNSDi41HKr7CyROBh8CHbVHgjVHli8gj+QW9HbTLuDfUDqUT+PjtzOK', 'efe6a521f31603b7'),
	('exe_01m7n7xcf4s8ekp6ge6akx6498', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'RAUoXxb0P9NZpl1o3YEG8sHYKd6hMofkkZjgZ/4mDOkvZcoS9PAx+oTQAE1eNzdCGeszDn2kbtmdr2WDABQbBpR89GVx5jRf+zEOswxDJUQ7mrVRvILGVclWVgCqmNyGv3JfobOdAJrniCY8EPh15oQdtqipPHbru+v0/gZW9t9NZETI955FciQHIECOScRkemTfpzYsMXX5G8dByXTGngMB+qLd1i1Ngr6nsCYhh8vRp75IiQDuh1Yy+A==', 'efe6a521f31603b7'),
	('exe_01m7n7xchgw363sxfj7th2bk1x', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'OyrQa0pvaE/9gf2VDu3rF0DWm2RFp5SZseorULnA0O8/4BKcNZP0ukbI96MLBZ0i7vQQxiMz3ViMxoZAJ8TuChtUxc/dDF54bPkmTls0jPiPy17eF5s3nr6PkdbyTOWQgcNWaGEWJ4njIuVnLHuISgHRx359EcWzHd4C0WiI3jL0z8uR6CHChbmnqvH1Xb088CzoKmEXO8IE1iU9jqr40o/YtIxZ3fo9NC2/84SHVJ8tPFE/zfMWNq5K+8ty9zJuy4CpfKi+F5AbiPp14JPGwY2FgW1dAw==', 'efe6a521f31603b7'),
	('exe_01m7n7xcjkjn2dbne67daegszq', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '71rmY/LCUngut+P0pQYCwF74oLeJHioaitIlMi8f0PiQ1uHcvqKa9LwRY+alVCQVfj6poD8bgs09nbuJGWdoFPO0sC6xRvifYTh4Jh1YoRdeM50W8cKzK1tTKbvCAO0Q6Dy++NshUJw6QTYaNfQ70AGs3cZx9mDkssqWN4rudMwc/6BB/AGee65JWJMX+bKJ04L8ipaGzMEyq9LvSXaL7N33agoAreZ6hnwPgNPZgB2+8dt9yBCbZK8RDndxOTTHPTOKEvBy74HJVa+JKg72CHGeNh6u', 'efe6a521f31603b7'),
	('exe_01m7n7xcnxewytvdat6s17k54t', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'bztYC+gSgVwWyvyZc5ORlx5Ou+eI2O1biMXuRFadpdd/ASV2qIT7laiHkrosRNAQ4zAp/z5MM8Rpd1ZEroJtsJKoiO4nb0EaIK/HEp5vLOb3NRx+9dV4jAcZuMsscp/aMNh72iTYsdvvgU9nZRmppnV+e+I6QIZuHNNKajWFQsNF+hJ78ZpmoaXzX7MQ+Jv6NCNjjh+WESQuA7w5iDYvSvW1pHTS5R5bg+oqkZTNelfYCOIeOvPZh0r7pKpG1gekd4k/WmFalty+pL3K1vbZpxQpipZYX/bd18VeDLcJOCrPuk0=', 'efe6a521f31603b7'),
	('exe_01m7n7xctek0t9h1an2dfawmze', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'F4GGyTXnX7B3B0YpYQoyfrHTdjrHP0XZEEC2HaoX8qaXQd6rpc+cucAOJ+ZLj4ed6aI9CVAJkzNtAEs2Ka1Wn+BzJNf44hkJuQWZX0djsxFBEai2EgIl+AEr8yifgatveFkH5umveLk08BVhEcm0/ULvk2GyIsqHwFUwGhAo+8EFj+9slUrozb2sEILs5s9ydh+h140j', 'efe6a521f31603b7'),
	('exe_01m7n7xcv2asejnpzg7g8v60gb', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'IVsVFA96XZyhuCHk3179JWWptdkFMJ2rM4iY7ZKzvtdOc2Lv1tgpTMB+bUF1KvZpnaYJQu4QWis4aEr9w+UV96a2cGMgYVSqtxyWhLdBVkhEubksWE7xGYlaVoWVGRlXahgWqTbhibIrrrNBI9QYi8r3vTp1njoBFTAVyX0fSNK9Ro7IyCXq6q8Uxz2Ek9ttBTbbJ3xHUsY+Ebu3RskMBB2/RghTmU34y6ST1+fWm1u0P6n/UK4NkkSnseU=', 'efe6a521f31603b7'),
	('exe_01m7n7xcwnx9j9wybpqyz2sqy9', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'kWhhUmqAaMZroPQUYtQJprSiNxi6QwLYEzVf5H+GgYjJ5WZngjXpABWatNB70eA2VnvJVF5Xjjvv8YdkNRrXeQs6zXPon5vIkLlPUFZwXxew1p/EYrRC54CLUI5ossBOCIKgJHbqw45LaPHmiEB1Ut4H2nO1sN56Q0MQMj4O/urpigEKISo6r9HJzKZ4wQ3rqX8U9xI=', 'efe6a521f31603b7'),
	('exe_01m7n7xcy2xjvra3tjfnhw7hxd', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'OvzHzMN6OnuHHX631RMPRqtaucLX+F6EG/klFz1XfWiK3Jrw91wUdtlimyrgn42e5MfowtC7lrk=', 'efe6a521f31603b7'),
	('exe_01m7n7xd3sqabf9q9h59xaw93s', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '33D7I1q63UDd/cGn8nRBhQbAVZ2A9Vi1QJVPlBURLobQcGymFzmOgYHU+n+YS5tzgZXsHqgblJk=', 'efe6a521f31603b7'),
	('exe_01m7n7xd89qhgzqsj1v5eeaxq2', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'tj6I8GNFY9+9wEAEgvQo0ANOtrTM4ix3oxQZ4B2cBv3f5kHM4B090yMm5AywkII5pY2emhaWZ7iA', 'efe6a521f31603b7'),
	('exe_01m7n7xdjt87nmrcr7jbscxaez', 'sto_01m7n7x8x4axwmhcvfpee8qjah', '8MNcMfp3dEUNdINdKAeIheJJU3i+3hFKIa5QhJu4of/lbA+XydEyYVAXjjh0Ydd1H8sw6G4vwJNRCfVgPZ8qmloAFsysh7dJNoXFDqC5BwVR/UuGw8P7seWECbCRcSR17GId6EnHHgtYr0UONi112Es+/B1YhgQxVaySXp8lXsDwc3PZqEQsGVAAIjeMR/wQUohBhpk+CJiDUNwcVQPt0AByyfLWudZxQxA2aHKXZQ==', 'efe6a521f31603b7'),
	('exe_01m7n7xdyg11nqr3e9mwxsmgh6', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'y/f0LPeevSqhq2jSx+tPC3URNgfeHOoGpoDMN6Q04b4b3aBa6pWKnElLLVWKLasjcaiPLRVIbExm7EhFupUx15nEKPwOB51PELA4fBXZJSomCGskR3CMK1LWEtafkP/2fGpnlPLe9Pa0BGl8UT5hG+PL3uEX8rSstbiw6nfHTzaJ5wuPx8FApCyWYSE/GHH1FFsbGHSqa0jAIwhZ0WKeipZVQ8F+pvCmo8i4U55+zRI=', 'efe6a521f31603b7'),
	('exe_01m7n7xe8rsywves7gztymf102', 'sto_01m7n7x93est7991cbzr7js6sg', 'd4G1K/7cVlx/bCo4MgvtgWFYrq3pBHGn65yapMI76rKDeFoiI2ThWZ1jnsAtbxRblsu8JPn1ukBFBfQdSYk8Pcbcm7FHoxeDL7rA3s7PjDMqTXlgbwrSqFYyblZz0GrXDkA9SiJLGpwa9ERh2Jv3w8uFnLXmpFlSXlPZT5q1K1L2H6f1Km+TjAacu4K4MZQw8f+NeEG4RubfqyVFLOpaiGQO', 'efe6a521f31603b7'),
	('exe_01m7n7xefbade8a2kbt6x6hnvk', 'sto_01m7n7x93est7991cbzr7js6sg', '89rk/JolcYWAWZtt9KZC4iRmYQl7U5ldZAk5IgreBuI3Sd8hJDd+DAPNvW9Z3Vnohq4Fw69Vdpe2Imq67aUpC7lpzPXdJ1rhYm1On+fXuhfeAeuSt0yjLWoDAS0vm7grAwj1dSOtOTKnrfTqeVk/ORlminFV7/BDZl8ytICbepB8uojTHOYz+XaJz3KHXxG4BCQ2qIs6GTFUgw/l8h0JPfM=', 'efe6a521f31603b7'),
	('exe_01m7n7xejpgnz47n2da479hdsz', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'C3igZKq0m6tGN0Zm6WtNDuWK10kzDZuhu4dDlX4chYG6Qeq/OtZDuE2NRfFvteeiPJAIjmsxYtU=', 'efe6a521f31603b7'),
	('exe_01m7n7xfccyacbmp0jjb4fdv5r', 'sto_01m7n7x93est7991cbzr7js6sg', 'revC1vFByHA3lcHlwf9Q+CP1Uw5GYJkuVTRLAvNfeD37NKjFUCOR24V8TaoQ6fkamGPNjtAYLo4OKS4ZkZhy2sLS5Bxk31EB1ChczbUY9WjO7dVWM4YUtSTEeSYXCA/yTVBSzZ29GXq9T+LoqHbnxdXv9lkvWML9zy+0MX7QhwyBaAxxfWJafUDHBzLB0lVrNr2G40mTOIZXvRVoRp69tf4=', 'efe6a521f31603b7');
INSERT INTO public."executionMessages" VALUES
	('exe_01m7n7xahfps15269kf547d9vk', 0, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["ada@x.example","bob@x.example"]', 'SUCCESS', '8168ad2d37cb6796594e1beb47e77394@shop.example', NULL),
	('exe_01m7n7xcf4s8ekp6ge6akx6498', 0, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["eva@x.example"]', 'SUCCESS', '692e2aa61dce518e00ce656d1477ddbb@shop.example', NULL),
	('exe_01m7n7xchgw363sxfj7th2bk1x', 0, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["gone@x.example","lost@x.example"]', 'FAILED', '412501bd79bfad1fe112808585f7628a@shop.example', 'the server answered: 550 5.1.1 User unknown'),
	('exe_01m7n7xcjkjn2dbne67daegszq', 0, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["ada@x.example","gone@x.example"]', 'SUCCESS', 'beff159abfbcbb1b2c7c3ea4e5a97822@shop.example', 'not taken for gone@x.example (550 5.1.1 User unknown)'),
	('exe_01m7n7xcnxewytvdat6s17k54t', 0, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["ada@x.example"]', 'SUCCESS', '70d43ce73467971c7e399e60c3723302@shop.example', NULL),
	('exe_01m7n7xcnxewytvdat6s17k54t', 1, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["gone@x.example"]', 'FAILED', '730c93310088d6703aba6fd726426d42@shop.example', 'the server answered: 550 5.1.1 User unknown'),
	('exe_01m7n7xcnxewytvdat6s17k54t', 2, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["cleo@x.example"]', 'SUCCESS', '4196522c480ded9816eb1d0f399b0dbd@shop.example', NULL),
	('exe_01m7n7xctek0t9h1an2dfawmze', 0, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["dora@x.example"]', 'SKIPPED', NULL, 'has unsubscribed'),
	('exe_01m7n7xcv2asejnpzg7g8v60gb', 0, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["dora@x.example"]', 'SKIPPED', NULL, 'has unsubscribed'),
	('exe_01m7n7xcv2asejnpzg7g8v60gb', 1, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["ada@x.example"]', 'SUCCESS', '7255398e99710c028aa1818eb974cead@shop.example', NULL),
	('exe_01m7n7xdjt87nmrcr7jbscxaez', 0, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["late@x.example"]', 'PENDING', '3c22b337a916162b9fe10807701d4aee@shop.example', 'the server answered: 451 4.3.0 Try again later'),
	('exe_01m7n7xdyg11nqr3e9mwxsmgh6', 0, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '["never@x.example"]', 'FAILED', 'ef0250abefcd29182d78715a0b99eaa9@shop.example', 'cancelled by operator'),
	('exe_01m7n7xe8rsywves7gztymf102', 0, 'sto_01m7n7x93est7991cbzr7js6sg', '["zoe@x.example"]', 'SUCCESS', 'b74a4ac1633b88ee0308bfe128e8bcf8@shop.example', NULL),
	('exe_01m7n7xefbade8a2kbt6x6hnvk', 0, 'sto_01m7n7x93est7991cbzr7js6sg', '["yan@x.example"]', 'FAILED', '72568189a492c98361ea28c5da0cc744@shop.example', 'quota exceeded'),
	('exe_01m7n7xfccyacbmp0jjb4fdv5r', 0, 'sto_01m7n7x93est7991cbzr7js6sg', '["xia@x.example"]', 'HANDED', '0733cc814bdaf464da63f3f022b5b92c@shop.example', NULL);
INSERT INTO public."executionTotals" VALUES
	('sto_01m7n7x8x4axwmhcvfpee8qjah', '', 'EMAIL', 'SUCCESS', 5),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'EMAIL', 'SUCCESS', 3),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'EMAIL', 'PENDING', 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'EMAIL', 'SUCCESS', 2),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', '', 'EMAIL', 'SKIPPED', 1),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'EMAIL', 'SKIPPED', 1),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'lay_gone', 'EMAIL', 'PENDING', 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'lay_gone', 'EMAIL', 'FAILED', 1),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', '', 'HTTP_REQUEST', 'PENDING', 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'req_01m7n7xac529v2hqb925g3tns8', 'HTTP_REQUEST', 'PENDING', 0),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', '', 'HTTP_REQUEST', 'SUCCESS', 1),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'req_01m7n7xac529v2hqb925g3tns8', 'HTTP_REQUEST', 'SUCCESS', 1),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', '', 'HTTP_REQUEST', 'FAILED', 4),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'req_01m7n7xac529v2hqb925g3tns8', 'HTTP_REQUEST', 'FAILED', 4),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', '', 'EMAIL', 'PENDING', 1),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'EMAIL', 'PENDING', 1),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', '', 'EMAIL', 'FAILED', 3),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'EMAIL', 'FAILED', 2),
	('sto_01m7n7x93est7991cbzr7js6sg', '', 'EMAIL', 'PENDING', 0),
	('sto_01m7n7x93est7991cbzr7js6sg', 'lay_01m7n7xa8h33netk7p839t9qbk', 'EMAIL', 'PENDING', 0),
	('sto_01m7n7x93est7991cbzr7js6sg', '', 'EMAIL', 'SUCCESS', 1),
	('sto_01m7n7x93est7991cbzr7js6sg', 'lay_01m7n7xa8h33netk7p839t9qbk', 'EMAIL', 'SUCCESS', 1),
	('sto_01m7n7x93est7991cbzr7js6sg', '', 'EMAIL', 'FAILED', 1),
	('sto_01m7n7x93est7991cbzr7js6sg', 'lay_01m7n7xa8h33netk7p839t9qbk', 'EMAIL', 'FAILED', 1);
INSERT INTO public.executions VALUES
	(3, 'exe_01m7n7xchgw363sxfj7th2bk1x', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'bestellung köln
order  / 注文
run-3
order-mail', '2026-11-17T17:12:14.128Z', 'EMAIL', 'FAILED', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'Bestellung Köln', 'workflow', 'order-mail', 'run-3', '["gone@x.example","lost@x.example"]', 'Order  / 注文', NULL, 'the server answered: 550 5.1.1 User unknown', 15, 1, '2026-11-17T17:12:14.149Z', 'ref order-mail', NULL, NULL, NULL, NULL, 'smt_01m7n7x926ja5y5mzngjhgkqd1', NULL, '2026-11-17'),
	(8, 'exe_01m7n7xcwnx9j9wybpqyz2sqy9', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'lay_gone

run-8
gone', '2026-11-17T17:12:14.485Z', 'EMAIL', 'FAILED', 'lay_gone', 'lay_gone', 'workflow', 'gone', 'run-8', '["ada@x.example"]', NULL, NULL, 'the layout lay_gone does not exist (any more): choose another one in the step', NULL, 1, '2026-11-17T17:12:14.503Z', 'ref gone', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-17'),
	(1, 'exe_01m7n7xahfps15269kf547d9vk', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'bestellung köln
order  / 注文
run-1
order-mail', '2026-11-17T17:12:12.079Z', 'EMAIL', 'SUCCESS', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'Bestellung Köln', 'workflow', 'order-mail', 'run-1', '["ada@x.example","bob@x.example"]', 'Order  / 注文', NULL, NULL, 1820, 1, '2026-11-17T17:12:13.964Z', 'ref order-mail', NULL, NULL, '2026-11-17T17:12:13.911Z', NULL, 'smt_01m7n7x926ja5y5mzngjhgkqd1', NULL, '2026-11-17'),
	(4, 'exe_01m7n7xcjkjn2dbne67daegszq', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'bestellung köln
order  / 注文
run-4
order-mail', '2026-11-17T17:12:14.163Z', 'EMAIL', 'SUCCESS', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'Bestellung Köln', 'workflow', 'order-mail', 'run-4', '["ada@x.example","gone@x.example"]', 'Order  / 注文', NULL, NULL, 45, 1, '2026-11-17T17:12:14.221Z', 'ref order-mail', NULL, NULL, '2026-11-17T17:12:14.189Z', NULL, 'smt_01m7n7x926ja5y5mzngjhgkqd1', NULL, '2026-11-17'),
	(2, 'exe_01m7n7xcf4s8ekp6ge6akx6498', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'bestellung köln
bestellung
run-2
order-mail', '2026-11-17T17:12:14.052Z', 'EMAIL', 'SUCCESS', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'Bestellung Köln', 'workflow', 'order-mail', 'run-2', '["eva@x.example"]', 'Bestellung', NULL, NULL, 29, 1, '2026-11-17T17:12:14.105Z', 'ref order-mail', NULL, NULL, '2026-11-17T17:12:14.097Z', NULL, 'smt_01m7n7x926ja5y5mzngjhgkqd1', NULL, '2026-11-17'),
	(5, 'exe_01m7n7xcnxewytvdat6s17k54t', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'newsletter
news
run-5
news', '2026-11-17T17:12:14.269Z', 'EMAIL', 'SUCCESS', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'Newsletter', 'workflow', 'news', 'run-5', '["ada@x.example","gone@x.example","cleo@x.example"]', 'News', NULL, NULL, 83, 1, '2026-11-17T17:12:14.370Z', 'ref news', NULL, NULL, '2026-11-17T17:12:14.359Z', NULL, 'smt_01m7n7x926ja5y5mzngjhgkqd1', NULL, '2026-11-17'),
	(9, 'exe_01m7n7xcy2xjvra3tjfnhw7hxd', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'crm contact

run-9
crm', '2026-11-17T17:12:14.530Z', 'HTTP_REQUEST', 'SUCCESS', 'req_01m7n7xac529v2hqb925g3tns8', 'CRM contact', 'workflow', 'crm', 'run-9', NULL, NULL, 200, NULL, 94, 1, '2026-11-17T17:12:14.665Z', 'ref crm', NULL, NULL, '2026-11-17T17:12:14.563Z', NULL, NULL, NULL, '2026-11-17'),
	(10, 'exe_01m7n7xd3sqabf9q9h59xaw93s', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'crm contact

run-10
crm', '2026-11-17T17:12:14.713Z', 'HTTP_REQUEST', 'FAILED', 'req_01m7n7xac529v2hqb925g3tns8', 'CRM contact', 'workflow', 'crm', 'run-10', NULL, NULL, 404, 'the target answered with status 404', 3, 1, '2026-11-17T17:12:14.787Z', NULL, NULL, NULL, '2026-11-17T17:12:14.781Z', NULL, NULL, NULL, '2026-11-17'),
	(11, 'exe_01m7n7xd6nf23kwdt3q4k37nt1', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'crm contact


', '2026-11-17T17:12:14.805Z', 'HTTP_REQUEST', 'FAILED', 'req_01m7n7xac529v2hqb925g3tns8', 'CRM contact', 'test', NULL, NULL, NULL, NULL, 404, 'the target answered with status 404', 5, 1, '2026-11-17T17:12:14.826Z', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-17'),
	(6, 'exe_01m7n7xctek0t9h1an2dfawmze', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'newsletter

run-6
news', '2026-11-17T17:12:14.414Z', 'EMAIL', 'SKIPPED', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'Newsletter', 'workflow', 'news', 'run-6', '["dora@x.example"]', NULL, NULL, NULL, 2, 1, '2026-11-17T17:12:14.425Z', 'ref news', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-17'),
	(7, 'exe_01m7n7xcv2asejnpzg7g8v60gb', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'newsletter
news
run-7
news', '2026-11-17T17:12:14.434Z', 'EMAIL', 'SUCCESS', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'Newsletter', 'workflow', 'news', 'run-7', '["dora@x.example","ada@x.example"]', 'News', NULL, NULL, 21, 1, '2026-11-17T17:12:14.462Z', 'ref news', NULL, NULL, '2026-11-17T17:12:14.452Z', NULL, 'smt_01m7n7x926ja5y5mzngjhgkqd1', NULL, '2026-11-17'),
	(12, 'exe_01m7n7xd89qhgzqsj1v5eeaxq2', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'crm contact

run-11
crm', '2026-11-17T17:12:14.857Z', 'HTTP_REQUEST', 'FAILED', 'req_01m7n7xac529v2hqb925g3tns8', 'CRM contact', 'workflow', 'crm', 'run-11', NULL, NULL, 503, 'the target answered with status 503', 2, 1, '2026-11-17T17:12:14.994Z', 'ref crm', NULL, NULL, '2026-11-17T17:12:14.918Z', NULL, NULL, NULL, '2026-11-17'),
	(13, 'exe_01m7n7xdjt87nmrcr7jbscxaez', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'bestellung köln
order  / 注文
run-12
order-mail', '2026-11-17T17:12:15.194Z', 'EMAIL', 'PENDING', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'Bestellung Köln', 'workflow', 'order-mail', 'run-12', '["late@x.example"]', 'Order  / 注文', NULL, 'the server answered: 451 4.3.0 Try again later', NULL, 1, NULL, 'ref order-mail', '2026-11-17T17:13:16.566Z', NULL, '2026-11-17T17:12:15.236Z', NULL, 'smt_01m7n7x926ja5y5mzngjhgkqd1', NULL, '2026-11-17'),
	(15, 'exe_01m7n7xe8rsywves7gztymf102', 'sto_01m7n7x93est7991cbzr7js6sg', 'welcome
welcome
run-1
welcome', '2026-11-17T17:12:15.896Z', 'EMAIL', 'SUCCESS', 'lay_01m7n7xa8h33netk7p839t9qbk', 'Welcome', 'workflow', 'welcome', 'run-1', '["zoe@x.example"]', 'Welcome', NULL, NULL, 145, 1, '2026-11-17T17:12:16.056Z', 'ref welcome', NULL, NULL, '2026-11-17T17:12:16.050Z', NULL, 'smt_01m7n7x95raycpw0y9tdtrtjz6', NULL, '2026-11-17'),
	(14, 'exe_01m7n7xdyg11nqr3e9mwxsmgh6', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'bestellung köln
order  / 注文
run-13
order-mail', '2026-11-17T17:12:15.568Z', 'EMAIL', 'FAILED', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'Bestellung Köln', 'workflow', 'order-mail', 'run-13', '["never@x.example"]', 'Order  / 注文', NULL, 'cancelled by operator', NULL, 1, '2026-11-17T17:12:15.870Z', 'ref order-mail', NULL, NULL, '2026-11-17T17:12:15.692Z', NULL, 'smt_01m7n7x926ja5y5mzngjhgkqd1', NULL, '2026-11-17'),
	(17, 'exe_01m7n7xejpgnz47n2da479hdsz', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'crm contact

run-10
crm', '2026-11-17T17:12:16.214Z', 'HTTP_REQUEST', 'FAILED', 'req_01m7n7xac529v2hqb925g3tns8', 'CRM contact', 'retry', 'crm', 'run-10', NULL, NULL, 503, 'the target answered with status 503', 6, 1, '2026-11-17T17:12:16.901Z', 'ref crm', NULL, NULL, '2026-11-17T17:12:16.801Z', NULL, NULL, 'exe_01m7n7xd3sqabf9q9h59xaw93s', '2026-11-17'),
	(16, 'exe_01m7n7xefbade8a2kbt6x6hnvk', 'sto_01m7n7x93est7991cbzr7js6sg', 'welcome

run-2
welcome', '2026-11-17T17:12:16.107Z', 'EMAIL', 'FAILED', 'lay_01m7n7xa8h33netk7p839t9qbk', 'Welcome', 'workflow', 'welcome', 'run-2', '["yan@x.example"]', NULL, NULL, 'quota exceeded', 28, 1, '2026-11-17T17:12:16.144Z', 'ref welcome', NULL, NULL, NULL, NULL, 'smt_01m7n7x95raycpw0y9tdtrtjz6', NULL, '2026-11-17'),
	(18, 'exe_01m7n7xfccyacbmp0jjb4fdv5r', 'sto_01m7n7x93est7991cbzr7js6sg', 'welcome

run-3
welcome', '2026-11-17T17:12:17.036Z', 'EMAIL', 'PENDING', 'lay_01m7n7xa8h33netk7p839t9qbk', 'Welcome', 'workflow', 'welcome', 'run-3', '["xia@x.example"]', NULL, NULL, NULL, NULL, 0, NULL, 'ref welcome', '2026-11-17T17:12:17.028Z', 'CvrpMPnOkkoBogqF', '2026-11-17T17:12:17.060Z', '2026-11-17T17:12:27.039Z', NULL, NULL, '2026-11-17');
INSERT INTO public."executionsSearch" VALUES
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xahfps15269kf547d9vk', 'EMAIL', 'SUCCESS', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'order-mail', 'run-1', NULL, 'bestellung köln
order  / 注文
run-1
order-mail', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xcf4s8ekp6ge6akx6498', 'EMAIL', 'SUCCESS', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'order-mail', 'run-2', NULL, 'bestellung köln
bestellung
run-2
order-mail', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xchgw363sxfj7th2bk1x', 'EMAIL', 'FAILED', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'order-mail', 'run-3', 'the server answ', 'bestellung köln
order  / 注文
run-3
order-mail', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xcjkjn2dbne67daegszq', 'EMAIL', 'SUCCESS', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'order-mail', 'run-4', NULL, 'bestellung köln
order  / 注文
run-4
order-mail', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xcnxewytvdat6s17k54t', 'EMAIL', 'SUCCESS', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'news', 'run-5', NULL, 'newsletter
news
run-5
news', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xctek0t9h1an2dfawmze', 'EMAIL', 'SKIPPED', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'news', 'run-6', NULL, 'newsletter

run-6
news', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xcv2asejnpzg7g8v60gb', 'EMAIL', 'SUCCESS', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'news', 'run-7', NULL, 'newsletter
news
run-7
news', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xcwnx9j9wybpqyz2sqy9', 'EMAIL', 'FAILED', 'lay_gone', 'gone', 'run-8', 'the layout lay_', 'lay_gone

run-8
gone', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xcy2xjvra3tjfnhw7hxd', 'HTTP_REQUEST', 'SUCCESS', 'req_01m7n7xac529v2hqb925g3tns8', 'crm', 'run-9', NULL, 'crm contact

run-9
crm', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xd3sqabf9q9h59xaw93s', 'HTTP_REQUEST', 'FAILED', 'req_01m7n7xac529v2hqb925g3tns8', 'crm', 'run-10', 'the target answ', 'crm contact

run-10
crm', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xd6nf23kwdt3q4k37nt1', 'HTTP_REQUEST', 'FAILED', 'req_01m7n7xac529v2hqb925g3tns8', NULL, NULL, 'the target answ', 'crm contact


', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xd89qhgzqsj1v5eeaxq2', 'HTTP_REQUEST', 'FAILED', 'req_01m7n7xac529v2hqb925g3tns8', 'crm', 'run-11', 'the target answ', 'crm contact

run-11
crm', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xdyg11nqr3e9mwxsmgh6', 'EMAIL', 'FAILED', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'order-mail', 'run-13', 'cancelled by op', 'bestellung köln
order  / 注文
run-13
order-mail', NULL),
	('sto_01m7n7x93est7991cbzr7js6sg', 'exe_01m7n7xe8rsywves7gztymf102', 'EMAIL', 'SUCCESS', 'lay_01m7n7xa8h33netk7p839t9qbk', 'welcome', 'run-1', NULL, 'welcome
welcome
run-1
welcome', NULL),
	('sto_01m7n7x93est7991cbzr7js6sg', 'exe_01m7n7xefbade8a2kbt6x6hnvk', 'EMAIL', 'FAILED', 'lay_01m7n7xa8h33netk7p839t9qbk', 'welcome', 'run-2', 'quota exceeded', 'welcome

run-2
welcome', NULL),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'exe_01m7n7xejpgnz47n2da479hdsz', 'HTTP_REQUEST', 'FAILED', 'req_01m7n7xac529v2hqb925g3tns8', 'crm', 'run-10', 'the target answ', 'crm contact

run-10
crm', NULL);
INSERT INTO public."httpRequests" VALUES
	(1, 'req_01m7n7xac529v2hqb925g3tns8', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'crm contact
http://127.0.0.1:45803/contacts
', '2026-11-17T17:12:11.909Z', 'CRM contact', NULL, 'POST', 'http://127.0.0.1:45803/contacts', '{"Authorization":"Bearer {{ secrets.CRM_TOKEN }}"}', '{"name":"{{ name }}"}', '2026-11-17T17:12:11.909Z');
INSERT INTO public.kysely_migration VALUES
	('0001-foundation', '2026-11-17T17:12:00.112Z'),
	('0002-layouts', '2026-11-17T17:12:00.190Z'),
	('0003-outbound', '2026-11-17T17:12:00.314Z'),
	('0004-sending', '2026-11-17T17:12:00.357Z'),
	('0005-repository', '2026-11-17T17:12:00.373Z'),
	('0006-changes', '2026-11-17T17:12:00.397Z'),
	('0007-leases', '2026-11-17T17:12:00.400Z'),
	('0008-signed-calls', '2026-11-17T17:12:00.413Z'),
	('0009-execution-records', '2026-11-17T17:12:00.432Z'),
	('0010-hosts-and-settings', '2026-11-17T17:12:00.435Z'),
	('0011-people', '2026-11-17T17:12:00.493Z'),
	('0013-inbox', '2026-11-17T17:12:00.509Z'),
	('0014-layout-changes', '2026-11-17T17:12:00.524Z'),
	('0015-files-by-kind', '2026-11-17T17:12:00.528Z'),
	('0016-finding-executions', '2026-11-17T17:12:00.538Z'),
	('0018-stats-groups', '2026-11-17T17:12:00.709Z'),
	('0019-notices', '2026-11-17T17:12:00.736Z'),
	('0020-translation-marks', '2026-11-17T17:12:00.747Z'),
	('0021-marked-texts', '2026-11-17T17:12:00.750Z'),
	('0022-search-executions', '2026-11-17T17:12:00.800Z'),
	('0023-covering-texts', '2026-11-17T17:12:00.803Z'),
	('0024-searching-every-filter', '2026-11-17T17:12:00.826Z'),
	('0025-short-terms', '2026-11-17T17:12:00.829Z');
INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public."layoutVersions" VALUES
	('lay_01m7n7x9p6y0k0sqg532qf7x7k', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 1, 'create', 'api', 'test', '["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]', 'test
create', '2026-11-17T17:12:11.206Z', '{"layout":{"name":"Bestellung Köln","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Order {{ order.number }} / 注文","previewText":"","bodyDesign":null,"body":"<p>Hello {{ name }}</p>","attachments":[],"marketingTexts":null},"translations":[]}'),
	('lay_01m7n7x9p6y0k0sqg532qf7x7k', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 2, 'translation.save', 'api', 'test', '["translations.de"]', 'test
translation.save', '2026-11-17T17:12:11.411Z', '{"layout":{"name":"Bestellung Köln","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Order {{ order.number }} / 注文","previewText":"","bodyDesign":null,"body":"<p>Hello {{ name }}</p>","attachments":[],"marketingTexts":null},"translations":[{"locale":"de","outdated":false,"subject":"Bestellung {{ order.number }}","previewText":"","bodyDesign":null,"body":"<p>Hallo {{ name }}</p>","attachments":null,"marketingTexts":null}]}'),
	('lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 1, 'create', 'api', 'test', '["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]', 'test
create', '2026-11-17T17:12:11.697Z', '{"layout":{"name":"Newsletter","description":null,"bodyType":"text","defaultLocale":"en","category":"marketing","subject":"News","previewText":"","bodyDesign":null,"body":"<p>News</p>","attachments":[],"marketingTexts":null},"translations":[]}'),
	('lay_01m7n7xa8h33netk7p839t9qbk', 'sto_01m7n7x93est7991cbzr7js6sg', 1, 'create', 'api', 'test', '["name","bodyType","defaultLocale","category","subject","previewText","body","attachments"]', 'test
create', '2026-11-17T17:12:11.793Z', '{"layout":{"name":"Welcome","description":null,"bodyType":"text","defaultLocale":"en","category":"transactional","subject":"Welcome {{ name }}","previewText":"","bodyDesign":null,"body":"<p>Hi</p>","attachments":[],"marketingTexts":null},"translations":[]}');
INSERT INTO public.layouts VALUES
	(1, 'lay_01m7n7x9p6y0k0sqg532qf7x7k', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'bestellung köln
order {{ order.number }} / 注文
', 'Bestellung Köln', NULL, 'text', 'en', 'transactional', 2, 0, '2026-11-17T17:12:11.206Z', '2026-11-17T17:12:11.206Z', 'Order {{ order.number }} / 注文', '', NULL, '[]', NULL, '<p>Hello {{ name }}</p>', NULL, NULL, NULL, '2026-11-17T17:12:11.411Z', NULL),
	(2, 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'newsletter
news
', 'Newsletter', NULL, 'text', 'en', 'marketing', 1, 0, '2026-11-17T17:12:11.697Z', '2026-11-17T17:12:11.697Z', 'News', '', NULL, '[]', NULL, '<p>News</p>', NULL, NULL, NULL, '2026-11-17T17:12:11.697Z', NULL),
	(3, 'lay_01m7n7xa8h33netk7p839t9qbk', 'sto_01m7n7x93est7991cbzr7js6sg', 'welcome
welcome {{ name }}
', 'Welcome', NULL, 'text', 'en', 'transactional', 1, 0, '2026-11-17T17:12:11.793Z', '2026-11-17T17:12:11.793Z', 'Welcome {{ name }}', '', NULL, '[]', NULL, '<p>Hi</p>', NULL, NULL, NULL, '2026-11-17T17:12:11.793Z', NULL);
INSERT INTO public."quotaUses" VALUES
	(7, 'sto_01m7n7x8x4axwmhcvfpee8qjah', '2026-11', 6),
	(8, 'sto_01m7n7x93est7991cbzr7js6sg', '2026-11', 1);
INSERT INTO public."requestBudgets" VALUES
	('key_01m7n7x940marvstqafj7dj2t5', 1794935531776, 1),
	('key_01m7n7x96jq6ftt50e9djmnat2', 1794935534798, 1),
	('key_01m7n7x8yms4mcj2wx384gj65k', 1794935530933, 12);
INSERT INTO public.secrets VALUES
	(1, 'sec_01m7n7xaa8y1hseb0j6vjpjg7b', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'crm_token
', '2026-11-17T17:12:11.843Z', 'CRM_TOKEN', NULL, 1, '2026-11-17T17:12:11.843Z', NULL);
INSERT INTO public.settings VALUES
	('sto_01m7n7x8x4axwmhcvfpee8qjah', '{}', NULL, 'smt_01m7n7x926ja5y5mzngjhgkqd1', '2026-11-17T17:12:10.587Z', 'en', 'UTC'),
	('sto_01m7n7x93est7991cbzr7js6sg', '{}', NULL, 'smt_01m7n7x95raycpw0y9tdtrtjz6', '2026-11-17T17:12:16.087Z', 'en', 'UTC');
INSERT INTO public."smtpSenders" VALUES
	(1, 'smt_01m7n7x926ja5y5mzngjhgkqd1', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'shop
127.0.0.1
shop@shop.example
the shop', '2026-11-17T17:12:10.567Z', 'Shop', '127.0.0.1', 41715, 'none', 'The Shop', 'shop@shop.example', 0, 0, '2026-11-17T17:12:10.567Z', 0),
	(2, 'smt_01m7n7x95raycpw0y9tdtrtjz6', 'sto_01m7n7x93est7991cbzr7js6sg', 'shop
127.0.0.1
shop@shop.example
the shop', '2026-11-17T17:12:10.680Z', 'Shop', '127.0.0.1', 41715, 'none', 'The Shop', 'shop@shop.example', 0, 0, '2026-11-17T17:12:10.680Z', 0);
INSERT INTO public."stepReferences" VALUES
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'order-mail', 'lay_01m7n7x9p6y0k0sqg532qf7x7k', NULL, NULL, '2026-11-17T17:12:12.104Z'),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'news', 'lay_01m7n7xa5jeza4s4qbyf1ds1a9', NULL, NULL, '2026-11-17T17:12:14.271Z'),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'gone', 'lay_gone', NULL, NULL, '2026-11-17T17:12:14.492Z'),
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'crm', NULL, 'req_01m7n7xac529v2hqb925g3tns8', NULL, '2026-11-17T17:12:14.540Z'),
	('sto_01m7n7x93est7991cbzr7js6sg', 'welcome', 'lay_01m7n7xa8h33netk7p839t9qbk', NULL, NULL, '2026-11-17T17:12:15.899Z');
INSERT INTO public."stepTokens" VALUES
	('tok_01m7n7x8zjfpgnaerr837tjvk0', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'Flow', 'fst_X5Q9', '66fba7187c973b9c3edc53196b4467e37cdcad1f33168385978b6e946865e8c6', '2026-11-17T17:12:10.482Z', '2026-11-17T17:12:12.048Z', NULL),
	('tok_01m7n7x94zzpdjw6qr1gpss8jm', 'sto_01m7n7x93est7991cbzr7js6sg', 'Flow', 'fst_RvxL', '0896003a56dd6935801937d412cc4279b8745728a29dd225b5b64a2857d207bf', '2026-11-17T17:12:10.655Z', '2026-11-17T17:12:15.892Z', NULL);
INSERT INTO public.stores VALUES
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'Shop', '2026-11-17T17:12:10.405Z'),
	('sto_01m7n7x93est7991cbzr7js6sg', 'Shop', '2026-11-17T17:12:10.607Z');
INSERT INTO public.translations VALUES
	('lay_01m7n7x9p6y0k0sqg532qf7x7k', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'de', 0, '2026-11-17T17:12:11.411Z', '2026-11-17T17:12:11.411Z', 'Bestellung {{ order.number }}', '', NULL, NULL, NULL, '<p>Hallo {{ name }}</p>', NULL, NULL, NULL, '2026-11-17T17:12:11.420Z', NULL);
INSERT INTO public."unsubscribeLinks" VALUES
	('FhismutwrVZZEsW_XYk16qOQ', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'ada@x.example', 'ada@x.example', 'en'),
	('2KeYdlCqPyMTgaeuuekVR3Mf', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'gone@x.example', 'gone@x.example', 'en'),
	('R5xG6XaHs05QSe0Cg_ydq4lk', 'sto_01m7n7x8x4axwmhcvfpee8qjah', 'cleo@x.example', 'cleo@x.example', 'en');
INSERT INTO public.unsubscribes VALUES
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'dora@x.example', 'dora@x.example', '2026-11-01T00:00:00.000Z');
INSERT INTO public."vaultEntries" VALUES
	('sto_01m7n7x8x4axwmhcvfpee8qjah', 'secret CRM_TOKEN', 'kItmkZZZf9rTJHKi4+4fmfaghELHjY+czGvsAWckc3e4xCOwAKQHj6mCIZqRvANBdnhRDg==', 'efe6a521f31603b7');
SELECT pg_catalog.setval('public.changes_id_seq', 48, true);
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
CREATE UNIQUE INDEX "executionsByRetryOf" ON public.executions USING btree ("retryOf") WHERE ("retryOf" IS NOT NULL);
CREATE UNIQUE INDEX "executionsByRun" ON public.executions USING btree ("storeId", "runId", "stepKey") WHERE ("runId" IS NOT NULL);
CREATE INDEX "executionsByStatus" ON public.executions USING btree ("storeId", status, id);
CREATE INDEX "executionsByStep" ON public.executions USING btree ("storeId", "stepRef", id, "actionType", status, attempts) WHERE ("stepRef" IS NOT NULL);
CREATE INDEX "executionsByStore" ON public.executions USING btree ("storeId", id);
CREATE INDEX "executionsRetrying" ON public.executions USING btree ("storeId", status, id) WHERE ((status = 'PENDING'::text) AND (attempts > 0));
CREATE INDEX "executionsSearchByConfig" ON public."executionsSearch" USING btree ("storeId", "actionConfigId");
CREATE INDEX "executionsSearchByState" ON public."executionsSearch" USING btree ("storeId", status, "actionType", id) INCLUDE ("stepRef", "actionConfigId", error, "searchText");
CREATE INDEX "executionsSearchByStep" ON public."executionsSearch" USING btree ("storeId", "stepRef", id) INCLUDE (status, "actionType", "actionConfigId", error, "searchText");
CREATE INDEX "executionsSearchBytesCalls" ON public."executionsSearch" USING gin (encode(decode(replace("searchText", '\'::text, '\\'::text), 'escape'::text), 'hex'::text) public.gin_trgm_ops) WHERE ("actionType" = 'HTTP_REQUEST'::text);
CREATE INDEX "executionsSearchBytesEmails" ON public."executionsSearch" USING gin (encode(decode(replace("searchText", '\'::text, '\\'::text), 'escape'::text), 'hex'::text) public.gin_trgm_ops) WHERE ("actionType" = 'EMAIL'::text);
CREATE INDEX "executionsSearchLong" ON public."executionsSearch" USING btree ("storeId", id) WHERE ("searchText" IS NULL);
CREATE INDEX "executionsSearchTextCalls" ON public."executionsSearch" USING gin (translate("searchText", ' 
-_./:#'::text, 'qjxzwvky'::text) public.gin_trgm_ops) WHERE ("actionType" = 'HTTP_REQUEST'::text);
CREATE INDEX "executionsSearchTextEmails" ON public."executionsSearch" USING gin (translate("searchText", ' 
-_./:#'::text, 'qjxzwvky'::text) public.gin_trgm_ops) WHERE ("actionType" = 'EMAIL'::text);
CREATE INDEX "executionsTesting" ON public.executions USING btree ("createdAt") WHERE ((status = 'PENDING'::text) AND (trigger = 'test'::text));
CREATE INDEX "executionsUnknown" ON public.executions USING btree ("storeId", status, id) WHERE ((status = 'FAILED'::text) AND (substr(error, 1, 15) = 'outcome unknown'::text));
CREATE INDEX "executionsWaiting" ON public.executions USING btree ("storeId", "dueAt", id) WHERE ((status = 'PENDING'::text) AND ("dueAt" IS NOT NULL));
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
CREATE TRIGGER "copySearchTextupdate" AFTER UPDATE OF "storeId", id, "actionType", status, "actionConfigId", "stepRef", "runId", error, "searchText" ON public.executions FOR EACH ROW WHEN (((old.status <> 'PENDING'::text) OR (new.status <> 'PENDING'::text))) EXECUTE FUNCTION public."copySearchText"();
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
