ALTER TABLE "mail" ADD COLUMN "link_nonce_hash" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "mail_link_nonce" ON "mail" USING btree ("link_nonce_hash") WHERE link_nonce_hash is not null;