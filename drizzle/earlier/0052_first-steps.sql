ALTER TABLE "user" ADD COLUMN "first_steps_dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Who has been here for longer knows the way.
UPDATE "user" SET "first_steps_dismissed_at" = now();
