CREATE TABLE "pending_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"uploaded_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pending_upload" ADD CONSTRAINT "pending_upload_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pending_upload_envelope_unique" ON "pending_upload" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "pending_upload_waiting" ON "pending_upload" USING btree ("created_at") WHERE uploaded_at is null;