ALTER TABLE "envelope" ADD COLUMN "search_title" text;--> statement-breakpoint
CREATE INDEX "envelope_search_title" ON "envelope" USING btree ("team_id","search_title","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_search_unfolded" ON "envelope" USING btree ("id") WHERE search_title is null;