ALTER TABLE "api_token" ADD COLUMN "document_folder_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "template_folder_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "template_ids" text[] DEFAULT '{}' NOT NULL;