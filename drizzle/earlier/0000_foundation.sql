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
	CONSTRAINT "account_token_purpose" CHECK ("account_token"."purpose" in ('VERIFY_EMAIL', 'RESET_PASSWORD'))
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"team_id" integer,
	"email" text NOT NULL,
	"role" "team_role" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by_user_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation_member" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" "team_role" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
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
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" "team_role" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_member_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organisation_id" integer NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_email_lower" CHECK ("user"."email" = lower("user"."email"))
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
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"response_code" integer,
	"response_headers" jsonb,
	"response_body" text,
	"error_class" text,
	CONSTRAINT "webhook_attempt_state" CHECK ("webhook_attempt"."state" in ('IN_FLIGHT', 'SUCCESS', 'FAILED', 'LOST'))
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"failure_reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
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
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attachment_type" CHECK ("attachment"."type" = 'link')
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
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
CREATE TABLE "envelope_item" (
	"id" text PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"title" text NOT NULL,
	"order" integer NOT NULL,
	"page_count" integer NOT NULL,
	"pages" jsonb NOT NULL,
	"notices" jsonb NOT NULL,
	"first_page_key" text,
	"original_version_id" text,
	"current_version_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "envelope_item_envelope_id_unique" UNIQUE("envelope_id","id")
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
	"auth_options" jsonb NOT NULL,
	"form_values" jsonb,
	"search_text" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"event_sequence" integer DEFAULT 0 NOT NULL,
	"sealing_since" timestamp (3) with time zone,
	"seal_attempts" integer DEFAULT 0 NOT NULL,
	"seal_error" text,
	"next_seal_at" timestamp (3) with time zone,
	"scheduled_send_at" timestamp (3) with time zone,
	"scheduled_send_revision" integer,
	"scheduled_send_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "envelope_completed_iff_terminal" CHECK (("envelope"."completed_at" is not null) = ("envelope"."status" in ('COMPLETED', 'REJECTED', 'CANCELLED'))),
	CONSTRAINT "envelope_sealing_while_pending" CHECK ("envelope"."sealing_since" is null or "envelope"."status" = 'PENDING'),
	CONSTRAINT "envelope_template_is_draft" CHECK ("envelope"."type" <> 'TEMPLATE' or "envelope"."status" = 'DRAFT'),
	CONSTRAINT "envelope_title_length" CHECK (char_length("envelope"."title") between 1 and 255)
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
	CONSTRAINT "field_page_positive" CHECK ("field"."page" >= 1)
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "folder_team_id_unique" UNIQUE("team_id","id")
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
CREATE TABLE "recipient_proof" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"method" text NOT NULL,
	"client_binding_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_by" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "recipient_proof_purpose" CHECK ("recipient_proof"."purpose" in ('ACCESS', 'ACTION', 'FIELD'))
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
	CONSTRAINT "recipient_envelope_id_unique" UNIQUE("envelope_id","id"),
	CONSTRAINT "recipient_name_length" CHECK (char_length("recipient"."name") <= 255),
	CONSTRAINT "recipient_reason_iff_rejected" CHECK ("recipient"."rejection_reason" is null or "recipient"."signing_status" = 'REJECTED')
);
--> statement-breakpoint
CREATE TABLE "signature_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
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
	"kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"sha256" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signature_kind" CHECK ("signature"."kind" in ('drawn', 'typed', 'uploaded'))
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
	"first_page_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_id_user_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organisation_id_team_id_team_organisation_id_id_fk" FOREIGN KEY ("organisation_id","team_id") REFERENCES "public"."team"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD CONSTRAINT "organisation_member_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD CONSTRAINT "organisation_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_created_by_user_id_user_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_link" ADD CONSTRAINT "direct_link_envelope_id_recipient_id_recipient_envelope_id_id_fk" FOREIGN KEY ("envelope_id","recipient_id") REFERENCES "public"."recipient"("envelope_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_item" ADD CONSTRAINT "envelope_item_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_meta" ADD CONSTRAINT "envelope_meta_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_team_id_folder_id_folder_team_id_id_fk" FOREIGN KEY ("team_id","folder_id") REFERENCES "public"."folder"("team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field" ADD CONSTRAINT "field_envelope_id_recipient_id_recipient_envelope_id_id_fk" FOREIGN KEY ("envelope_id","recipient_id") REFERENCES "public"."recipient"("envelope_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field" ADD CONSTRAINT "field_envelope_id_envelope_item_id_envelope_item_envelope_id_id_fk" FOREIGN KEY ("envelope_id","envelope_item_id") REFERENCES "public"."envelope_item"("envelope_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_parent_id_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_version" ADD CONSTRAINT "item_version_item_id_envelope_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."envelope_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_proof" ADD CONSTRAINT "recipient_proof_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_upload" ADD CONSTRAINT "signature_upload_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_field_id_field_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."field"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_token_hash_unique" ON "account_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_token_user" ON "account_token" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_hash_unique" ON "api_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_token_team" ON "api_token" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "api_token_user" ON "api_token" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_token_unique" ON "invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitation_organisation" ON "invitation" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "organisation_member_user" ON "organisation_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_url_unique" ON "organisation" USING btree ("url");--> statement-breakpoint
