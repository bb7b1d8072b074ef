ALTER TABLE "envelope" ADD COLUMN "qr_token" text;--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_qr_token_unique" ON "envelope" USING btree ("qr_token");--> statement-breakpoint
CREATE INDEX "item_version_sha256" ON "item_version" USING btree ("sha256") WHERE kind in ('SIGNED', 'SEALED', 'STAMPED');--> statement-breakpoint
-- Documents that are on their way or done get theirs now; hexadecimal digits are all letters and digits of a code.
UPDATE "envelope" SET "qr_token" = 'qr_' || replace(gen_random_uuid()::text, '-', '') || substr(md5(gen_random_uuid()::text), 1, 8);
