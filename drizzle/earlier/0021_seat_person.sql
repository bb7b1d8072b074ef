-- What was given for an address carries it from here on. What lives for minutes is not worth guessing whose it was: it ends.
DELETE FROM "passkey_challenge";--> statement-breakpoint
DELETE FROM "recipient_code";--> statement-breakpoint
DELETE FROM "proof_hand_back";--> statement-breakpoint
DELETE FROM "signature_hand_off";--> statement-breakpoint
DELETE FROM "recipient_proof";--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient_code" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient_code" ADD COLUMN "client_binding_hash" "bytea";--> statement-breakpoint
ALTER TABLE "proof_hand_back" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "signature_hand_off" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient_proof" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient_identity" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "consent" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "signature_upload" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "signature" ADD COLUMN "address" text;--> statement-breakpoint
UPDATE "recipient_identity" x SET "address" = lower(r."email") FROM "recipient" r WHERE r."id" = x."recipient_id";--> statement-breakpoint
UPDATE "consent" x SET "address" = lower(r."email") FROM "recipient" r WHERE r."id" = x."recipient_id";--> statement-breakpoint
UPDATE "signature_upload" x SET "address" = lower(r."email") FROM "recipient" r WHERE r."id" = x."recipient_id";--> statement-breakpoint
UPDATE "signature" x SET "address" = lower(r."email") FROM "recipient" r WHERE r."id" = x."recipient_id";--> statement-breakpoint
ALTER TABLE "recipient_identity" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "consent" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "signature" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "person_since_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Evidence of earlier envelopes too counts only what came after the last change of address.
UPDATE "recipient" r SET "person_since_seq" = c.seq FROM (
  SELECT (e.data->>'recipientId')::int AS recipient_id, max(e.seq) AS seq
  FROM "audit_entry" e, jsonb_array_elements(e.data->'changes') change
  WHERE e.type = 'RECIPIENT_UPDATED' AND change->>'type' = 'EMAIL' AND coalesce(change->>'from', '') <> ''
  GROUP BY 1
) c WHERE c.recipient_id = r."id";--> statement-breakpoint
-- One function says that a seat has a new person (db/store/recipient-person.ts); nothing else may change an address.
CREATE FUNCTION recipient_person_is_replaced_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'recipient % was given another address without ending what the former person left', OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER recipient_person_is_replaced_whole BEFORE UPDATE OF email ON "recipient" FOR EACH ROW
WHEN (OLD.email <> '' AND lower(OLD.email) <> lower(NEW.email) AND OLD.person_since_seq = NEW.person_since_seq)
EXECUTE FUNCTION recipient_person_is_replaced_whole();
