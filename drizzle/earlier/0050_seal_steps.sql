ALTER TABLE "envelope" ADD COLUMN "seal_step" text;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "seal_file" integer;--> statement-breakpoint
ALTER TABLE "envelope" ADD CONSTRAINT "envelope_seal_step" CHECK ("envelope"."seal_step" in ('COLLECT', 'STAMP', 'SIGN', 'TIMESTAMP', 'STORE'));