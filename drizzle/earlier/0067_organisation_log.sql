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
CREATE UNIQUE INDEX "organisation_audit_seq_unique" ON "organisation_audit" USING btree ("organisation_id","seq");--> statement-breakpoint
CREATE INDEX "organisation_audit_action" ON "organisation_audit" USING btree ("organisation_id","action","seq");--> statement-breakpoint
CREATE INDEX "organisation_audit_team" ON "organisation_audit" USING btree ("organisation_id","team_id","seq");