CREATE INDEX "organisation_owner" ON "organisation" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_member_user" ON "team_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_url_unique" ON "team" USING btree ("url");--> statement-breakpoint
CREATE INDEX "team_organisation" ON "team" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_unique" ON "user" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entry_seq_unique" ON "audit_entry" USING btree ("envelope_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "event_sequence_unique" ON "event" USING btree ("envelope_id","sequence");--> statement-breakpoint
CREATE INDEX "event_team" ON "event" USING btree ("team_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "event_waiting" ON "event" USING btree ("created_at") WHERE fanned_out_at is null;--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_unique_key" ON "mail" USING btree ("unique_key");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_attempt_at") WHERE state in ('QUEUED', 'SENDING');--> statement-breakpoint
CREATE INDEX "mail_envelope" ON "mail" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "mail_recipient" ON "mail" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "mail_team" ON "mail" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "mail_user" ON "mail" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rate_limit_window" ON "rate_limit" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "webhook_attempt_delivery" ON "webhook_attempt" USING btree ("delivery_id","number");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_attempt_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook" ON "webhook_delivery" USING btree ("webhook_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_event" ON "webhook_delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_team" ON "webhook" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "webhook_creator" ON "webhook" USING btree ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "attachment_envelope" ON "attachment" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "consent_recipient" ON "consent" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "direct_link_envelope_unique" ON "direct_link" USING btree ("envelope_id");--> statement-breakpoint
CREATE UNIQUE INDEX "direct_link_token_unique" ON "direct_link" USING btree ("token_hmac");--> statement-breakpoint
CREATE INDEX "envelope_item_envelope" ON "envelope_item" USING btree ("envelope_id","order");--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_meta_id_unique" ON "envelope_meta" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_legacy_unique" ON "envelope" USING btree ("type","legacy_id");--> statement-breakpoint
CREATE INDEX "envelope_list" ON "envelope" USING btree ("team_id","type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_status" ON "envelope" USING btree ("team_id","type","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_folder" ON "envelope" USING btree ("team_id","folder_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "envelope_template" ON "envelope" USING btree ("team_id","template_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "envelope_external" ON "envelope" USING btree ("team_id","external_id");--> statement-breakpoint
CREATE INDEX "envelope_user" ON "envelope" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "envelope_seal_due" ON "envelope" USING btree ("next_seal_at") WHERE next_seal_at is not null;--> statement-breakpoint
CREATE INDEX "envelope_send_due" ON "envelope" USING btree ("scheduled_send_at") WHERE scheduled_send_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "field_secondary_unique" ON "field" USING btree ("secondary_id");--> statement-breakpoint
CREATE INDEX "field_envelope" ON "field" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "field_recipient" ON "field" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "field_item" ON "field" USING btree ("envelope_item_id");--> statement-breakpoint
CREATE INDEX "folder_team" ON "folder" USING btree ("team_id","type");--> statement-breakpoint
CREATE INDEX "folder_parent" ON "folder" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "folder_user" ON "folder" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "item_version_ordinal_unique" ON "item_version" USING btree ("item_id","ordinal");--> statement-breakpoint
CREATE INDEX "recipient_proof_recipient" ON "recipient_proof" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_token_unique" ON "recipient" USING btree ("token_hmac");--> statement-breakpoint
CREATE INDEX "recipient_envelope" ON "recipient" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "recipient_email" ON "recipient" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "recipient_expiry_due" ON "recipient" USING btree ("expires_at") WHERE signing_status = 'NOT_SIGNED' and expiration_notified_at is null;--> statement-breakpoint
CREATE INDEX "recipient_reminder_due" ON "recipient" USING btree ("next_reminder_at") WHERE next_reminder_at is not null;--> statement-breakpoint
CREATE INDEX "signature_upload_recipient" ON "signature_upload" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "signature_recipient" ON "signature" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "upload_team" ON "upload" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "upload_user" ON "upload" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "upload_unclaimed" ON "upload" USING btree ("created_at") WHERE claimed_at is null;