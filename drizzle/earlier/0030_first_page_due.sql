ALTER TABLE "envelope_item" ADD COLUMN "first_page_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "envelope_item" ADD COLUMN "first_page_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "envelope_item_first_page_due" ON "envelope_item" USING btree ("first_page_due_at") WHERE first_page_due_at is not null;