ALTER TABLE "team" ADD COLUMN "public_page_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "public_page_about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "public_page_indexed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "envelope_public_template" ON "envelope" USING btree ("team_id",coalesce(nullif("public_title", ''), "title"),"id") WHERE type = 'TEMPLATE' and template_type = 'PUBLIC' and deleted_at is null;