ALTER TABLE "recipient_code" DROP CONSTRAINT "recipient_code_purpose";--> statement-breakpoint
ALTER TABLE "recipient_proof" DROP CONSTRAINT "recipient_proof_purpose";--> statement-breakpoint
CREATE INDEX "recipient_inbox" ON "recipient" USING btree (lower("email"),"expires_at","id") WHERE signing_status = 'NOT_SIGNED' and role <> 'CC' and activated_at is not null and document_deleted_at is null;--> statement-breakpoint
CREATE INDEX "recipient_signed" ON "recipient" USING btree (lower("email"),"signed_at" DESC NULLS FIRST) WHERE signing_status = 'SIGNED' and document_deleted_at is null;--> statement-breakpoint
ALTER TABLE "recipient_code" ADD CONSTRAINT "recipient_code_purpose" CHECK ("recipient_code"."purpose" in ('ACCESS', 'ACTION', 'ENROLMENT', 'MORE'));--> statement-breakpoint
ALTER TABLE "recipient_proof" ADD CONSTRAINT "recipient_proof_purpose" CHECK ("recipient_proof"."purpose" in ('ACCESS', 'ACTION', 'FIELD', 'ENROLMENT', 'MORE'));