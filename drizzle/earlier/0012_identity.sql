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
	"provider" text NOT NULL,
	"run" text NOT NULL,
	"names" jsonb NOT NULL,
	"sub_hash" "bytea" NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	"challenge_id" text NOT NULL,
	"evidence" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_challenge" ADD CONSTRAINT "identity_challenge_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_challenge" ADD CONSTRAINT "identity_challenge_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_identity" ADD CONSTRAINT "recipient_identity_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_identity" ADD CONSTRAINT "recipient_identity_challenge_id_identity_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."identity_challenge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_challenge_state_unique" ON "identity_challenge" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "identity_challenge_recipient" ON "identity_challenge" USING btree ("recipient_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_challenge_envelope" ON "identity_challenge" USING btree ("envelope_id");