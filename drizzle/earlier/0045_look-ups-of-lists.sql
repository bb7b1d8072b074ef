DROP INDEX "envelope_list_owner";--> statement-breakpoint
DROP INDEX "envelope_template_used";--> statement-breakpoint
CREATE INDEX "envelope_template_listed" ON "envelope" USING btree ("team_id","effective_visibility","user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"legacy_id") WHERE type = 'TEMPLATE' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "recipient_open" ON "recipient" USING btree ("envelope_id","expires_at") WHERE signing_status = 'NOT_SIGNED' and role <> 'CC';--> statement-breakpoint
CREATE INDEX "envelope_list_owner" ON "envelope" USING btree ("team_id","user_id","effective_visibility","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"type","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_template_used" ON "envelope" USING btree ("team_id","template_id","effective_visibility","created_at" DESC NULLS FIRST,"user_id") WHERE type = 'DOCUMENT' and template_id is not null and deleted_at is null;