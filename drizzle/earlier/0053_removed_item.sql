CREATE TABLE "removed_item" (
	"item_id" text PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"item" jsonb NOT NULL,
	"versions" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"storage_keys" text[] NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removed_item" ADD CONSTRAINT "removed_item_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_item_envelope" ON "removed_item" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "removed_item_at" ON "removed_item" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "removed_item_stored" ON "removed_item" USING gin ("storage_keys");