DROP INDEX "folder_team";--> statement-breakpoint
DROP INDEX "webhook_team";--> statement-breakpoint
DROP INDEX "attachment_envelope";--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "ordinal" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "attachment_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "folder" ADD COLUMN "effective_visibility" "visibility" DEFAULT 'EVERYONE' NOT NULL;--> statement-breakpoint
CREATE INDEX "folder_list" ON "folder" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "folder_list_level" ON "folder" USING btree ("team_id","parent_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_team" ON "webhook" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attachment_envelope" ON "attachment" USING btree ("envelope_id","ordinal");