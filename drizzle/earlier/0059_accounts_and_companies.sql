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
CREATE TABLE "company_domain" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
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
ALTER TABLE "api_token" ADD COLUMN "scopes" text[] DEFAULT '{"read","write","send","template","webhook","member"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "address_ranges" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "per_minute" integer;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "reach" integer;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_export" ADD CONSTRAINT "account_export_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_request" ADD CONSTRAINT "api_request_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_request" ADD CONSTRAINT "api_request_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domain" ADD CONSTRAINT "company_domain_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_connection" ADD CONSTRAINT "company_connection_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_connection" ADD CONSTRAINT "company_connection_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identity" ADD CONSTRAINT "company_identity_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identity" ADD CONSTRAINT "company_identity_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_link" ADD CONSTRAINT "company_link_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_link" ADD CONSTRAINT "company_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_trip" ADD CONSTRAINT "company_trip_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_export_user" ON "account_export" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_export_age" ON "account_export" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_old_token_unique" ON "email_change" USING btree ("old_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_new_token_unique" ON "email_change" USING btree ("new_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_open_unique" ON "email_change" USING btree ("user_id") WHERE "email_change"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "email_change_age" ON "email_change" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "api_request_team" ON "api_request" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "api_request_token" ON "api_request" USING btree ("token_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_domain_verified" ON "company_domain" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "company_domain_name" ON "company_domain" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "company_identity_user" ON "company_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_link_age" ON "company_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_link_organisation" ON "company_link" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "company_link_user" ON "company_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_trip_age" ON "company_trip" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_trip_organisation" ON "company_trip" USING btree ("organisation_id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_reach_organisation_id_fk" FOREIGN KEY ("reach") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_reach" ON "session" USING btree ("reach") WHERE reach is not null;