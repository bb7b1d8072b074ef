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
ALTER TABLE "envelope" ADD COLUMN "advanced_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "advanced_signature_session" ADD CONSTRAINT "advanced_signature_session_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advanced_signature_session" ADD CONSTRAINT "advanced_signature_session_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "advanced_signature_session_recipient" ON "advanced_signature_session" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "advanced_signature_session_state" ON "advanced_signature_session" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "advanced_signature_session_envelope" ON "advanced_signature_session" USING btree ("envelope_id");