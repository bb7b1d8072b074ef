ALTER TABLE "webhook_delivery" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD COLUMN "webhook_id" text;--> statement-breakpoint
UPDATE "webhook_attempt" SET "webhook_id" = d."webhook_id" FROM "webhook_delivery" d WHERE d."id" = "delivery_id";--> statement-breakpoint
ALTER TABLE "webhook_attempt" ALTER COLUMN "webhook_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD COLUMN "request_headers" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD COLUMN "is_response_cut" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD COLUMN "timings" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "envelope_id" text;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "sequence" integer;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "host" text;--> statement-breakpoint
UPDATE "webhook_delivery" d SET "event" = e."kind", "envelope_id" = e."envelope_id", "sequence" = e."sequence", "host" = lower(substring(d."url" from '^https://([^/?#]+)')) FROM "event" e WHERE e."id" = d."event_id";--> statement-breakpoint
ALTER TABLE "webhook_delivery" ALTER COLUMN "event" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ALTER COLUMN "host" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "failures_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "last_attempt_ms" integer;--> statement-breakpoint
CREATE INDEX "webhook_attempt_webhook" ON "webhook_attempt" USING btree ("webhook_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_host_due" ON "webhook_delivery" USING btree ("host","next_attempt_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "webhook_delivery_flying" ON "webhook_delivery" USING btree ("host") WHERE status = 'PENDING' and claimed_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_unstarted" ON "webhook_delivery" USING btree ("webhook_id","envelope_id","sequence") WHERE status = 'PENDING' and attempts = 0 and resend_of is null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_envelope" ON "webhook_delivery" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_finished" ON "webhook_delivery" USING btree ("finished_at") WHERE finished_at is not null;