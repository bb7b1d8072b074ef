ALTER TABLE "envelope_item" ADD COLUMN "tag_report" jsonb;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "tag_report" jsonb;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "raw_storage_key" text;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "raw_sha256" "bytea";--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "raw_size" integer;