-- The log of an organisation is kept as the evidence of envelopes is (server/db/schema/organisation-log.ts).
CREATE TRIGGER "organisation_audit_append_only" BEFORE UPDATE OR DELETE ON "organisation_audit" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "organisation_audit_no_truncate" BEFORE TRUNCATE ON "organisation_audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'rubrica_app') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON "organisation_audit" FROM rubrica_app;
  END IF;
END $$;
