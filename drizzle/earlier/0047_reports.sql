CREATE TABLE "report_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"week" date NOT NULL,
	"fact" text NOT NULL,
	"user_id" integer NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"template_id" integer,
	"domain" text,
	"span" smallint,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_tally" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"week" date NOT NULL,
	"fact" text NOT NULL,
	"user_id" integer NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"template_id" integer,
	"domain" text,
	"span" smallint,
	"n" integer NOT NULL,
	CONSTRAINT "report_tally_once" UNIQUE NULLS NOT DISTINCT("team_id","fact","week","effective_visibility","user_id","template_id","domain","span")
);
--> statement-breakpoint
DROP INDEX "envelope_ended";--> statement-breakpoint
ALTER TABLE "report_change" ADD CONSTRAINT "report_change_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_tally" ADD CONSTRAINT "report_tally_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_change_team" ON "report_change" USING btree ("team_id","fact","week");--> statement-breakpoint
CREATE INDEX "envelope_sent" ON "envelope" USING btree ("team_id","sent_at","effective_visibility","user_id","template_id","type","id") WHERE deleted_at is null and sent_at is not null;--> statement-breakpoint
CREATE INDEX "envelope_ended" ON "envelope" USING btree ("team_id","status","completed_at","effective_visibility","user_id","template_id","sent_at") WHERE deleted_at is null and completed_at is not null;--> statement-breakpoint
CREATE FUNCTION "report_week"(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('week', at AT TIME ZONE 'UTC')::date
$$;--> statement-breakpoint
-- A class of times: sixteen to each doubling, the first from one second on (`secondsOfSpan`).
CREATE FUNCTION "report_span"(since timestamptz, until timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(16 * ln(greatest(1, extract(epoch FROM until - since)::float8)) / ln(2::float8))::smallint
$$;--> statement-breakpoint
CREATE FUNCTION "report_domain"(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(split_part(email, '@', -1))
$$;--> statement-breakpoint
-- What is counted of one person: how far they came, if they were asked and must act, and whether their link ended first.
CREATE FUNCTION "report_facts_of_seat"(seat "recipient") RETURNS TABLE (fact text, since timestamptz, until timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN seat.signing_status = 'SIGNED' THEN 'signed' WHEN seat.signing_status = 'REJECTED' THEN 'declined'
      WHEN seat.read_status = 'OPENED' THEN 'opened' ELSE 'unopened' END,
    CASE WHEN seat.signing_status = 'SIGNED' THEN seat.activated_at END, seat.signed_at
  WHERE seat.role <> 'CC' AND seat.activated_at IS NOT NULL
  UNION ALL
  SELECT 'expired', NULL, NULL
  WHERE seat.role <> 'CC' AND seat.activated_at IS NOT NULL
    AND seat.signing_status = 'NOT_SIGNED' AND seat.expired_at IS NOT NULL
$$;--> statement-breakpoint
-- What is counted of one document, and when it happened.
CREATE FUNCTION "report_facts_of_document"(document "envelope") RETURNS TABLE (fact text, at timestamptz, since timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'sent', document.sent_at, NULL::timestamptz WHERE document.sent_at IS NOT NULL
  UNION ALL
  SELECT lower(document.status::text), document.completed_at,
    CASE WHEN document.status = 'COMPLETED' THEN document.sent_at END
  WHERE document.completed_at IS NOT NULL AND document.status IN ('COMPLETED', 'REJECTED')
$$;--> statement-breakpoint
CREATE FUNCTION "note_report_of_document"(document "envelope", one integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "report_change" (team_id, week, fact, user_id, effective_visibility, template_id, span, n)
  SELECT document.team_id, report_week(f.at), f.fact, document.user_id, document.effective_visibility,
    document.template_id, report_span(f.since, f.at), one
  FROM report_facts_of_document(document) f
  WHERE document.type = 'DOCUMENT' AND document.deleted_at IS NULL
$$;--> statement-breakpoint
CREATE FUNCTION "note_report_of_seat"(document "envelope", seat "recipient", one integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "report_change" (team_id, week, fact, user_id, effective_visibility, template_id, domain, span, n)
  SELECT document.team_id, report_week(document.sent_at), f.fact, document.user_id, document.effective_visibility,
    document.template_id, report_domain(seat.email), report_span(f.since, f.until), one
  FROM report_facts_of_seat(seat) f
  WHERE document.type = 'DOCUMENT' AND document.deleted_at IS NULL AND document.sent_at IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION "report_of_envelope"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seat "recipient";
  moves_people boolean := TG_OP = 'DELETE';
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_report_of_document(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_report_of_document(NEW, 1); END IF;
  IF TG_OP = 'UPDATE' THEN
    moves_people := (OLD.team_id, OLD.user_id, OLD.effective_visibility, OLD.type, OLD.template_id, OLD.sent_at, OLD.deleted_at IS NULL)
      IS DISTINCT FROM (NEW.team_id, NEW.user_id, NEW.effective_visibility, NEW.type, NEW.template_id, NEW.sent_at, NEW.deleted_at IS NULL);
  END IF;
  IF moves_people THEN
    FOR seat IN SELECT * FROM "recipient" WHERE envelope_id = OLD.id LOOP
      PERFORM note_report_of_seat(OLD, seat, -1);
      IF TG_OP = 'UPDATE' THEN PERFORM note_report_of_seat(NEW, seat, 1); END IF;
    END LOOP;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "report_of_recipient"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  document "envelope";
BEGIN
  SELECT * INTO document FROM "envelope" WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.envelope_id ELSE NEW.envelope_id END;
  IF document.sent_at IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM note_report_of_seat(document, OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_report_of_seat(document, NEW, 1); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "report_envelope_insert" AFTER INSERT ON "envelope" FOR EACH ROW
  WHEN (NEW.sent_at IS NOT NULL OR NEW.completed_at IS NOT NULL) EXECUTE FUNCTION "report_of_envelope"();--> statement-breakpoint
CREATE TRIGGER "report_envelope_update" AFTER UPDATE ON "envelope" FOR EACH ROW
  WHEN ((OLD.team_id, OLD.user_id, OLD.effective_visibility, OLD.type, OLD.template_id, OLD.status, OLD.sent_at, OLD.completed_at, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.team_id, NEW.user_id, NEW.effective_visibility, NEW.type, NEW.template_id, NEW.status, NEW.sent_at, NEW.completed_at, NEW.deleted_at IS NULL)
    AND (OLD.sent_at IS NOT NULL OR NEW.sent_at IS NOT NULL OR OLD.completed_at IS NOT NULL OR NEW.completed_at IS NOT NULL))
  EXECUTE FUNCTION "report_of_envelope"();--> statement-breakpoint
-- Before, while its people are still there: when they go with it, it is gone already and nobody counts them.
CREATE TRIGGER "report_envelope_delete" BEFORE DELETE ON "envelope" FOR EACH ROW
  WHEN (OLD.sent_at IS NOT NULL OR OLD.completed_at IS NOT NULL) EXECUTE FUNCTION "report_of_envelope"();--> statement-breakpoint
CREATE TRIGGER "report_recipient_insert" AFTER INSERT ON "recipient" FOR EACH ROW
  WHEN (NEW.activated_at IS NOT NULL) EXECUTE FUNCTION "report_of_recipient"();--> statement-breakpoint
CREATE TRIGGER "report_recipient_update" AFTER UPDATE ON "recipient" FOR EACH ROW
  WHEN ((OLD.email, OLD.role, OLD.activated_at, OLD.read_status, OLD.signing_status, OLD.signed_at, OLD.expired_at)
    IS DISTINCT FROM (NEW.email, NEW.role, NEW.activated_at, NEW.read_status, NEW.signing_status, NEW.signed_at, NEW.expired_at))
  EXECUTE FUNCTION "report_of_recipient"();--> statement-breakpoint
CREATE TRIGGER "report_recipient_delete" AFTER DELETE ON "recipient" FOR EACH ROW
  WHEN (OLD.activated_at IS NOT NULL) EXECUTE FUNCTION "report_of_recipient"();--> statement-breakpoint
INSERT INTO "report_tally" (team_id, week, fact, user_id, effective_visibility, template_id, span, n)
SELECT e.team_id, report_week(f.at), f.fact, e.user_id, e.effective_visibility, e.template_id, report_span(f.since, f.at), count(*)
FROM "envelope" e, report_facts_of_document(e) f
WHERE e.type = 'DOCUMENT' AND e.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 3, 2;--> statement-breakpoint
INSERT INTO "report_tally" (team_id, week, fact, user_id, effective_visibility, template_id, domain, span, n)
SELECT e.team_id, report_week(e.sent_at), f.fact, e.user_id, e.effective_visibility, e.template_id, report_domain(r.email),
  report_span(f.since, f.until), count(*)
FROM "envelope" e JOIN "recipient" r ON r.envelope_id = e.id, report_facts_of_seat(r) f
WHERE e.type = 'DOCUMENT' AND e.deleted_at IS NULL AND e.sent_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 3, 2;
