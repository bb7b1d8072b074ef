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
ALTER TABLE "direct_confirmation" ADD CONSTRAINT "direct_confirmation_direct_link_id_direct_link_id_fk" FOREIGN KEY ("direct_link_id") REFERENCES "public"."direct_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_submission" ADD CONSTRAINT "direct_submission_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "direct_confirmation_sent" ON "direct_confirmation" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "direct_submission_recipient" ON "direct_submission" USING btree ("recipient_id");