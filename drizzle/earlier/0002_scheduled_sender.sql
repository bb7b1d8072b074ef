ALTER TABLE "envelope" ADD COLUMN "scheduled_send_user_id" integer;--> statement-breakpoint
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_scheduled_send_user_id_user_id_fk" FOREIGN KEY ("scheduled_send_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "envelope_send_user" ON "envelope" USING btree ("scheduled_send_user_id");