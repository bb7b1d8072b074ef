-- The schema of 0.1.0, in one file: functions that indexes use, what drizzle-kit generates from
-- server/db/schema, and what the schema cannot say. It replaces the migrations in `earlier`, which databases
-- that ran some of them still finish.
CREATE FUNCTION "search_grams"(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  letters text[] := string_to_array(t, NULL);
  pairs text[];
BEGIN
  SELECT array_agg(this || next) INTO pairs FROM unnest(letters, letters[2:]) AS pair (this, next) WHERE next IS NOT NULL;
  RETURN letters || pairs;
END $$;--> statement-breakpoint
CREATE FUNCTION "person_search_text"(name text, email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || lower(regexp_replace(regexp_replace(
    normalize(name || ' ' || email || ' ' || translate(email, '.@_+-', '     '), NFKD),
    '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION "person_search_keys"(team integer, search text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT team::text || ':' || left(word, k)), '{}')
  FROM unnest(string_to_array(btrim(search), ' ')) AS word, unnest(ARRAY[1, 2, 3, 5]) AS k WHERE word <> ''
$$;--> statement-breakpoint
CREATE TYPE "public"."language" AS ENUM('en', 'es');--> statement-breakpoint
CREATE TYPE "public"."team_role" AS ENUM('ADMIN', 'MANAGER', 'MEMBER');--> statement-breakpoint
CREATE TYPE "public"."distribution_method" AS ENUM('EMAIL', 'NONE');--> statement-breakpoint
CREATE TYPE "public"."envelope_source" AS ENUM('DOCUMENT', 'TEMPLATE', 'TEMPLATE_DIRECT_LINK');--> statement-breakpoint
CREATE TYPE "public"."envelope_status" AS ENUM('DRAFT', 'PENDING', 'COMPLETED', 'REJECTED', 'CANCELLED');--> statement-breakpoint
CREATE TYPE "public"."envelope_type" AS ENUM('DOCUMENT', 'TEMPLATE');--> statement-breakpoint
CREATE TYPE "public"."field_type" AS ENUM('SIGNATURE', 'FREE_SIGNATURE', 'INITIALS', 'NAME', 'EMAIL', 'DATE', 'TEXT', 'NUMBER', 'RADIO', 'CHECKBOX', 'DROPDOWN', 'RUT', 'RUT_FIRMADO');--> statement-breakpoint
CREATE TYPE "public"."read_status" AS ENUM('NOT_OPENED', 'OPENED');--> statement-breakpoint
CREATE TYPE "public"."recipient_role" AS ENUM('CC', 'SIGNER', 'VIEWER', 'APPROVER', 'ASSISTANT');--> statement-breakpoint
CREATE TYPE "public"."send_status" AS ENUM('NOT_SENT', 'SENT');--> statement-breakpoint
CREATE TYPE "public"."signing_mode" AS ENUM('PARALLEL', 'SEQUENTIAL');--> statement-breakpoint
CREATE TYPE "public"."signing_status" AS ENUM('NOT_SIGNED', 'SIGNED', 'REJECTED');--> statement-breakpoint
CREATE TYPE "public"."template_type" AS ENUM('PUBLIC', 'PRIVATE', 'ORGANISATION');--> statement-breakpoint
CREATE TYPE "public"."visibility" AS ENUM('EVERYONE', 'MANAGER_AND_ABOVE', 'ADMIN');--> statement-breakpoint
CREATE TABLE "account_token" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "account_token_purpose" CHECK ("account_token"."purpose" in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'SIGN_IN_CODE'))
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"scopes" text[] DEFAULT '{"read","write","send","template","webhook","member"}' NOT NULL,
	"address_ranges" text[] DEFAULT '{}' NOT NULL,
	"per_minute" integer,
	"document_folder_ids" text[] DEFAULT '{}' NOT NULL,
	"template_folder_ids" text[] DEFAULT '{}' NOT NULL,
	"template_ids" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text
);
--> statement-breakpoint
CREATE TABLE "brand_logo" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer,
	"team_id" integer,
	"png" "bytea" NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"is_light" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_logo_place" CHECK (num_nonnulls("brand_logo"."organisation_id", "brand_logo"."team_id") = 1),
	CONSTRAINT "brand_logo_size" CHECK (octet_length("brand_logo"."png") <= 524288)
);
--> statement-breakpoint
CREATE TABLE "organisation_member" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" "team_role" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"break_glass_at" timestamp (3) with time zone,
	CONSTRAINT "organisation_member_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text DEFAULT 'PERSONAL' NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"owner_user_id" integer NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisation_type" CHECK ("organisation"."type" in ('PERSONAL', 'ORGANISATION'))
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"ip_address" text,
	"user_agent" text,
	"proven_at" timestamp (3) with time zone,
	"reach" integer,
	"way" text,
	"company_id" integer,
	"id_token_encrypted" text
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" "team_role" NOT NULL,
	"restriction" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_member_team_id_user_id_pk" PRIMARY KEY("team_id","user_id"),
	CONSTRAINT "team_member_restriction" CHECK ("team_member"."restriction" in ('AUDITOR', 'SIGN_ONLY', 'TEMPLATES_ONLY'))
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organisation_id" integer NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"public_page_enabled" boolean DEFAULT false NOT NULL,
	"public_page_about" text DEFAULT '' NOT NULL,
	"public_page_indexed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "team_organisation_id_unique" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"password_hash" text,
	"language" "language" DEFAULT 'en' NOT NULL,
	"timezone" text,
	"is_instance_admin" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"first_steps_dismissed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_email_lower" CHECK ("user"."email" = lower("user"."email"))
);
--> statement-breakpoint
CREATE TABLE "account_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "account_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_challenge_purpose" CHECK ("account_challenge"."purpose" in ('SIGN_IN', 'PROOF', 'NEW'))
);
--> statement-breakpoint
CREATE TABLE "account_export" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"old_token_hash" "bytea" NOT NULL,
	"new_token_hash" "bytea" NOT NULL,
	"old_confirmed_at" timestamp (3) with time zone,
	"new_confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mailed_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"account_hash" "bytea" NOT NULL,
	"next" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"token_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" smallint NOT NULL,
	"ms" integer NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avatar" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"png" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "avatar_size" CHECK (octet_length("avatar"."png") <= 524288)
);
--> statement-breakpoint
CREATE TABLE "bulk_action_item" (
	"bulk_action_id" text NOT NULL,
	"position" integer NOT NULL,
	"envelope_id" text NOT NULL,
	"state" text NOT NULL,
	"skip_reason" text,
	"error_code" text,
	"from_folder_id" text,
	"to_folder_id" text,
	"faults" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_action_item_bulk_action_id_position_pk" PRIMARY KEY("bulk_action_id","position"),
	CONSTRAINT "bulk_action_item_state" CHECK ("bulk_action_item"."state" in ('WAITING', 'DONE', 'FAILED', 'SKIPPED', 'STOPPED')),
	CONSTRAINT "bulk_action_item_skipped" CHECK (("bulk_action_item"."state" = 'SKIPPED') = ("bulk_action_item"."skip_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "bulk_action" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"token_id" integer,
	"is_by_token" boolean NOT NULL,
	"role" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"kind" text NOT NULL,
	"envelope_type" text NOT NULL,
	"reason" text,
	"folder_id" text,
	"undoes" text,
	"undone_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"stop_reason" text,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"stopped" integer DEFAULT 0 NOT NULL,
	"next_item_at" timestamp (3) with time zone NOT NULL,
	"wake_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_action_kind" CHECK ("bulk_action"."kind" in ('MOVE', 'RESEND', 'CANCEL', 'DELETE')),
	CONSTRAINT "bulk_action_state" CHECK ("bulk_action"."state" in ('RUNNING', 'STOPPED', 'ENDED')),
	CONSTRAINT "bulk_action_stopped_why" CHECK (("bulk_action"."state" = 'STOPPED') = ("bulk_action"."stop_reason" is not null)),
	CONSTRAINT "bulk_action_counts" CHECK ("bulk_action"."done" + "bulk_action"."failed" + "bulk_action"."skipped" + "bulk_action"."stopped" <= "bulk_action"."total")
);
--> statement-breakpoint
CREATE TABLE "bulk_send_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_send_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bulk_send_id" text NOT NULL,
	"type" text NOT NULL,
	"actor" jsonb NOT NULL,
	"actor_name" text,
	"data" jsonb NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_send_row" (
	"bulk_send_id" text NOT NULL,
	"position" integer NOT NULL,
	"cells" text[] NOT NULL,
	"state" text NOT NULL,
	"envelope_id" text,
	"error_code" text,
	"issues" jsonb,
	"faults" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_send_row_bulk_send_id_position_pk" PRIMARY KEY("bulk_send_id","position"),
	CONSTRAINT "bulk_send_row_state" CHECK ("bulk_send_row"."state" in ('WAITING', 'DONE', 'FAILED', 'SKIPPED', 'STOPPED')),
	CONSTRAINT "bulk_send_row_made" CHECK (("bulk_send_row"."state" = 'DONE') = ("bulk_send_row"."envelope_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "bulk_send" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"template_id" text NOT NULL,
	"template_revision" integer,
	"user_id" integer NOT NULL,
	"token_id" integer,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"per_minute" integer NOT NULL,
	"state" text NOT NULL,
	"pause_reason" text,
	"columns" jsonb NOT NULL,
	"file_name" text,
	"file_sha256" text,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"stopped" integer DEFAULT 0 NOT NULL,
	"next_row_at" timestamp (3) with time zone NOT NULL,
	"wake_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_send_mode" CHECK ("bulk_send"."mode" in ('DRAFT', 'SEND', 'LINKS')),
	CONSTRAINT "bulk_send_state" CHECK ("bulk_send"."state" in ('RUNNING', 'PAUSED', 'STOPPED', 'ENDED')),
	CONSTRAINT "bulk_send_paused_why" CHECK (("bulk_send"."state" = 'PAUSED') = ("bulk_send"."pause_reason" is not null)),
	CONSTRAINT "bulk_send_counts" CHECK ("bulk_send"."done" + "bulk_send"."failed" + "bulk_send"."skipped" + "bulk_send"."stopped" <= "bulk_send"."total")
);
--> statement-breakpoint
CREATE TABLE "company_domain" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"misses" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_domain_unique" UNIQUE("organisation_id","domain")
);
--> statement-breakpoint
CREATE TABLE "company_connection" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret_encrypted" text NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"ends_there" boolean DEFAULT false NOT NULL,
	"required_at" timestamp (3) with time zone,
	"team_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_identity" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"linked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_identity_unique" UNIQUE("organisation_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "company_link" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"next" text NOT NULL,
	"id_token_encrypted" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_trip" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"next" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addressee_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addressee_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (person_search_text("name", "email")) STORED NOT NULL,
	"n" integer NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addressee" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addressee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (person_search_text("name", "email")) STORED NOT NULL,
	"n" integer NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "addressee_unique" UNIQUE("team_id","email","user_id","effective_visibility","name")
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (person_search_text("name", "email")) STORED NOT NULL,
	"language" "language",
	"rut" text,
	"auth_options" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_email_unique" UNIQUE("team_id","email"),
	CONSTRAINT "contact_name_length" CHECK (char_length("contact"."name") <= 255)
);
--> statement-breakpoint
CREATE TABLE "addressee_dismissal" (
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"dismissed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "addressee_dismissal_team_id_user_id_email_pk" PRIMARY KEY("team_id","user_id","email")
);
--> statement-breakpoint
CREATE TABLE "proof_hand_back" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hmac" "bytea" NOT NULL,
	"frame_binding_hash" "bytea" NOT NULL,
	"tab_binding_hash" "bytea",
	"site" text,
	"number" integer NOT NULL,
	"result" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proof_hand_back_purpose" CHECK ("proof_hand_back"."purpose" in ('ACCESS', 'ACTION', 'FIELD')),
	CONSTRAINT "proof_hand_back_result" CHECK ("proof_hand_back"."result" in ('CONFIRMED', 'REFUSED'))
);
--> statement-breakpoint
CREATE TABLE "direct_confirmation" (
	"direct_link_id" text NOT NULL,
	"email" text NOT NULL,
	"code_hmac" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"proof_hmac" "bytea",
	"proof_expires_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "direct_confirmation_direct_link_id_email_pk" PRIMARY KEY("direct_link_id","email")
);
--> statement-breakpoint
CREATE TABLE "direct_submission" (
	"key_hmac" "bytea" PRIMARY KEY NOT NULL,
	"recipient_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"envelope_id" text NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"actor" jsonb NOT NULL,
	"name" text,
	"email" text,
	"user_id" integer,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"prev_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"envelope_id" text NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"fanned_out_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"token_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"lease_expires_at" timestamp (3) with time zone,
	"status" integer,
	"response_encrypted" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_token_id_key_pk" PRIMARY KEY("token_id","key")
);
--> statement-breakpoint
CREATE TABLE "instance_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"unique_key" text NOT NULL,
	"to_email" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"language" "language" NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"data_encrypted" text NOT NULL,
	"link_nonce_hash" "bytea",
	"envelope_id" text,
	"recipient_id" integer,
	"team_id" integer,
	"user_id" integer,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"transport" text,
	"message_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mail_state" CHECK ("mail"."state" in ('QUEUED', 'SENDING', 'SENT', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"bucket" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limit_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
CREATE TABLE "sender_report" (
	"mail_id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"ip_address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sender_report_cause" CHECK ("sender_report"."cause" in ('UNWANTED', 'FRAUD', 'WRONG_PERSON', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "sweep_slot" (
	"name" text NOT NULL,
	"slot_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'DUE' NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "sweep_slot_name_slot_at_pk" PRIMARY KEY("name","slot_at")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"delivery_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"request_headers" jsonb,
	"response_code" integer,
	"response_headers" jsonb,
	"response_body" text,
	"is_response_cut" boolean DEFAULT false NOT NULL,
	"timings" jsonb,
	"error_class" text,
	CONSTRAINT "webhook_attempt_state" CHECK ("webhook_attempt"."state" in ('IN_FLIGHT', 'SUCCESS', 'FAILED', 'LOST'))
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text,
	"webhook_id" text NOT NULL,
	"event" text NOT NULL,
	"envelope_id" text,
	"sequence" integer,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"body" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"failure_reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"is_test" boolean DEFAULT false NOT NULL,
	"resend_of" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_delivery_status" CHECK ("webhook_delivery"."status" in ('PENDING', 'SUCCESS', 'FAILED', 'SKIPPED'))
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"created_by_user_id" integer,
	"webhook_url" text NOT NULL,
	"event_triggers" text[],
	"secret_encrypted" text,
	"previous_secret_encrypted" text,
	"previous_secret_until" timestamp (3) with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"include_fields" boolean DEFAULT false NOT NULL,
	"include_signing_tokens" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_attempt_ms" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachment" (
	"id" text PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"type" text DEFAULT 'link' NOT NULL,
	"label" text NOT NULL,
	"data" text NOT NULL,
	"is_later" boolean DEFAULT false NOT NULL,
	"ordinal" integer GENERATED ALWAYS AS IDENTITY (sequence name "attachment_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attachment_type" CHECK ("attachment"."type" = 'link')
);
--> statement-breakpoint
CREATE TABLE "envelope_meta" (
	"envelope_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"subject" text,
	"message" text,
	"timezone" text NOT NULL,
	"date_format" text NOT NULL,
	"redirect_url" text,
	"signing_order" "signing_mode" DEFAULT 'PARALLEL' NOT NULL,
	"distribution_method" "distribution_method" DEFAULT 'EMAIL' NOT NULL,
	"language" "language" DEFAULT 'en' NOT NULL,
	"allow_dictate_next_signer" boolean DEFAULT false NOT NULL,
	"typed_signature_enabled" boolean DEFAULT true NOT NULL,
	"upload_signature_enabled" boolean DEFAULT true NOT NULL,
	"draw_signature_enabled" boolean DEFAULT true NOT NULL,
	"further_signatures" boolean DEFAULT false NOT NULL,
	"signature_frame" boolean DEFAULT false NOT NULL,
	"email_settings" jsonb NOT NULL,
	"email_id" text,
	"email_reply_to" text,
	"envelope_expiration_period" jsonb,
	"reminder_settings" jsonb
);
--> statement-breakpoint
CREATE TABLE "envelope" (
	"id" text PRIMARY KEY NOT NULL,
	"type" "envelope_type" NOT NULL,
	"status" "envelope_status" DEFAULT 'DRAFT' NOT NULL,
	"source" "envelope_source" NOT NULL,
	"legacy_id" integer NOT NULL,
	"visibility" "visibility" DEFAULT 'EVERYONE' NOT NULL,
	"effective_visibility" "visibility" DEFAULT 'EVERYONE' NOT NULL,
	"template_type" "template_type" DEFAULT 'PRIVATE' NOT NULL,
	"title" text NOT NULL,
	"external_id" text,
	"public_title" text DEFAULT '' NOT NULL,
	"public_description" text DEFAULT '' NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"folder_id" text,
	"template_id" integer,
	"template_revision" integer,
	"auth_options" jsonb NOT NULL,
	"form_values" jsonb,
	"search_text" text DEFAULT '' NOT NULL,
	"search_title" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"event_sequence" integer DEFAULT 0 NOT NULL,
	"sealing_since" timestamp (3) with time zone,
	"seal_attempts" integer DEFAULT 0 NOT NULL,
	"seal_error" text,
	"seal_differences" jsonb,
	"seal_step" text,
	"seal_file" integer,
	"next_seal_at" timestamp (3) with time zone,
	"advanced_since" timestamp (3) with time zone,
	"scheduled_send_at" timestamp (3) with time zone,
	"scheduled_send_revision" integer,
	"scheduled_send_zone" text,
	"scheduled_send_error" text,
	"scheduled_send_user_id" integer,
	"scheduled_send_token_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"qr_token" text,
	CONSTRAINT "envelope_completed_iff_terminal" CHECK (("envelope"."completed_at" is not null) = ("envelope"."status" in ('COMPLETED', 'REJECTED', 'CANCELLED'))),
	CONSTRAINT "envelope_sealing_while_pending" CHECK ("envelope"."sealing_since" is null or "envelope"."status" = 'PENDING'),
	CONSTRAINT "envelope_seal_step" CHECK ("envelope"."seal_step" in ('COLLECT', 'STAMP', 'SIGN', 'TIMESTAMP', 'STORE')),
	CONSTRAINT "envelope_template_is_draft" CHECK ("envelope"."type" <> 'TEMPLATE' or "envelope"."status" = 'DRAFT'),
	CONSTRAINT "envelope_title_length" CHECK (char_length("envelope"."title") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "folder" (
	"id" text PRIMARY KEY NOT NULL,
	"type" "envelope_type" NOT NULL,
	"name" text NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"parent_id" text,
	"pinned" boolean DEFAULT false NOT NULL,
	"visibility" "visibility" DEFAULT 'EVERYONE' NOT NULL,
	"effective_visibility" "visibility" DEFAULT 'EVERYONE' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "folder_team_id_unique" UNIQUE("team_id","id")
);
--> statement-breakpoint
CREATE TABLE "envelope_tally" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "envelope_tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"type" "envelope_type" NOT NULL,
	"status" "envelope_status" NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"is_at_root" boolean NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"template_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "envelope_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "envelope_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"envelope_id" text NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"through" text NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_file" (
	"id" text PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"kind" text NOT NULL,
	"head" "bytea" NOT NULL,
	"language" "language" NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evidence_file_kind" CHECK ("evidence_file"."kind" in ('CERTIFICATE', 'AUDIT_LOG'))
);
--> statement-breakpoint
CREATE TABLE "export_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"actor" jsonb NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"filter" jsonb NOT NULL,
	"count" integer NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticator" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret_encrypted" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"guards_sign_in" boolean DEFAULT false NOT NULL,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "backup_code" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"code_hmac" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "factor_try" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"method" text NOT NULL,
	"client_binding_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenge_purpose" CHECK ("passkey_challenge"."purpose" in ('ACCESS', 'ACTION', 'ENROLMENT'))
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recipient_code" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hmac" "bytea" NOT NULL,
	"client_binding_hash" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "recipient_code_purpose" CHECK ("recipient_code"."purpose" in ('ACCESS', 'ACTION', 'ENROLMENT', 'MORE'))
);
--> statement-breakpoint
CREATE TABLE "saved_signature" (
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_signature_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "saved_signature_purpose" CHECK ("saved_signature"."purpose" in ('SIGNATURE', 'INITIALS'))
);
--> statement-breakpoint
CREATE TABLE "field_set" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"people" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"field_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "field_set_name_length" CHECK (char_length("field_set"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "identity_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"envelope_id" text NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"nonce" text NOT NULL,
	"client_binding_hash" "bytea" NOT NULL,
	"token_hmac" "bytea" NOT NULL,
	"content_digest" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"result" text,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "identity_challenge_purpose" CHECK ("identity_challenge"."purpose" in ('ACTION', 'FIELD')),
	CONSTRAINT "identity_challenge_result" CHECK ("identity_challenge"."result" in ('verified', 'mismatch', 'invalid', 'denied', 'unavailable', 'closed', 'limited'))
);
--> statement-breakpoint
CREATE TABLE "recipient_identity" (
	"recipient_id" integer PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"provider" text NOT NULL,
	"run" text NOT NULL,
	"names" jsonb NOT NULL,
	"sub_hash" "bytea" NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	"challenge_id" text NOT NULL,
	"evidence" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"team_id" integer,
	"email" text NOT NULL,
	"role" "team_role" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"copied_token_hash" "bytea",
	"invited_by_user_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "envelope_item" (
	"id" text PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"title" text NOT NULL,
	"order" integer NOT NULL,
	"page_count" integer NOT NULL,
	"pages" jsonb NOT NULL,
	"notices" jsonb NOT NULL,
	"tag_report" jsonb,
	"open_tags" jsonb,
	"first_page_key" text,
	"first_page_due_at" timestamp (3) with time zone,
	"first_page_failures" integer DEFAULT 0 NOT NULL,
	"original_version_id" text,
	"current_version_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "envelope_item_envelope_id_unique" UNIQUE("envelope_id","id")
);
--> statement-breakpoint
CREATE TABLE "item_version" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "item_version_kind" CHECK ("item_version"."kind" in ('UPLOAD', 'ORIGINAL', 'PREPARED', 'SIGNED', 'SEALED', 'STAMPED'))
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"filename" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"page_count" integer NOT NULL,
	"pages" jsonb NOT NULL,
	"notices" jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tag_report" jsonb,
	"first_page_key" text,
	"raw_storage_key" text,
	"raw_sha256" "bytea",
	"raw_size" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "log_receiver" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"url" text NOT NULL,
	"secret_encrypted" text,
	"authority" text,
	"delivered_seq" integer NOT NULL,
	"delivered_hash" "bytea" NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	"problem_code" integer,
	"told_at" timestamp (3) with time zone,
	"claim" text,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_receiver_organisation" UNIQUE("organisation_id"),
	CONSTRAINT "log_receiver_claim" CHECK (("log_receiver"."claim" is null) = ("log_receiver"."claimed_until" is null))
);
--> statement-breakpoint
CREATE TABLE "mail_report" (
	"mail_id" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_report_mail_id_digest_pk" PRIMARY KEY("mail_id","digest"),
	CONSTRAINT "mail_report_kind" CHECK ("mail_report"."kind" in ('HARD', 'SOFT', 'DELAYED', 'COMPLAINT'))
);
--> statement-breakpoint
CREATE TABLE "notice_preference" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"mail" text DEFAULT 'AT_ONCE' NOT NULL,
	"next_digest_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_preference_mail" CHECK ("notice_preference"."mail" in ('AT_ONCE', 'DAILY', 'NEVER'))
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"unique_key" text NOT NULL,
	"envelope_id" text,
	"bulk_send_id" text,
	"recipient_id" integer,
	"person_name" text DEFAULT '' NOT NULL,
	"person_email" text DEFAULT '' NOT NULL,
	"detail" text,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"digest" text,
	CONSTRAINT "notice_subject" CHECK (("notice"."envelope_id" is null) <> ("notice"."bulk_send_id" is null))
);
--> statement-breakpoint
CREATE TABLE "organisation_audit_head" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisation_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"action" text NOT NULL,
	"team_id" integer,
	"place" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_user_id" integer,
	"actor_name" text,
	"actor_email" text,
	"target_kind" text NOT NULL,
	"target_id" text,
	"target_name" text NOT NULL,
	"changes" jsonb NOT NULL,
	"ip_address" text,
	"request_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"prev_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"uploaded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "signature_hand_off" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"address" text NOT NULL,
	"code_hmac" "bytea" NOT NULL,
	"device_hmac" "bytea",
	"drawing" jsonb,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_presence" (
	"envelope_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_presence_envelope_id_user_id_pk" PRIMARY KEY("envelope_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "removed_field" (
	"field_id" integer PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"removed_by" jsonb,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_item" (
	"item_id" text PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"item" jsonb NOT NULL,
	"versions" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"storage_keys" text[] NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_proof" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"method" text NOT NULL,
	"client_binding_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_by" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "recipient_proof_purpose" CHECK ("recipient_proof"."purpose" in ('ACCESS', 'ACTION', 'FIELD', 'ENROLMENT', 'MORE'))
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"address" text NOT NULL,
	"text_version" text NOT NULL,
	"language" "language" NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"timezone" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "direct_link" (
	"id" text PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"recipient_id" integer NOT NULL,
	"token_hmac" "bytea" NOT NULL,
	"token_encrypted" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "field" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"secondary_id" text NOT NULL,
	"envelope_id" text NOT NULL,
	"envelope_item_id" text NOT NULL,
	"recipient_id" integer NOT NULL,
	"type" "field_type" NOT NULL,
	"page" integer NOT NULL,
	"position_x" double precision NOT NULL,
	"position_y" double precision NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"custom_text" text DEFAULT '' NOT NULL,
	"inserted" boolean DEFAULT false NOT NULL,
	"inserted_at" timestamp (3) with time zone,
	"field_meta" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" jsonb,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "field_page_positive" CHECK ("field"."page" >= 1)
);
--> statement-breakpoint
CREATE TABLE "recipient" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"envelope_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" "recipient_role" NOT NULL,
	"token_hmac" "bytea" NOT NULL,
	"token_encrypted" text NOT NULL,
	"read_status" "read_status" DEFAULT 'NOT_OPENED' NOT NULL,
	"signing_status" "signing_status" DEFAULT 'NOT_SIGNED' NOT NULL,
	"send_status" "send_status" DEFAULT 'NOT_SENT' NOT NULL,
	"signing_order" integer,
	"language" "language",
	"auth_options" jsonb NOT NULL,
	"rejection_reason" text,
	"view_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone,
	"expiration_notified_at" timestamp (3) with time zone,
	"next_reminder_at" timestamp (3) with time zone,
	"last_reminder_sent_at" timestamp (3) with time zone,
	"reminder_count" integer DEFAULT 0 NOT NULL,
	"new_link_asked_at" timestamp (3) with time zone,
	"document_deleted_at" timestamp (3) with time zone,
	"person_since_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "recipient_envelope_id_unique" UNIQUE("envelope_id","id"),
	CONSTRAINT "recipient_name_length" CHECK (char_length("recipient"."name") <= 255),
	CONSTRAINT "recipient_reason_iff_rejected" CHECK ("recipient"."rejection_reason" is null or "recipient"."signing_status" = 'REJECTED')
);
--> statement-breakpoint
CREATE TABLE "signature_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"address" text,
	"storage_key" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature" (
	"field_id" integer PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"sha256" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signature_kind" CHECK ("signature"."kind" in ('drawn', 'typed', 'uploaded'))
);
--> statement-breakpoint
CREATE TABLE "advanced_signature_session" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"envelope_id" text NOT NULL,
	"scope" text NOT NULL,
	"state_hash" "bytea",
	"verifier_encrypted" text,
	"trip_expires_at" timestamp (3) with time zone,
	"client_binding_hash" "bytea" NOT NULL,
	"token_hmac" "bytea" NOT NULL,
	"token_encrypted" text,
	"credential_id" text,
	"algorithm" text,
	"chain" jsonb,
	"run" text,
	"items" jsonb,
	"values_digest" "bytea",
	"signing_time" timestamp (3) with time zone,
	"activation_encrypted" text,
	"activation_expires_at" timestamp (3) with time zone,
	"result" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "advanced_signature_session_scope" CHECK ("advanced_signature_session"."scope" in ('service', 'credential'))
);
--> statement-breakpoint
CREATE TABLE "report_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"week" date NOT NULL,
	"fact" text NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"span" smallint,
	"n" integer NOT NULL,
	"user_id" integer NOT NULL,
	"template_id" integer,
	"domain" text
);
--> statement-breakpoint
CREATE TABLE "report_tally" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"week" date NOT NULL,
	"fact" text NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"span" smallint,
	"n" integer NOT NULL,
	"weeks" smallint NOT NULL,
	"grouped_by" text NOT NULL,
	"owner_id" integer,
	"key" text NOT NULL,
	CONSTRAINT "report_tally_once" UNIQUE NULLS NOT DISTINCT("team_id","grouped_by","owner_id","fact","weeks","week","effective_visibility","key","span") INCLUDE ("n")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"folder_id" text,
	"search" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_view_name_length" CHECK (char_length("saved_view"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "claimed_group" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"names" text[] NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "claimed_group_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_grant" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer,
	"role" "team_role" NOT NULL,
	"role_before" "team_role"
);
--> statement-breakpoint
CREATE TABLE "group_role" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"group_name" text NOT NULL,
	"team_id" integer,
	"role" "team_role" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_connection" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea",
	"last_four" text,
	"token_created_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text,
	"hand_over_to_user_id" integer,
	"groups_claim" text DEFAULT 'groups' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_group_member" (
	"group_id" text NOT NULL,
	"scim_user_id" text NOT NULL,
	CONSTRAINT "scim_group_member_group_id_scim_user_id_pk" PRIMARY KEY("group_id","scim_user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_group" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_user" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"email" text NOT NULL,
	"display_name" text,
	"formatted_name" text,
	"given_name" text,
	"family_name" text,
	"is_account_made" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scim_user_person" UNIQUE("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "security_policy" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"requires_second_factor" boolean DEFAULT false NOT NULL,
	"ways_in" text[],
	"allows_mailed_link" boolean DEFAULT false NOT NULL,
	"session_hours" integer,
	"address_ranges" text[] DEFAULT '{}' NOT NULL,
	"guards_pages" boolean DEFAULT false NOT NULL,
	"guards_tokens" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_policy_ways" CHECK (cardinality("security_policy"."ways_in") between 1 and 3),
	CONSTRAINT "security_policy_hours" CHECK ("security_policy"."session_hours" between 1 and 720),
	CONSTRAINT "security_policy_ranges" CHECK (cardinality("security_policy"."address_ranges") <= 50 and (cardinality("security_policy"."address_ranges") > 0 or not ("security_policy"."guards_pages" or "security_policy"."guards_tokens")))
);
--> statement-breakpoint
CREATE TABLE "sender_address" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"domain_id" text NOT NULL,
	"email" text NOT NULL,
	"user_id" integer,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"code_hash" "bytea",
	"code_sent_at" timestamp (3) with time zone,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "sender_address_state" CHECK ("sender_address"."state" in ('PENDING', 'VERIFIED', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "sender_domain" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"domain" text NOT NULL,
	"selector" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key_encrypted" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"problem" text,
	"has_spf" boolean DEFAULT false NOT NULL,
	"has_dkim" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sender_domain_unique" UNIQUE("organisation_id","domain"),
	CONSTRAINT "sender_domain_state" CHECK ("sender_domain"."state" in ('PENDING', 'VERIFIED', 'FAILED', 'SUSPENDED'))
);
--> statement-breakpoint
CREATE TABLE "template_file" (
	"envelope_id" text NOT NULL,
	"version_id" text NOT NULL,
	"item_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_file_envelope_id_version_id_pk" PRIMARY KEY("envelope_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "template_revision" (
	"envelope_id" text NOT NULL,
	"number" integer NOT NULL,
	"actor" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"base_revision" integer NOT NULL,
	"content" jsonb,
	"restored_from" integer,
	CONSTRAINT "template_revision_envelope_id_number_pk" PRIMARY KEY("envelope_id","number")
);
--> statement-breakpoint
CREATE TABLE "organisation_quota" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"documents_soft" integer,
	"documents_hard" integer,
	"mails_soft" integer,
	"mails_hard" integer,
	"storage_soft" bigint,
	"storage_hard" bigint,
	"told_month" date,
	"told" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisation_quota_sane" CHECK (least("organisation_quota"."documents_soft", "organisation_quota"."documents_hard", "organisation_quota"."mails_soft", "organisation_quota"."mails_hard", "organisation_quota"."storage_soft", "organisation_quota"."storage_hard") >= 0)
);
--> statement-breakpoint
CREATE TABLE "usage_tally" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"month" date NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"storage" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verify_access" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verify_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"envelope_id" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_logo" ADD CONSTRAINT "brand_logo_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_logo" ADD CONSTRAINT "brand_logo_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD CONSTRAINT "organisation_member_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD CONSTRAINT "organisation_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_reach_organisation_id_fk" FOREIGN KEY ("reach") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_company_id_organisation_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."organisation"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_activity" ADD CONSTRAINT "account_activity_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_export" ADD CONSTRAINT "account_export_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_link" ADD CONSTRAINT "mailed_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_request" ADD CONSTRAINT "api_request_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_request" ADD CONSTRAINT "api_request_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar" ADD CONSTRAINT "avatar_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action_item" ADD CONSTRAINT "bulk_action_item_bulk_action_id_bulk_action_id_fk" FOREIGN KEY ("bulk_action_id") REFERENCES "public"."bulk_action"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_undoes_bulk_action_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."bulk_action"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send_event" ADD CONSTRAINT "bulk_send_event_bulk_send_id_bulk_send_id_fk" FOREIGN KEY ("bulk_send_id") REFERENCES "public"."bulk_send"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send_row" ADD CONSTRAINT "bulk_send_row_bulk_send_id_bulk_send_id_fk" FOREIGN KEY ("bulk_send_id") REFERENCES "public"."bulk_send"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send_row" ADD CONSTRAINT "bulk_send_row_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send" ADD CONSTRAINT "bulk_send_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send" ADD CONSTRAINT "bulk_send_template_id_envelope_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send" ADD CONSTRAINT "bulk_send_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send" ADD CONSTRAINT "bulk_send_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domain" ADD CONSTRAINT "company_domain_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_connection" ADD CONSTRAINT "company_connection_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_connection" ADD CONSTRAINT "company_connection_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identity" ADD CONSTRAINT "company_identity_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identity" ADD CONSTRAINT "company_identity_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_link" ADD CONSTRAINT "company_link_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_link" ADD CONSTRAINT "company_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_trip" ADD CONSTRAINT "company_trip_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addressee_change" ADD CONSTRAINT "addressee_change_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addressee" ADD CONSTRAINT "addressee_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addressee_dismissal" ADD CONSTRAINT "addressee_dismissal_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addressee_dismissal" ADD CONSTRAINT "addressee_dismissal_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_hand_back" ADD CONSTRAINT "proof_hand_back_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_confirmation" ADD CONSTRAINT "direct_confirmation_direct_link_id_direct_link_id_fk" FOREIGN KEY ("direct_link_id") REFERENCES "public"."direct_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_submission" ADD CONSTRAINT "direct_submission_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_report" ADD CONSTRAINT "sender_report_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_created_by_user_id_user_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_meta" ADD CONSTRAINT "envelope_meta_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_scheduled_send_user_id_user_id_fk" FOREIGN KEY ("scheduled_send_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_scheduled_send_token_id_api_token_id_fk" FOREIGN KEY ("scheduled_send_token_id") REFERENCES "public"."api_token"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_team_id_folder_id_folder_team_id_id_fk" FOREIGN KEY ("team_id","folder_id") REFERENCES "public"."folder"("team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_parent_id_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_tally" ADD CONSTRAINT "envelope_tally_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_use" ADD CONSTRAINT "template_use_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_view" ADD CONSTRAINT "envelope_view_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_view" ADD CONSTRAINT "envelope_view_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_file" ADD CONSTRAINT "evidence_file_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_record" ADD CONSTRAINT "export_record_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_code" ADD CONSTRAINT "backup_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_code" ADD CONSTRAINT "recipient_code_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_signature" ADD CONSTRAINT "saved_signature_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_set" ADD CONSTRAINT "field_set_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_set" ADD CONSTRAINT "field_set_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_challenge" ADD CONSTRAINT "identity_challenge_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_challenge" ADD CONSTRAINT "identity_challenge_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_identity" ADD CONSTRAINT "recipient_identity_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_identity" ADD CONSTRAINT "recipient_identity_challenge_id_identity_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."identity_challenge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_id_user_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organisation_id_team_id_team_organisation_id_id_fk" FOREIGN KEY ("organisation_id","team_id") REFERENCES "public"."team"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_item" ADD CONSTRAINT "envelope_item_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_version" ADD CONSTRAINT "item_version_item_id_envelope_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."envelope_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_receiver" ADD CONSTRAINT "log_receiver_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_report" ADD CONSTRAINT "mail_report_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preference" ADD CONSTRAINT "notice_preference_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_bulk_send_id_bulk_send_id_fk" FOREIGN KEY ("bulk_send_id") REFERENCES "public"."bulk_send"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_upload" ADD CONSTRAINT "pending_upload_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_hand_off" ADD CONSTRAINT "signature_hand_off_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_field" ADD CONSTRAINT "removed_field_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_item" ADD CONSTRAINT "removed_item_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_proof" ADD CONSTRAINT "recipient_proof_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_link" ADD CONSTRAINT "direct_link_envelope_id_recipient_id_recipient_envelope_id_id_fk" FOREIGN KEY ("envelope_id","recipient_id") REFERENCES "public"."recipient"("envelope_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field" ADD CONSTRAINT "field_envelope_id_recipient_id_recipient_envelope_id_id_fk" FOREIGN KEY ("envelope_id","recipient_id") REFERENCES "public"."recipient"("envelope_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field" ADD CONSTRAINT "field_envelope_id_envelope_item_id_envelope_item_envelope_id_id_fk" FOREIGN KEY ("envelope_id","envelope_item_id") REFERENCES "public"."envelope_item"("envelope_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_upload" ADD CONSTRAINT "signature_upload_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_field_id_field_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."field"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advanced_signature_session" ADD CONSTRAINT "advanced_signature_session_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advanced_signature_session" ADD CONSTRAINT "advanced_signature_session_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_change" ADD CONSTRAINT "report_change_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_tally" ADD CONSTRAINT "report_tally_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claimed_group" ADD CONSTRAINT "claimed_group_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claimed_group" ADD CONSTRAINT "claimed_group_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_grant" ADD CONSTRAINT "group_grant_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_grant" ADD CONSTRAINT "group_grant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_grant" ADD CONSTRAINT "group_grant_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_role" ADD CONSTRAINT "group_role_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_role" ADD CONSTRAINT "group_role_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_connection" ADD CONSTRAINT "scim_connection_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_connection" ADD CONSTRAINT "scim_connection_hand_over_to_user_id_user_id_fk" FOREIGN KEY ("hand_over_to_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_group_id_scim_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_scim_user_id_scim_user_id_fk" FOREIGN KEY ("scim_user_id") REFERENCES "public"."scim_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_policy" ADD CONSTRAINT "security_policy_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_address" ADD CONSTRAINT "sender_address_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_address" ADD CONSTRAINT "sender_address_domain_id_sender_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."sender_domain"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_address" ADD CONSTRAINT "sender_address_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_domain" ADD CONSTRAINT "sender_domain_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_file" ADD CONSTRAINT "template_file_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_revision" ADD CONSTRAINT "template_revision_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_quota" ADD CONSTRAINT "organisation_quota_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_tally" ADD CONSTRAINT "usage_tally_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verify_access" ADD CONSTRAINT "verify_access_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_token_hash_unique" ON "account_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_token_user" ON "account_token" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_hash_unique" ON "api_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_token_team" ON "api_token" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "api_token_user" ON "api_token" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_logo_organisation" ON "brand_logo" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_logo_team" ON "brand_logo" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "organisation_member_user" ON "organisation_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_url_unique" ON "organisation" USING btree ("url");--> statement-breakpoint
CREATE INDEX "organisation_owner" ON "organisation" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_reach" ON "session" USING btree ("reach") WHERE reach is not null;--> statement-breakpoint
CREATE INDEX "session_company" ON "session" USING btree ("company_id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "team_member_user" ON "team_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_url_unique" ON "team" USING btree ("url");--> statement-breakpoint
CREATE INDEX "team_organisation" ON "team" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_unique" ON "user" USING btree ("email");--> statement-breakpoint
CREATE INDEX "account_activity_user" ON "account_activity" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_activity_age" ON "account_activity" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_challenge_age" ON "account_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_export_user" ON "account_export" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_export_age" ON "account_export" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_old_token_unique" ON "email_change" USING btree ("old_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_new_token_unique" ON "email_change" USING btree ("new_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_open_unique" ON "email_change" USING btree ("user_id") WHERE "email_change"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "email_change_age" ON "email_change" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mailed_link_user" ON "mailed_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_link_browser" ON "mailed_link" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "mailed_link_age" ON "mailed_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "api_request_team" ON "api_request" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "api_request_token" ON "api_request" USING btree ("token_id");--> statement-breakpoint
CREATE UNIQUE INDEX "avatar_id_unique" ON "avatar" USING btree ("id");--> statement-breakpoint
CREATE INDEX "bulk_action_item_state" ON "bulk_action_item" USING btree ("bulk_action_id","state","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_action_item_envelope" ON "bulk_action_item" USING btree ("bulk_action_id","envelope_id");--> statement-breakpoint
CREATE INDEX "bulk_action_list" ON "bulk_action" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_action_user" ON "bulk_action" USING btree ("user_id","team_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_action_token" ON "bulk_action" USING btree ("token_id") WHERE token_id is not null;--> statement-breakpoint
CREATE INDEX "bulk_action_due" ON "bulk_action" USING btree ("next_item_at") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "bulk_action_open" ON "bulk_action" USING btree ("team_id","user_id") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "bulk_action_over" ON "bulk_action" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_action_undoes" ON "bulk_action" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "bulk_send_event_log" ON "bulk_send_event" USING btree ("bulk_send_id","id");--> statement-breakpoint
CREATE INDEX "bulk_send_row_state" ON "bulk_send_row" USING btree ("bulk_send_id","state","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_send_row_envelope" ON "bulk_send_row" USING btree ("envelope_id") WHERE envelope_id is not null;--> statement-breakpoint
CREATE INDEX "bulk_send_list" ON "bulk_send" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_send_template" ON "bulk_send" USING btree ("template_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_send_user" ON "bulk_send" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_send_token" ON "bulk_send" USING btree ("token_id") WHERE token_id is not null;--> statement-breakpoint
CREATE INDEX "bulk_send_due" ON "bulk_send" USING btree ("next_row_at") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "bulk_send_open" ON "bulk_send" USING btree ("team_id") WHERE state in ('RUNNING', 'PAUSED');--> statement-breakpoint
CREATE UNIQUE INDEX "company_domain_verified" ON "company_domain" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "company_domain_name" ON "company_domain" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "company_identity_user" ON "company_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_link_age" ON "company_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_link_organisation" ON "company_link" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "company_link_user" ON "company_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_trip_age" ON "company_trip" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_trip_organisation" ON "company_trip" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "addressee_change_person" ON "addressee_change" USING btree ("team_id","email");--> statement-breakpoint
CREATE INDEX "addressee_recent" ON "addressee" USING btree ("team_id","last_sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "addressee_recent_own" ON "addressee" USING btree ("team_id","user_id","last_sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "addressee_search" ON "addressee" USING gin (person_search_keys("team_id", "search_text"));--> statement-breakpoint
CREATE INDEX "contact_list" ON "contact" USING btree ("team_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "contact_user" ON "contact" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_search" ON "contact" USING gin (person_search_keys("team_id", "search_text"));--> statement-breakpoint
CREATE INDEX "addressee_dismissal_user" ON "addressee_dismissal" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_hand_back_code" ON "proof_hand_back" USING btree ("code_hmac");--> statement-breakpoint
CREATE INDEX "proof_hand_back_recipient" ON "proof_hand_back" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "proof_hand_back_expiry" ON "proof_hand_back" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "direct_confirmation_sent" ON "direct_confirmation" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "direct_submission_recipient" ON "direct_submission" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entry_seq_unique" ON "audit_entry" USING btree ("envelope_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "event_sequence_unique" ON "event" USING btree ("envelope_id","sequence");--> statement-breakpoint
CREATE INDEX "event_team" ON "event" USING btree ("team_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "event_waiting" ON "event" USING btree ("created_at") WHERE fanned_out_at is null;--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_unique_key" ON "mail" USING btree ("unique_key");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_link_nonce" ON "mail" USING btree ("link_nonce_hash") WHERE link_nonce_hash is not null;--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_attempt_at") WHERE state in ('QUEUED', 'SENDING');--> statement-breakpoint
CREATE INDEX "mail_envelope" ON "mail" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "mail_recipient" ON "mail" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "mail_team" ON "mail" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "mail_failed" ON "mail" USING btree ("team_id","created_at") WHERE state = 'FAILED' and recipient_id is not null;--> statement-breakpoint
CREATE INDEX "mail_user" ON "mail" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "rate_limit_window" ON "rate_limit" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "sender_report_created" ON "sender_report" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_attempt_delivery" ON "webhook_attempt" USING btree ("delivery_id","number");--> statement-breakpoint
CREATE INDEX "webhook_attempt_webhook" ON "webhook_attempt" USING btree ("webhook_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_attempt_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "webhook_delivery_host_due" ON "webhook_delivery" USING btree ("host","next_attempt_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "webhook_delivery_flying" ON "webhook_delivery" USING btree ("host") WHERE status = 'PENDING' and claimed_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_unstarted" ON "webhook_delivery" USING btree ("webhook_id","envelope_id","sequence") WHERE status = 'PENDING' and attempts = 0 and resend_of is null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook" ON "webhook_delivery" USING btree ("webhook_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_envelope" ON "webhook_delivery" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_event" ON "webhook_delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_finished" ON "webhook_delivery" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_team" ON "webhook" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_creator" ON "webhook" USING btree ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "attachment_envelope" ON "attachment" USING btree ("envelope_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_meta_id_unique" ON "envelope_meta" USING btree ("id");--> statement-breakpoint
CREATE INDEX "envelope_meta_sender" ON "envelope_meta" USING btree ("email_id") WHERE email_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_qr_token_unique" ON "envelope" USING btree ("qr_token");--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_legacy_unique" ON "envelope" USING btree ("type","legacy_id");--> statement-breakpoint
CREATE INDEX "envelope_list" ON "envelope" USING btree ("team_id","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_status" ON "envelope" USING btree ("team_id","type","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_any" ON "envelope" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_any_status" ON "envelope" USING btree ("team_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_root" ON "envelope" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE folder_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_root_status" ON "envelope" USING btree ("team_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE folder_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_folder" ON "envelope" USING btree ("team_id","folder_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE folder_id is not null;--> statement-breakpoint
CREATE INDEX "envelope_list_visibility" ON "envelope" USING btree ("team_id","effective_visibility","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_owner" ON "envelope" USING btree ("team_id","user_id","effective_visibility","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"type","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_sender" ON "envelope" USING btree ("team_id","user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_source" ON "envelope" USING btree ("team_id","source","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_ended" ON "envelope" USING btree ("team_id","status","completed_at","effective_visibility","user_id","template_id","sent_at") WHERE deleted_at is null and completed_at is not null;--> statement-breakpoint
CREATE INDEX "envelope_sent" ON "envelope" USING btree ("team_id","sent_at","effective_visibility","user_id","template_id","type","id") WHERE deleted_at is null and sent_at is not null;--> statement-breakpoint
CREATE INDEX "envelope_waiting" ON "envelope" USING btree ("team_id","sent_at") WHERE deleted_at is null and status = 'PENDING';--> statement-breakpoint
CREATE INDEX "envelope_shared_template" ON "envelope" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE type = 'TEMPLATE' and template_type = 'ORGANISATION' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_template_listed" ON "envelope" USING btree ("team_id","effective_visibility","user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"legacy_id") WHERE type = 'TEMPLATE' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_template_title" ON "envelope" USING btree ("team_id","search_title","id") WHERE type = 'TEMPLATE' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_public_template" ON "envelope" USING btree ("team_id",coalesce(nullif("public_title", ''), "title"),"id") WHERE type = 'TEMPLATE' and template_type = 'PUBLIC' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_search_title" ON "envelope" USING btree ("team_id","search_title","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_search_unfolded" ON "envelope" USING btree ("id") WHERE search_title is null;--> statement-breakpoint
CREATE INDEX "envelope_template" ON "envelope" USING btree ("team_id","template_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "envelope_template_used" ON "envelope" USING btree ("team_id","template_id","effective_visibility","created_at" DESC NULLS FIRST,"user_id") WHERE type = 'DOCUMENT' and template_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_external" ON "envelope" USING btree ("team_id","external_id");--> statement-breakpoint
CREATE INDEX "envelope_user" ON "envelope" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "envelope_send_user" ON "envelope" USING btree ("scheduled_send_user_id");--> statement-breakpoint
CREATE INDEX "envelope_send_token" ON "envelope" USING btree ("scheduled_send_token_id") WHERE scheduled_send_token_id is not null;--> statement-breakpoint
CREATE INDEX "envelope_seal_due" ON "envelope" USING btree ("next_seal_at") WHERE next_seal_at is not null;--> statement-breakpoint
CREATE INDEX "envelope_seal_refused" ON "envelope" USING btree ("id") WHERE seal_differences is not null;--> statement-breakpoint
CREATE INDEX "envelope_send_due" ON "envelope" USING btree ("scheduled_send_at") WHERE scheduled_send_at is not null;--> statement-breakpoint
CREATE INDEX "folder_list" ON "folder" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "folder_list_level" ON "folder" USING btree ("team_id","parent_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "folder_parent" ON "folder" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "folder_user" ON "folder" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "envelope_tally_team" ON "envelope_tally" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "template_use_team" ON "template_use" USING btree ("team_id","template_id");--> statement-breakpoint
CREATE INDEX "envelope_view_envelope" ON "envelope_view" USING btree ("envelope_id","viewed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "envelope_view_user" ON "envelope_view" USING btree ("user_id","viewed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_file_unique" ON "evidence_file" USING btree ("envelope_id","kind","head","language");--> statement-breakpoint
CREATE INDEX "evidence_file_sha256" ON "evidence_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "export_record_team" ON "export_record" USING btree ("team_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "backup_code_unique" ON "backup_code" USING btree ("user_id","code_hmac");--> statement-breakpoint
CREATE INDEX "passkey_challenge_recipient" ON "passkey_challenge" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recipient_code_recipient" ON "recipient_code" USING btree ("recipient_id","created_at");--> statement-breakpoint
CREATE INDEX "field_set_list" ON "field_set" USING btree ("team_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "field_set_user" ON "field_set" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_challenge_state_unique" ON "identity_challenge" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "identity_challenge_recipient" ON "identity_challenge" USING btree ("recipient_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_challenge_envelope" ON "identity_challenge" USING btree ("envelope_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_token_unique" ON "invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_copied_token_unique" ON "invitation" USING btree ("copied_token_hash");--> statement-breakpoint
CREATE INDEX "invitation_organisation" ON "invitation" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open_unique" ON "invitation" USING btree ("organisation_id",coalesce(team_id, 0),"email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "envelope_item_envelope" ON "envelope_item" USING btree ("envelope_id","order");--> statement-breakpoint
CREATE INDEX "envelope_item_first_page_due" ON "envelope_item" USING btree ("first_page_due_at") WHERE first_page_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "item_version_ordinal_unique" ON "item_version" USING btree ("item_id","ordinal");--> statement-breakpoint
CREATE INDEX "item_version_sha256" ON "item_version" USING btree ("sha256") WHERE kind in ('SIGNED', 'SEALED', 'STAMPED');--> statement-breakpoint
CREATE INDEX "upload_team" ON "upload" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "upload_user" ON "upload" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "upload_unclaimed" ON "upload" USING btree ("created_at") WHERE claimed_at is null;--> statement-breakpoint
CREATE INDEX "notice_preference_due" ON "notice_preference" USING btree ("next_digest_at") WHERE next_digest_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_unique_key" ON "notice" USING btree ("unique_key");--> statement-breakpoint
CREATE INDEX "notice_list" ON "notice" USING btree ("team_id","user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("team_id","user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notice_digest" ON "notice" USING btree ("user_id","digest") WHERE digest is not null;--> statement-breakpoint
CREATE INDEX "notice_at" ON "notice" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notice_user" ON "notice" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_envelope" ON "notice" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "notice_bulk_send" ON "notice" USING btree ("bulk_send_id") WHERE bulk_send_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_audit_seq_unique" ON "organisation_audit" USING btree ("organisation_id","seq");--> statement-breakpoint
CREATE INDEX "organisation_audit_action" ON "organisation_audit" USING btree ("organisation_id","action","seq");--> statement-breakpoint
CREATE INDEX "organisation_audit_team" ON "organisation_audit" USING btree ("organisation_id","team_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "pending_upload_envelope_unique" ON "pending_upload" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "pending_upload_waiting" ON "pending_upload" USING btree ("created_at") WHERE uploaded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "signature_hand_off_code" ON "signature_hand_off" USING btree ("code_hmac");--> statement-breakpoint
CREATE INDEX "signature_hand_off_recipient" ON "signature_hand_off" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "signature_hand_off_expiry" ON "signature_hand_off" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "draft_presence_user" ON "draft_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "draft_presence_seen" ON "draft_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "removed_field_envelope" ON "removed_field" USING btree ("envelope_id","removed_at");--> statement-breakpoint
CREATE INDEX "removed_field_at" ON "removed_field" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "removed_item_envelope" ON "removed_item" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "removed_item_at" ON "removed_item" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "removed_item_stored" ON "removed_item" USING gin ("storage_keys");--> statement-breakpoint
CREATE INDEX "recipient_proof_recipient" ON "recipient_proof" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "consent_recipient" ON "consent" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "direct_link_envelope_unique" ON "direct_link" USING btree ("envelope_id");--> statement-breakpoint
CREATE UNIQUE INDEX "direct_link_token_unique" ON "direct_link" USING btree ("token_hmac");--> statement-breakpoint
CREATE UNIQUE INDEX "field_secondary_unique" ON "field" USING btree ("secondary_id");--> statement-breakpoint
CREATE INDEX "field_envelope" ON "field" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "field_recipient" ON "field" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "field_item" ON "field" USING btree ("envelope_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_token_unique" ON "recipient" USING btree ("token_hmac");--> statement-breakpoint
CREATE INDEX "recipient_envelope" ON "recipient" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "recipient_email" ON "recipient" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "recipient_inbox" ON "recipient" USING btree (lower("email"),"expires_at","id") WHERE signing_status = 'NOT_SIGNED' and role <> 'CC' and activated_at is not null and document_deleted_at is null;--> statement-breakpoint
CREATE INDEX "recipient_signed" ON "recipient" USING btree (lower("email"),"signed_at" DESC NULLS FIRST) WHERE signing_status = 'SIGNED' and document_deleted_at is null;--> statement-breakpoint
CREATE INDEX "recipient_expiry_due" ON "recipient" USING btree ("expires_at") WHERE signing_status = 'NOT_SIGNED' and expiration_notified_at is null;--> statement-breakpoint
CREATE INDEX "recipient_expired" ON "recipient" USING btree ("expires_at","envelope_id") WHERE signing_status = 'NOT_SIGNED' and role <> 'CC';--> statement-breakpoint
CREATE INDEX "recipient_open" ON "recipient" USING btree ("envelope_id","expires_at") WHERE signing_status = 'NOT_SIGNED' and role <> 'CC';--> statement-breakpoint
CREATE INDEX "recipient_reminder_due" ON "recipient" USING btree ("next_reminder_at") WHERE next_reminder_at is not null;--> statement-breakpoint
CREATE INDEX "signature_upload_recipient" ON "signature_upload" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "signature_recipient" ON "signature" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "advanced_signature_session_recipient" ON "advanced_signature_session" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "advanced_signature_session_state" ON "advanced_signature_session" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "advanced_signature_session_envelope" ON "advanced_signature_session" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "report_change_team" ON "report_change" USING btree ("team_id","fact","week");--> statement-breakpoint
CREATE INDEX "saved_view_list" ON "saved_view" USING btree ("team_id","is_shared","user_id");--> statement-breakpoint
CREATE INDEX "saved_view_user" ON "saved_view" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "claimed_group_user" ON "claimed_group" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_grant_unique" ON "group_grant" USING btree ("organisation_id","user_id",coalesce("team_id", 0));--> statement-breakpoint
CREATE INDEX "group_grant_user" ON "group_grant" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_grant_team" ON "group_grant" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_role_unique" ON "group_role" USING btree ("organisation_id",lower("group_name"),coalesce("team_id", 0));--> statement-breakpoint
CREATE INDEX "group_role_team" ON "group_role" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_connection_token" ON "scim_connection" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "scim_connection_hand_over" ON "scim_connection" USING btree ("hand_over_to_user_id");--> statement-breakpoint
CREATE INDEX "scim_group_member_user" ON "scim_group_member" USING btree ("scim_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_group_name" ON "scim_group" USING btree ("organisation_id",lower("display_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_user_name" ON "scim_user" USING btree ("organisation_id",lower("user_name"));--> statement-breakpoint
CREATE INDEX "scim_user_external" ON "scim_user" USING btree ("organisation_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_user_account" ON "scim_user" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sender_address_unique" ON "sender_address" USING btree ("organisation_id","email") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sender_address_domain" ON "sender_address" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "sender_address_user" ON "sender_address" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sender_address_deleted" ON "sender_address" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "sender_domain_due" ON "sender_domain" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "template_file_storage_key" ON "template_file" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "usage_tally_team" ON "usage_tally" USING btree ("team_id","month");--> statement-breakpoint
CREATE INDEX "verify_access_envelope" ON "verify_access" USING btree ("envelope_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE VIEW "public"."team_access" AS (
  select granted.team_id, granted.user_id, min(granted.role) as role, min(granted.own_role) as own_role,
    bool_or(granted.own_role is null) as through_organisation,
    case when bool_or(granted.own_role is null) then null else min(granted.restriction) end as restriction
  from (
    select m.team_id, m.user_id, m.role, m.role as own_role, m.restriction
    from team_member m join team t on t.id = m.team_id
    where t.deleted_at is null
    union all
    select t.id as team_id, o.user_id, 'ADMIN'::team_role as role, null::team_role as own_role,
      null::text as restriction
    from team t join organisation_member o on o.organisation_id = t.organisation_id
    where t.deleted_at is null and o.role in ('ADMIN', 'MANAGER')
  ) granted
  group by granted.team_id, granted.user_id);--> statement-breakpoint
CREATE SEQUENCE "document_legacy_id" AS integer;--> statement-breakpoint
CREATE SEQUENCE "template_legacy_id" AS integer;--> statement-breakpoint
ALTER TABLE "rate_limit" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "envelope_item" ADD CONSTRAINT "envelope_item_original_fk" FOREIGN KEY ("original_version_id") REFERENCES "item_version"("id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "envelope_item" ADD CONSTRAINT "envelope_item_current_fk" FOREIGN KEY ("current_version_id") REFERENCES "item_version"("id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "envelope_item_original" ON "envelope_item" ("original_version_id");--> statement-breakpoint
CREATE INDEX "envelope_item_current" ON "envelope_item" ("current_version_id");--> statement-breakpoint
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "envelope_search_trgm" ON "envelope" USING gin ("search_text" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: search degrades to ILIKE (ruling 68)';
END $$;--> statement-breakpoint
CREATE INDEX "envelope_search_grams" ON "envelope" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX IF EXISTS "envelope_search_trgm" SET (gin_pending_list_limit = 512);--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are evidence', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_envelopes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "envelope_tally" (team_id, user_id, type, status, effective_visibility, is_at_root, n)
    SELECT team_id, user_id, type, status, effective_visibility, folder_id IS NULL, count(*)
    FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "envelope_tally" (team_id, user_id, type, status, effective_visibility, is_at_root, n)
    SELECT team_id, user_id, type, status, effective_visibility, folder_id IS NULL, -count(*)
    FROM removed WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO "envelope_tally" (team_id, user_id, type, status, effective_visibility, is_at_root, n)
    SELECT team_id, user_id, type, status, effective_visibility, folder_id IS NULL, sum(one)
    FROM (SELECT *, 1 AS one FROM added UNION ALL SELECT *, -1 FROM removed) changed
    WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- One function says that a seat has a new person (db/store/recipient-person.ts); nothing else may change an address.
CREATE FUNCTION recipient_person_is_replaced_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'recipient % was given another address without ending what the former person left', OLD.id;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_field_write"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_addressees_of_envelope"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "addressee_change" (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
  SELECT s.team_id, s.user_id, s.effective_visibility, lower(r.email), r.name, sum(s.one), max(s.sent_at)
  FROM (VALUES
    (OLD.team_id, OLD.user_id, OLD.effective_visibility, OLD.type, OLD.sent_at, OLD.deleted_at, -1),
    (NEW.team_id, NEW.user_id, NEW.effective_visibility, NEW.type, NEW.sent_at, NEW.deleted_at, 1)
  ) AS s (team_id, user_id, effective_visibility, type, sent_at, deleted_at, one)
  JOIN "recipient" r ON r.envelope_id = NEW.id
  WHERE r.email <> '' AND s.type = 'DOCUMENT' AND s.sent_at IS NOT NULL AND s.deleted_at IS NULL
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(s.one) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_addressees_of_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "addressee_change" (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
  SELECT e.team_id, e.user_id, e.effective_visibility, lower(s.email), s.name,
    CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END, e.sent_at
  FROM seats s JOIN "envelope" e ON e.id = s.envelope_id
  WHERE s.email <> '' AND e.type = 'DOCUMENT' AND e.sent_at IS NOT NULL AND e.deleted_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_addressee_of_seat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "addressee_change" (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
  SELECT e.team_id, e.user_id, e.effective_visibility, lower(s.email), s.name, s.one, e.sent_at
  FROM "envelope" e, (VALUES (OLD.email, OLD.name, -1), (NEW.email, NEW.name, 1)) AS s (email, name, one)
  WHERE e.id = NEW.envelope_id AND s.email <> ''
    AND e.type = 'DOCUMENT' AND e.sent_at IS NOT NULL AND e.deleted_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_template_uses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.type = 'DOCUMENT' AND OLD.template_id IS NOT NULL AND OLD.deleted_at IS NULL THEN
    INSERT INTO "template_use" (team_id, template_id, user_id, effective_visibility, n)
    VALUES (OLD.team_id, OLD.template_id, OLD.user_id, OLD.effective_visibility, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.type = 'DOCUMENT' AND NEW.template_id IS NOT NULL AND NEW.deleted_at IS NULL THEN
    INSERT INTO "template_use" (team_id, template_id, user_id, effective_visibility, n)
    VALUES (NEW.team_id, NEW.template_id, NEW.user_id, NEW.effective_visibility, 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "report_week"(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('week', at AT TIME ZONE 'UTC')::date
$$;--> statement-breakpoint
-- A class of times: sixteen to each doubling, the first from one second on (`secondsOfSpan`).
CREATE FUNCTION "report_span"(since timestamptz, until timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(16 * ln(greatest(1, extract(epoch FROM until - since)::float8)) / ln(2::float8))::smallint
$$;--> statement-breakpoint
CREATE FUNCTION "report_domain"(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(split_part(email, '@', -1))
$$;--> statement-breakpoint
-- What is counted of one document, and when it happened.
CREATE FUNCTION "report_facts_of_document"(document "envelope") RETURNS TABLE (fact text, at timestamptz, since timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'sent', document.sent_at, NULL::timestamptz WHERE document.sent_at IS NOT NULL
  UNION ALL
  SELECT lower(document.status::text), document.completed_at,
    CASE WHEN document.status = 'COMPLETED' THEN document.sent_at END
  WHERE document.completed_at IS NOT NULL AND document.status IN ('COMPLETED', 'REJECTED')
$$;--> statement-breakpoint
CREATE FUNCTION "note_report_of_document"(document "envelope", one integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "report_change" (team_id, week, fact, user_id, effective_visibility, template_id, span, n)
  SELECT document.team_id, report_week(f.at), f.fact, document.user_id, document.effective_visibility,
    document.template_id, report_span(f.since, f.at), one
  FROM report_facts_of_document(document) f
  WHERE document.type = 'DOCUMENT' AND document.deleted_at IS NULL
$$;--> statement-breakpoint
CREATE FUNCTION "report_of_envelope"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seat "recipient";
  moves_people boolean := TG_OP = 'DELETE';
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_report_of_document(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_report_of_document(NEW, 1); END IF;
  IF TG_OP = 'UPDATE' THEN
    moves_people := (OLD.team_id, OLD.user_id, OLD.effective_visibility, OLD.type, OLD.template_id, OLD.sent_at, OLD.deleted_at IS NULL)
      IS DISTINCT FROM (NEW.team_id, NEW.user_id, NEW.effective_visibility, NEW.type, NEW.template_id, NEW.sent_at, NEW.deleted_at IS NULL);
  END IF;
  IF moves_people THEN
    FOR seat IN SELECT * FROM "recipient" WHERE envelope_id = OLD.id LOOP
      PERFORM note_report_of_seat(OLD, seat, -1);
      IF TG_OP = 'UPDATE' THEN PERFORM note_report_of_seat(NEW, seat, 1); END IF;
    END LOOP;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "report_of_recipient"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  document "envelope";
BEGIN
  SELECT * INTO document FROM "envelope" WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.envelope_id ELSE NEW.envelope_id END;
  IF document.sent_at IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM note_report_of_seat(document, OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_report_of_seat(document, NEW, 1); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- How far one person came, if they were asked and must act; and whether their link ended before they did.
CREATE FUNCTION "report_stage_of_seat"(seat "recipient") RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN seat.role = 'CC' OR seat.activated_at IS NULL THEN NULL WHEN seat.signing_status = 'SIGNED' THEN 'signed'
    WHEN seat.signing_status = 'REJECTED' THEN 'declined' WHEN seat.read_status = 'OPENED' THEN 'opened' ELSE 'unopened' END
$$;--> statement-breakpoint
CREATE FUNCTION "report_seat_expired"(seat "recipient") RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT seat.role <> 'CC' AND seat.activated_at IS NOT NULL AND seat.signing_status = 'NOT_SIGNED' AND seat.expired_at IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION "report_facts_of_seat"(seat "recipient") RETURNS TABLE (fact text, since timestamptz, until timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT report_stage_of_seat(seat), CASE WHEN seat.signing_status = 'SIGNED' THEN seat.activated_at END, seat.signed_at
  WHERE report_stage_of_seat(seat) IS NOT NULL
  UNION ALL
  SELECT 'expired', NULL, NULL WHERE report_seat_expired(seat)
$$;--> statement-breakpoint
-- Under what one thing counted is summed up: for each grouping of a report by its key alone, in the sums of everybody,
-- and in those of its owner where others may not see it. People are grouped by domain; an expired link counts for both;
-- sums by week are those of everything, for they are the fewest.
CREATE FUNCTION "report_sums_of"(fact text, user_id integer, effective_visibility "visibility", template_id integer, domain text)
RETURNS TABLE (grouped_by text, owner_id integer, key text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT g.grouped_by, o.owner_id, g.key
  FROM (VALUES ('WEEK', ''), ('TEMPLATE', coalesce(template_id::text, '')), ('SENDER', user_id::text), ('DOMAIN', domain))
      g (grouped_by, key),
    (VALUES (NULL::integer), (user_id)) o (owner_id)
  WHERE CASE g.grouped_by WHEN 'WEEK' THEN true WHEN 'DOMAIN' THEN domain IS NOT NULL ELSE domain IS NULL OR fact = 'expired' END
    AND (o.owner_id IS NULL OR effective_visibility <> 'EVERYONE')
$$;--> statement-breakpoint
-- What teams used, kept with what is counted (server/db/schema/usage.ts).
CREATE FUNCTION "usage_month"(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', at AT TIME ZONE 'UTC')::date
$$;--> statement-breakpoint
-- A document counts when it was sent and for good: what becomes of it, its deletion too, takes nothing back.
CREATE FUNCTION "usage_of_envelope"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.sent_at IS NOT NULL THEN
    INSERT INTO "usage_tally" (team_id, month, documents) VALUES (OLD.team_id, usage_month(OLD.sent_at), -1);
  END IF;
  IF NEW.sent_at IS NOT NULL THEN
    INSERT INTO "usage_tally" (team_id, month, documents) VALUES (NEW.team_id, usage_month(NEW.sent_at), 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A mail counts when it was accepted. Mails of accounts belong to no team.
CREATE FUNCTION "usage_of_mail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "usage_tally" (team_id, month, mails) VALUES (NEW.team_id, usage_month(NEW.sent_at), 1);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "usage_of_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "usage_tally" (team_id, month, storage)
  SELECT e.team_id, usage_month(v.created_at), sum(v.size)
  FROM added v JOIN "envelope_item" i ON i.id = v.item_id JOIN "envelope" e ON e.id = i.envelope_id GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Before, because versions go with their item, and items with their envelope: afterwards nobody knows whose they were.
CREATE FUNCTION "usage_of_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'envelope_item' THEN
    INSERT INTO "usage_tally" (team_id, month, storage)
    SELECT e.team_id, usage_month(v.created_at), -sum(v.size)
    FROM "item_version" v JOIN "envelope" e ON e.id = OLD.envelope_id JOIN "team" t ON t.id = e.team_id
    WHERE v.item_id = OLD.id GROUP BY 1, 2;
  ELSE
    INSERT INTO "usage_tally" (team_id, month, storage)
    SELECT OLD.team_id, usage_month(v.created_at), -sum(v.size)
    FROM "envelope_item" i JOIN "item_version" v ON v.item_id = i.id
    WHERE i.envelope_id = OLD.id AND EXISTS (SELECT 1 FROM "team" WHERE id = OLD.team_id) GROUP BY 1, 2;
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
-- What an organisation used, if it has a quota; none where it has none. The quota stays locked until the transaction
-- ends, and each statement here sees what was committed before the lock was got: nobody counts past anybody.
CREATE FUNCTION "usage_under_quota"(organisation integer, this_month date)
RETURNS TABLE (quota jsonb, documents bigint, mails bigint, storage bigint) LANGUAGE plpgsql AS $$
DECLARE
  held jsonb;
BEGIN
  SELECT to_jsonb(q) INTO held FROM "organisation_quota" q WHERE q.organisation_id = organisation FOR NO KEY UPDATE;
  IF held IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT held,
    coalesce(sum(u.documents) FILTER (WHERE u.month = this_month), 0)::bigint,
    coalesce(sum(u.mails) FILTER (WHERE u.month = this_month), 0)::bigint,
    coalesce(sum(u.storage), 0)::bigint
  FROM "team" t JOIN "usage_tally" u ON u.team_id = t.id WHERE t.organisation_id = organisation;
END $$;--> statement-breakpoint
-- Each sum of reports is kept of one week and of four, counted from the first Monday of 1970 (domain/report/cover.ts).
CREATE FUNCTION "report_stretches_of"(of_week date) RETURNS TABLE (weeks smallint, week date)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT s.weeks::smallint, DATE '1970-01-05' + (of_week - DATE '1970-01-05') / (7 * s.weeks) * (7 * s.weeks)
  FROM (VALUES (1), (4)) s (weeks)
$$;--> statement-breakpoint
CREATE FUNCTION "note_report_of_seat"(document "envelope", seat "recipient", one integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "report_change" (team_id, week, fact, user_id, effective_visibility, template_id, domain, span, n)
  SELECT document.team_id, report_week(document.sent_at), f.fact, document.user_id, document.effective_visibility,
    document.template_id, report_domain(seat.email), report_span(f.since, f.until), one
  FROM report_facts_of_seat(seat) f
  WHERE document.type = 'DOCUMENT' AND document.deleted_at IS NULL AND document.sent_at IS NOT NULL
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entry_no_truncate" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "item_version_insert_only" BEFORE UPDATE ON "item_version" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "envelope_tally_insert" AFTER INSERT ON "envelope" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tally_envelopes"();--> statement-breakpoint
CREATE TRIGGER "envelope_tally_update" AFTER UPDATE ON "envelope" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tally_envelopes"();--> statement-breakpoint
CREATE TRIGGER "envelope_tally_delete" AFTER DELETE ON "envelope" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tally_envelopes"();--> statement-breakpoint
CREATE TRIGGER recipient_person_is_replaced_whole BEFORE UPDATE OF email ON "recipient" FOR EACH ROW
WHEN (OLD.email <> '' AND lower(OLD.email) <> lower(NEW.email) AND OLD.person_since_seq = NEW.person_since_seq)
EXECUTE FUNCTION recipient_person_is_replaced_whole();--> statement-breakpoint
CREATE TRIGGER "evidence_file_insert_only" BEFORE UPDATE ON "evidence_file" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "field_write_counted" BEFORE UPDATE ON "field" FOR EACH ROW EXECUTE FUNCTION "count_field_write"();--> statement-breakpoint
-- A row at a time: joined as tables of a statement, a change of many rows was planned for few and took their square.
CREATE TRIGGER "addressee_envelope_update" AFTER UPDATE ON "envelope" FOR EACH ROW
  WHEN ((OLD.team_id, OLD.user_id, OLD.effective_visibility, OLD.type, OLD.sent_at IS NULL, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.team_id, NEW.user_id, NEW.effective_visibility, NEW.type, NEW.sent_at IS NULL, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION "note_addressees_of_envelope"();--> statement-breakpoint
CREATE TRIGGER "addressee_seat_insert" AFTER INSERT ON "recipient" REFERENCING NEW TABLE AS seats FOR EACH STATEMENT EXECUTE FUNCTION "note_addressees_of_seats"();--> statement-breakpoint
CREATE TRIGGER "addressee_seat_delete" AFTER DELETE ON "recipient" REFERENCING OLD TABLE AS seats FOR EACH STATEMENT EXECUTE FUNCTION "note_addressees_of_seats"();--> statement-breakpoint
CREATE TRIGGER "addressee_seat_update" AFTER UPDATE OF email, name ON "recipient" FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION "note_addressee_of_seat"();--> statement-breakpoint
CREATE TRIGGER "template_use_insert" AFTER INSERT ON "envelope" FOR EACH ROW
  WHEN (NEW.template_id IS NOT NULL) EXECUTE FUNCTION "tally_template_uses"();--> statement-breakpoint
CREATE TRIGGER "template_use_update" AFTER UPDATE ON "envelope" FOR EACH ROW
  WHEN ((OLD.team_id, OLD.user_id, OLD.effective_visibility, OLD.type, OLD.template_id, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.team_id, NEW.user_id, NEW.effective_visibility, NEW.type, NEW.template_id, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION "tally_template_uses"();--> statement-breakpoint
CREATE TRIGGER "template_use_delete" AFTER DELETE ON "envelope" FOR EACH ROW
  WHEN (OLD.template_id IS NOT NULL) EXECUTE FUNCTION "tally_template_uses"();--> statement-breakpoint
CREATE TRIGGER "report_envelope_insert" AFTER INSERT ON "envelope" FOR EACH ROW
  WHEN (NEW.sent_at IS NOT NULL OR NEW.completed_at IS NOT NULL) EXECUTE FUNCTION "report_of_envelope"();--> statement-breakpoint
CREATE TRIGGER "report_envelope_update" AFTER UPDATE ON "envelope" FOR EACH ROW
  WHEN ((OLD.team_id, OLD.user_id, OLD.effective_visibility, OLD.type, OLD.template_id, OLD.status, OLD.sent_at, OLD.completed_at, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.team_id, NEW.user_id, NEW.effective_visibility, NEW.type, NEW.template_id, NEW.status, NEW.sent_at, NEW.completed_at, NEW.deleted_at IS NULL)
    AND (OLD.sent_at IS NOT NULL OR NEW.sent_at IS NOT NULL OR OLD.completed_at IS NOT NULL OR NEW.completed_at IS NOT NULL))
  EXECUTE FUNCTION "report_of_envelope"();--> statement-breakpoint
-- Before, while its people are still there: when they go with it, it is gone already and nobody counts them.
CREATE TRIGGER "report_envelope_delete" BEFORE DELETE ON "envelope" FOR EACH ROW
  WHEN (OLD.sent_at IS NOT NULL OR OLD.completed_at IS NOT NULL) EXECUTE FUNCTION "report_of_envelope"();--> statement-breakpoint
CREATE TRIGGER "report_recipient_insert" AFTER INSERT ON "recipient" FOR EACH ROW
  WHEN (NEW.activated_at IS NOT NULL) EXECUTE FUNCTION "report_of_recipient"();--> statement-breakpoint
CREATE TRIGGER "report_recipient_update" AFTER UPDATE ON "recipient" FOR EACH ROW
  WHEN ((OLD.email, OLD.role, OLD.activated_at, OLD.read_status, OLD.signing_status, OLD.signed_at, OLD.expired_at)
    IS DISTINCT FROM (NEW.email, NEW.role, NEW.activated_at, NEW.read_status, NEW.signing_status, NEW.signed_at, NEW.expired_at))
  EXECUTE FUNCTION "report_of_recipient"();--> statement-breakpoint
CREATE TRIGGER "report_recipient_delete" AFTER DELETE ON "recipient" FOR EACH ROW
  WHEN (OLD.activated_at IS NOT NULL) EXECUTE FUNCTION "report_of_recipient"();--> statement-breakpoint
CREATE TRIGGER "usage_envelope_insert" AFTER INSERT ON "envelope" FOR EACH ROW
  WHEN (NEW.sent_at IS NOT NULL) EXECUTE FUNCTION "usage_of_envelope"();--> statement-breakpoint
CREATE TRIGGER "usage_envelope_update" AFTER UPDATE OF sent_at ON "envelope" FOR EACH ROW
  WHEN (OLD.sent_at IS DISTINCT FROM NEW.sent_at) EXECUTE FUNCTION "usage_of_envelope"();--> statement-breakpoint
CREATE TRIGGER "usage_mail_insert" AFTER INSERT ON "mail" FOR EACH ROW
  WHEN (NEW.sent_at IS NOT NULL AND NEW.team_id IS NOT NULL) EXECUTE FUNCTION "usage_of_mail"();--> statement-breakpoint
CREATE TRIGGER "usage_mail_update" AFTER UPDATE OF sent_at ON "mail" FOR EACH ROW
  WHEN (OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL AND NEW.team_id IS NOT NULL) EXECUTE FUNCTION "usage_of_mail"();--> statement-breakpoint
CREATE TRIGGER "usage_version_insert" AFTER INSERT ON "item_version" REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION "usage_of_versions"();--> statement-breakpoint
CREATE TRIGGER "usage_item_delete" BEFORE DELETE ON "envelope_item" FOR EACH ROW EXECUTE FUNCTION "usage_of_removed"();--> statement-breakpoint
CREATE TRIGGER "usage_envelope_delete" BEFORE DELETE ON "envelope" FOR EACH ROW EXECUTE FUNCTION "usage_of_removed"();--> statement-breakpoint
-- The log of an organisation is kept as the evidence of envelopes is (server/db/schema/organisation-log.ts).
CREATE TRIGGER "organisation_audit_append_only" BEFORE UPDATE OR DELETE ON "organisation_audit" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "organisation_audit_no_truncate" BEFORE TRUNCATE ON "organisation_audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'rubrica_app') THEN
    GRANT USAGE ON SCHEMA public TO rubrica_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO rubrica_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO rubrica_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO rubrica_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO rubrica_app;
    REVOKE UPDATE, DELETE, TRUNCATE ON "audit_entry", "organisation_audit" FROM rubrica_app;
  END IF;
END $$;
