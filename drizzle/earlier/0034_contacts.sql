CREATE FUNCTION "person_search_text"(name text, email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || lower(regexp_replace(regexp_replace(
    normalize(name || ' ' || email || ' ' || translate(email, '.@_+-', '     '), NFKD),
    '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION "person_search_keys"(team integer, search text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT team::text || ':' || left(word, k)), '{}')
  FROM unnest(string_to_array(btrim(search), ' ')) AS word, unnest(ARRAY[1, 2, 3, 5]) AS k WHERE word <> ''
$$;--> statement-breakpoint
CREATE TABLE "addressee_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addressee_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (person_search_text("name", "email")) STORED NOT NULL,
	"n" integer NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addressee" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addressee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (person_search_text("name", "email")) STORED NOT NULL,
	"n" integer NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "addressee_unique" UNIQUE("team_id","email","user_id","effective_visibility","name")
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (person_search_text("name", "email")) STORED NOT NULL,
	"language" "language",
	"rut" text,
	"auth_options" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_email_unique" UNIQUE("team_id","email"),
	CONSTRAINT "contact_name_length" CHECK (char_length("contact"."name") <= 255)
);
--> statement-breakpoint
CREATE TABLE "addressee_dismissal" (
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"dismissed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "addressee_dismissal_team_id_user_id_email_pk" PRIMARY KEY("team_id","user_id","email")
);
--> statement-breakpoint
ALTER TABLE "addressee_change" ADD CONSTRAINT "addressee_change_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addressee" ADD CONSTRAINT "addressee_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addressee_dismissal" ADD CONSTRAINT "addressee_dismissal_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addressee_dismissal" ADD CONSTRAINT "addressee_dismissal_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "addressee" (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
SELECT e.team_id, e.user_id, e.effective_visibility, lower(r.email), r.name, count(*), max(e.sent_at)
FROM "envelope" e JOIN "recipient" r ON r.envelope_id = e.id
WHERE r.email <> '' AND e.type = 'DOCUMENT' AND e.sent_at IS NOT NULL AND e.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
CREATE INDEX "addressee_change_person" ON "addressee_change" USING btree ("team_id","email");--> statement-breakpoint
CREATE INDEX "addressee_recent" ON "addressee" USING btree ("team_id","last_sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "addressee_recent_own" ON "addressee" USING btree ("team_id","user_id","last_sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "addressee_search" ON "addressee" USING gin (person_search_keys("team_id", "search_text"));--> statement-breakpoint
CREATE INDEX "contact_list" ON "contact" USING btree ("team_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "contact_user" ON "contact" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_search" ON "contact" USING gin (person_search_keys("team_id", "search_text"));--> statement-breakpoint
CREATE INDEX "addressee_dismissal_user" ON "addressee_dismissal" USING btree ("user_id");--> statement-breakpoint
CREATE FUNCTION "note_addressees_of_envelope"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "addressee_change" (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
  SELECT s.team_id, s.user_id, s.effective_visibility, lower(r.email), r.name, sum(s.one), max(s.sent_at)
  FROM (VALUES
    (OLD.team_id, OLD.user_id, OLD.effective_visibility, OLD.type, OLD.sent_at, OLD.deleted_at, -1),
    (NEW.team_id, NEW.user_id, NEW.effective_visibility, NEW.type, NEW.sent_at, NEW.deleted_at, 1)
  ) AS s (team_id, user_id, effective_visibility, type, sent_at, deleted_at, one)
  JOIN "recipient" r ON r.envelope_id = NEW.id
  WHERE r.email <> '' AND s.type = 'DOCUMENT' AND s.sent_at IS NOT NULL AND s.deleted_at IS NULL
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(s.one) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_addressees_of_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "addressee_change" (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
  SELECT e.team_id, e.user_id, e.effective_visibility, lower(s.email), s.name,
    CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END, e.sent_at
  FROM seats s JOIN "envelope" e ON e.id = s.envelope_id
  WHERE s.email <> '' AND e.type = 'DOCUMENT' AND e.sent_at IS NOT NULL AND e.deleted_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_addressee_of_seat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "addressee_change" (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
  SELECT e.team_id, e.user_id, e.effective_visibility, lower(s.email), s.name, s.one, e.sent_at
  FROM "envelope" e, (VALUES (OLD.email, OLD.name, -1), (NEW.email, NEW.name, 1)) AS s (email, name, one)
  WHERE e.id = NEW.envelope_id AND s.email <> ''
    AND e.type = 'DOCUMENT' AND e.sent_at IS NOT NULL AND e.deleted_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A row at a time: joined as tables of a statement, a change of many rows was planned for few and took their square.
CREATE TRIGGER "addressee_envelope_update" AFTER UPDATE ON "envelope" FOR EACH ROW
  WHEN ((OLD.team_id, OLD.user_id, OLD.effective_visibility, OLD.type, OLD.sent_at IS NULL, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.team_id, NEW.user_id, NEW.effective_visibility, NEW.type, NEW.sent_at IS NULL, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION "note_addressees_of_envelope"();--> statement-breakpoint
CREATE TRIGGER "addressee_seat_insert" AFTER INSERT ON "recipient" REFERENCING NEW TABLE AS seats FOR EACH STATEMENT EXECUTE FUNCTION "note_addressees_of_seats"();--> statement-breakpoint
CREATE TRIGGER "addressee_seat_delete" AFTER DELETE ON "recipient" REFERENCING OLD TABLE AS seats FOR EACH STATEMENT EXECUTE FUNCTION "note_addressees_of_seats"();--> statement-breakpoint
CREATE TRIGGER "addressee_seat_update" AFTER UPDATE OF email, name ON "recipient" FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION "note_addressee_of_seat"();
