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
ALTER TABLE "sender_address" ADD CONSTRAINT "sender_address_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_address" ADD CONSTRAINT "sender_address_domain_id_sender_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."sender_domain"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_address" ADD CONSTRAINT "sender_address_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_domain" ADD CONSTRAINT "sender_domain_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sender_address_unique" ON "sender_address" USING btree ("organisation_id","email") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sender_address_domain" ON "sender_address" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "sender_address_user" ON "sender_address" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sender_address_deleted" ON "sender_address" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "sender_domain_due" ON "sender_domain" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "envelope_meta_sender" ON "envelope_meta" USING btree ("email_id") WHERE email_id is not null;