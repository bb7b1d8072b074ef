ALTER TABLE "session" ADD COLUMN "id_token_encrypted" text;--> statement-breakpoint
ALTER TABLE "company_connection" ADD COLUMN "ends_there" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_link" ADD COLUMN "id_token_encrypted" text;