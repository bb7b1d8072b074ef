CREATE TABLE "proof_hand_back" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
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
ALTER TABLE "proof_hand_back" ADD CONSTRAINT "proof_hand_back_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proof_hand_back_code" ON "proof_hand_back" USING btree ("code_hmac");--> statement-breakpoint
CREATE INDEX "proof_hand_back_recipient" ON "proof_hand_back" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "proof_hand_back_expiry" ON "proof_hand_back" USING btree ("expires_at");