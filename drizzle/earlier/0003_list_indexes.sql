DROP INDEX "event_team";--> statement-breakpoint
DROP INDEX "mail_created";--> statement-breakpoint
DROP INDEX "webhook_delivery_webhook";--> statement-breakpoint
DROP INDEX "envelope_list";--> statement-breakpoint
DROP INDEX "envelope_list_status";--> statement-breakpoint
DROP INDEX "envelope_list_folder";--> statement-breakpoint
DROP INDEX "envelope_template";--> statement-breakpoint
CREATE INDEX "envelope_list_any" ON "envelope" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_any_status" ON "envelope" USING btree ("team_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_team" ON "event" USING btree ("team_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook" ON "webhook_delivery" USING btree ("webhook_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "envelope_list" ON "envelope" USING btree ("team_id","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_status" ON "envelope" USING btree ("team_id","type","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_folder" ON "envelope" USING btree ("team_id","folder_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "envelope_template" ON "envelope" USING btree ("team_id","template_id","created_at" DESC NULLS FIRST);