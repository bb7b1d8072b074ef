CREATE TABLE "signature_hand_off" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"code_hmac" "bytea" NOT NULL,
	"device_hmac" "bytea",
	"drawing" jsonb,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signature_hand_off" ADD CONSTRAINT "signature_hand_off_recipient_id_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signature_hand_off_code" ON "signature_hand_off" USING btree ("code_hmac");--> statement-breakpoint
CREATE INDEX "signature_hand_off_recipient" ON "signature_hand_off" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "signature_hand_off_expiry" ON "signature_hand_off" USING btree ("expires_at");