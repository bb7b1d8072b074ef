-- Before a changed address ended anything, what one person gave stayed with the seat, and the column for its address was
-- filled with that of whoever held the seat later. It gets the address it was given under, as the audit log tells it.
CREATE TABLE "former_seat" AS
  SELECT (e.data->>'recipientId')::int AS recipient_id, e.seq, e.created_at, lower(change->>'from') AS address
  FROM "audit_entry" e, jsonb_array_elements(e.data->'changes') change
  WHERE e.type = 'RECIPIENT_UPDATED' AND change->>'type' = 'EMAIL' AND coalesce(change->>'from', '') <> ''
    AND lower(change->>'from') <> lower(coalesce(change->>'to', ''));--> statement-breakpoint
UPDATE "consent" x SET "address" = f.address FROM (
  SELECT DISTINCT ON (c.id) c.id, s.address FROM "consent" c
  JOIN "former_seat" s ON s.recipient_id = c.recipient_id AND c.created_at <= s.created_at ORDER BY c.id, s.seq
) f WHERE f.id = x.id;--> statement-breakpoint
UPDATE "signature" x SET "address" = f.address FROM (
  SELECT DISTINCT ON (g.field_id) g.field_id, s.address FROM "signature" g
  JOIN "former_seat" s ON s.recipient_id = g.recipient_id AND g.created_at <= s.created_at ORDER BY g.field_id, s.seq
) f WHERE f.field_id = x.field_id;--> statement-breakpoint
UPDATE "recipient_identity" x SET "address" = f.address FROM (
  SELECT DISTINCT ON (i.recipient_id) i.recipient_id, s.address FROM "recipient_identity" i
  JOIN "former_seat" s ON s.recipient_id = i.recipient_id AND i.verified_at <= s.created_at
  ORDER BY i.recipient_id, s.seq
) f WHERE f.recipient_id = x.recipient_id;--> statement-breakpoint
UPDATE "signature_upload" x SET "address" = f.address FROM (
  SELECT DISTINCT ON (u.id) u.id, s.address FROM "signature_upload" u
  JOIN "former_seat" s ON s.recipient_id = u.recipient_id AND u.created_at <= s.created_at
  WHERE u.address IS NOT NULL ORDER BY u.id, s.seq
) f WHERE f.id = x.id;--> statement-breakpoint
-- Who has not finished yet finds what the former person entered gone, and enters it anew. What is finished stays as it
-- is: there the seal is refused, as the log is read with the same rule (evidence/recorded.ts).
CREATE TABLE "former_value" AS
  SELECT f.id FROM "field" f
  JOIN "recipient" r ON r.id = f.recipient_id AND r.signing_status = 'NOT_SIGNED'
  JOIN "envelope" e ON e.id = f.envelope_id AND e.status = 'PENDING'
  WHERE f.inserted AND EXISTS (SELECT FROM "former_seat" s WHERE s.recipient_id = r.id)
    AND EXISTS (SELECT FROM "audit_entry" a WHERE a.envelope_id = e.id AND a.seq <= r.person_since_seq
      AND a.type IN ('DOCUMENT_FIELD_INSERTED', 'DOCUMENT_FIELD_PREFILLED') AND a.data->>'fieldId' = f.secondary_id)
    AND NOT EXISTS (SELECT FROM "audit_entry" a WHERE a.envelope_id = e.id AND a.seq > r.person_since_seq
      AND (a.type IN ('DOCUMENT_FIELD_INSERTED', 'DOCUMENT_FIELD_PREFILLED', 'DOCUMENT_FIELD_UNINSERTED')
          AND a.data->>'fieldId' = f.secondary_id
        OR a.type = 'DOCUMENT_FIELDS_AUTO_INSERTED'
          AND a.data->'fields' @> jsonb_build_array(jsonb_build_object('fieldId', f.id))));--> statement-breakpoint
DELETE FROM "signature" WHERE "field_id" IN (SELECT id FROM "former_value");--> statement-breakpoint
UPDATE "field" SET "custom_text" = '', "inserted" = false, "inserted_at" = NULL
WHERE "id" IN (SELECT id FROM "former_value");--> statement-breakpoint
DROP TABLE "former_value";--> statement-breakpoint
DROP TABLE "former_seat";
