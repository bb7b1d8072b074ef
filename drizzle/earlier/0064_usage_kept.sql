-- What teams used, kept with what is counted (server/db/schema/usage.ts).
CREATE FUNCTION "usage_month"(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', at AT TIME ZONE 'UTC')::date
$$;--> statement-breakpoint
-- A document counts when it was sent and for good: what becomes of it, its deletion too, takes nothing back.
CREATE FUNCTION "usage_of_envelope"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.sent_at IS NOT NULL THEN
    INSERT INTO "usage_tally" (team_id, month, documents) VALUES (OLD.team_id, usage_month(OLD.sent_at), -1);
  END IF;
  IF NEW.sent_at IS NOT NULL THEN
    INSERT INTO "usage_tally" (team_id, month, documents) VALUES (NEW.team_id, usage_month(NEW.sent_at), 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "usage_envelope_insert" AFTER INSERT ON "envelope" FOR EACH ROW
  WHEN (NEW.sent_at IS NOT NULL) EXECUTE FUNCTION "usage_of_envelope"();--> statement-breakpoint
CREATE TRIGGER "usage_envelope_update" AFTER UPDATE OF sent_at ON "envelope" FOR EACH ROW
  WHEN (OLD.sent_at IS DISTINCT FROM NEW.sent_at) EXECUTE FUNCTION "usage_of_envelope"();--> statement-breakpoint
-- A mail counts when it was accepted. Mails of accounts belong to no team.
CREATE FUNCTION "usage_of_mail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "usage_tally" (team_id, month, mails) VALUES (NEW.team_id, usage_month(NEW.sent_at), 1);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "usage_mail_insert" AFTER INSERT ON "mail" FOR EACH ROW
  WHEN (NEW.sent_at IS NOT NULL AND NEW.team_id IS NOT NULL) EXECUTE FUNCTION "usage_of_mail"();--> statement-breakpoint
CREATE TRIGGER "usage_mail_update" AFTER UPDATE OF sent_at ON "mail" FOR EACH ROW
  WHEN (OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL AND NEW.team_id IS NOT NULL) EXECUTE FUNCTION "usage_of_mail"();--> statement-breakpoint
CREATE FUNCTION "usage_of_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "usage_tally" (team_id, month, storage)
  SELECT e.team_id, usage_month(v.created_at), sum(v.size)
  FROM added v JOIN "envelope_item" i ON i.id = v.item_id JOIN "envelope" e ON e.id = i.envelope_id GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "usage_version_insert" AFTER INSERT ON "item_version" REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION "usage_of_versions"();--> statement-breakpoint
-- Before, because versions go with their item, and items with their envelope: afterwards nobody knows whose they were.
CREATE FUNCTION "usage_of_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'envelope_item' THEN
    INSERT INTO "usage_tally" (team_id, month, storage)
    SELECT e.team_id, usage_month(v.created_at), -sum(v.size)
    FROM "item_version" v JOIN "envelope" e ON e.id = OLD.envelope_id JOIN "team" t ON t.id = e.team_id
    WHERE v.item_id = OLD.id GROUP BY 1, 2;
  ELSE
    INSERT INTO "usage_tally" (team_id, month, storage)
    SELECT OLD.team_id, usage_month(v.created_at), -sum(v.size)
    FROM "envelope_item" i JOIN "item_version" v ON v.item_id = i.id
    WHERE i.envelope_id = OLD.id AND EXISTS (SELECT 1 FROM "team" WHERE id = OLD.team_id) GROUP BY 1, 2;
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "usage_item_delete" BEFORE DELETE ON "envelope_item" FOR EACH ROW EXECUTE FUNCTION "usage_of_removed"();--> statement-breakpoint
CREATE TRIGGER "usage_envelope_delete" BEFORE DELETE ON "envelope" FOR EACH ROW EXECUTE FUNCTION "usage_of_removed"();--> statement-breakpoint
-- What an organisation used, if it has a quota; none where it has none. The quota stays locked until the transaction
-- ends, and each statement here sees what was committed before the lock was got: nobody counts past anybody.
CREATE FUNCTION "usage_under_quota"(organisation integer, this_month date)
RETURNS TABLE (quota jsonb, documents bigint, mails bigint, storage bigint) LANGUAGE plpgsql AS $$
DECLARE
  held jsonb;
BEGIN
  SELECT to_jsonb(q) INTO held FROM "organisation_quota" q WHERE q.organisation_id = organisation FOR NO KEY UPDATE;
  IF held IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT held,
    coalesce(sum(u.documents) FILTER (WHERE u.month = this_month), 0)::bigint,
    coalesce(sum(u.mails) FILTER (WHERE u.month = this_month), 0)::bigint,
    coalesce(sum(u.storage), 0)::bigint
  FROM "team" t JOIN "usage_tally" u ON u.team_id = t.id WHERE t.organisation_id = organisation;
END $$;--> statement-breakpoint
INSERT INTO "usage_tally" (team_id, month, documents)
SELECT team_id, usage_month(sent_at), count(*) FROM "envelope" WHERE sent_at IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "usage_tally" (team_id, month, mails)
SELECT team_id, usage_month(sent_at), count(*) FROM "mail" WHERE sent_at IS NOT NULL AND team_id IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "usage_tally" (team_id, month, storage)
SELECT e.team_id, usage_month(v.created_at), sum(v.size)
FROM "item_version" v JOIN "envelope_item" i ON i.id = v.item_id JOIN "envelope" e ON e.id = i.envelope_id GROUP BY 1, 2;
