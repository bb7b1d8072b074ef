CREATE TABLE "template_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"template_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "template_use" ADD CONSTRAINT "template_use_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_use_team" ON "template_use" USING btree ("team_id","template_id");--> statement-breakpoint
CREATE INDEX "envelope_template_used" ON "envelope" USING btree ("team_id","template_id","effective_visibility","created_at" DESC NULLS FIRST) WHERE type = 'DOCUMENT' and template_id is not null and deleted_at is null;--> statement-breakpoint
CREATE FUNCTION "tally_template_uses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.type = 'DOCUMENT' AND OLD.template_id IS NOT NULL AND OLD.deleted_at IS NULL THEN
    INSERT INTO "template_use" (team_id, template_id, user_id, effective_visibility, n)
    VALUES (OLD.team_id, OLD.template_id, OLD.user_id, OLD.effective_visibility, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.type = 'DOCUMENT' AND NEW.template_id IS NOT NULL AND NEW.deleted_at IS NULL THEN
    INSERT INTO "template_use" (team_id, template_id, user_id, effective_visibility, n)
    VALUES (NEW.team_id, NEW.template_id, NEW.user_id, NEW.effective_visibility, 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "template_use_insert" AFTER INSERT ON "envelope" FOR EACH ROW
  WHEN (NEW.template_id IS NOT NULL) EXECUTE FUNCTION "tally_template_uses"();--> statement-breakpoint
CREATE TRIGGER "template_use_update" AFTER UPDATE ON "envelope" FOR EACH ROW
  WHEN ((OLD.team_id, OLD.user_id, OLD.effective_visibility, OLD.type, OLD.template_id, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.team_id, NEW.user_id, NEW.effective_visibility, NEW.type, NEW.template_id, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION "tally_template_uses"();--> statement-breakpoint
CREATE TRIGGER "template_use_delete" AFTER DELETE ON "envelope" FOR EACH ROW
  WHEN (OLD.template_id IS NOT NULL) EXECUTE FUNCTION "tally_template_uses"();--> statement-breakpoint
INSERT INTO "template_use" (team_id, template_id, user_id, effective_visibility, n)
SELECT team_id, template_id, user_id, effective_visibility, count(*) FROM "envelope"
WHERE type = 'DOCUMENT' AND template_id IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3, 4;
