CREATE SEQUENCE "document_legacy_id" AS integer;--> statement-breakpoint
CREATE SEQUENCE "template_legacy_id" AS integer;--> statement-breakpoint
ALTER TABLE "rate_limit" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "envelope_item" ADD CONSTRAINT "envelope_item_original_fk" FOREIGN KEY ("original_version_id") REFERENCES "item_version"("id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "envelope_item" ADD CONSTRAINT "envelope_item_current_fk" FOREIGN KEY ("current_version_id") REFERENCES "item_version"("id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "envelope_item_original" ON "envelope_item" ("original_version_id");--> statement-breakpoint
CREATE INDEX "envelope_item_current" ON "envelope_item" ("current_version_id");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are evidence', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entry_no_truncate" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "item_version_insert_only" BEFORE UPDATE ON "item_version" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "envelope_search_trgm" ON "envelope" USING gin ("search_text" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: search degrades to ILIKE (ruling 68)';
END $$;--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'rubrica_app') THEN
    GRANT USAGE ON SCHEMA public TO rubrica_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO rubrica_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO rubrica_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO rubrica_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO rubrica_app;
    REVOKE UPDATE, DELETE, TRUNCATE ON "audit_entry" FROM rubrica_app;
  END IF;
END $$;
