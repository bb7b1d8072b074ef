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
ALTER TABLE "log_receiver" ADD CONSTRAINT "log_receiver_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;