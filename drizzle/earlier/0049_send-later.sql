ALTER TABLE "envelope" ADD COLUMN "scheduled_send_zone" text;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "language" "language";