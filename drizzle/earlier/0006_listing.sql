CREATE TABLE "envelope_tally" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "envelope_tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"type" "envelope_type" NOT NULL,
	"status" "envelope_status" NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"is_at_root" boolean NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "envelope_list_folder";--> statement-breakpoint
DROP INDEX "envelope_template";--> statement-breakpoint
ALTER TABLE "envelope_tally" ADD CONSTRAINT "envelope_tally_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "envelope_tally_team" ON "envelope_tally" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "envelope_list_root" ON "envelope" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE folder_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_root_status" ON "envelope" USING btree ("team_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE folder_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_visibility" ON "envelope" USING btree ("team_id","effective_visibility","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_owner" ON "envelope" USING btree ("team_id","user_id","effective_visibility","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_list_source" ON "envelope" USING btree ("team_id","source","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "envelope_shared_template" ON "envelope" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE type = 'TEMPLATE' and template_type = 'ORGANISATION' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "recipient_expired" ON "recipient" USING btree ("expires_at","envelope_id") WHERE signing_status = 'NOT_SIGNED' and role <> 'CC';--> statement-breakpoint
CREATE INDEX "envelope_list_folder" ON "envelope" USING btree ("team_id","folder_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE folder_id is not null;--> statement-breakpoint
CREATE INDEX "envelope_template" ON "envelope" USING btree ("team_id","template_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE FUNCTION "tally_envelopes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "envelope_tally" (team_id, user_id, type, status, effective_visibility, is_at_root, n)
    SELECT team_id, user_id, type, status, effective_visibility, folder_id IS NULL, count(*)
    FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "envelope_tally" (team_id, user_id, type, status, effective_visibility, is_at_root, n)
    SELECT team_id, user_id, type, status, effective_visibility, folder_id IS NULL, -count(*)
    FROM removed WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO "envelope_tally" (team_id, user_id, type, status, effective_visibility, is_at_root, n)
    SELECT team_id, user_id, type, status, effective_visibility, folder_id IS NULL, sum(one)
    FROM (SELECT *, 1 AS one FROM added UNION ALL SELECT *, -1 FROM removed) changed
    WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "envelope_tally_insert" AFTER INSERT ON "envelope" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tally_envelopes"();--> statement-breakpoint
CREATE TRIGGER "envelope_tally_update" AFTER UPDATE ON "envelope" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tally_envelopes"();--> statement-breakpoint
CREATE TRIGGER "envelope_tally_delete" AFTER DELETE ON "envelope" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tally_envelopes"();--> statement-breakpoint
INSERT INTO "envelope_tally" (team_id, user_id, type, status, effective_visibility, is_at_root, n)
SELECT team_id, user_id, type, status, effective_visibility, folder_id IS NULL, count(*) FROM "envelope" WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
CREATE FUNCTION "search_grams"(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  letters text[] := string_to_array(t, NULL);
  pairs text[];
BEGIN
  SELECT array_agg(this || next) INTO pairs FROM unnest(letters, letters[2:]) AS pair (this, next) WHERE next IS NOT NULL;
  RETURN letters || pairs;
END $$;--> statement-breakpoint
CREATE INDEX "envelope_search_grams" ON "envelope" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX IF EXISTS "envelope_search_trgm" SET (gin_pending_list_limit = 512);
