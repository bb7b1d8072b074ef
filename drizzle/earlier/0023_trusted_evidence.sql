ALTER TABLE "attachment" ADD COLUMN "is_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "seal_differences" jsonb;--> statement-breakpoint
CREATE INDEX "envelope_seal_refused" ON "envelope" USING btree ("id") WHERE seal_differences is not null;