-- How far one person came, if they were asked and must act; and whether their link ended before they did.
CREATE FUNCTION "report_stage_of_seat"(seat "recipient") RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN seat.role = 'CC' OR seat.activated_at IS NULL THEN NULL WHEN seat.signing_status = 'SIGNED' THEN 'signed'
    WHEN seat.signing_status = 'REJECTED' THEN 'declined' WHEN seat.read_status = 'OPENED' THEN 'opened' ELSE 'unopened' END
$$;--> statement-breakpoint
CREATE FUNCTION "report_seat_expired"(seat "recipient") RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT seat.role <> 'CC' AND seat.activated_at IS NOT NULL AND seat.signing_status = 'NOT_SIGNED' AND seat.expired_at IS NOT NULL
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "report_facts_of_seat"(seat "recipient") RETURNS TABLE (fact text, since timestamptz, until timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT report_stage_of_seat(seat), CASE WHEN seat.signing_status = 'SIGNED' THEN seat.activated_at END, seat.signed_at
  WHERE report_stage_of_seat(seat) IS NOT NULL
  UNION ALL
  SELECT 'expired', NULL, NULL WHERE report_seat_expired(seat)
$$;--> statement-breakpoint
-- Under what one thing counted is summed up: for each grouping of a report by its key alone, in the sums of everybody,
-- and in those of its owner where others may not see it. People are grouped by domain; an expired link counts for both;
-- sums by week are those of everything, for they are the fewest.
CREATE FUNCTION "report_sums_of"(fact text, user_id integer, effective_visibility "visibility", template_id integer, domain text)
RETURNS TABLE (grouped_by text, owner_id integer, key text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT g.grouped_by, o.owner_id, g.key
  FROM (VALUES ('WEEK', ''), ('TEMPLATE', coalesce(template_id::text, '')), ('SENDER', user_id::text), ('DOMAIN', domain))
      g (grouped_by, key),
    (VALUES (NULL::integer), (user_id)) o (owner_id)
  WHERE CASE g.grouped_by WHEN 'WEEK' THEN true WHEN 'DOMAIN' THEN domain IS NOT NULL ELSE domain IS NULL OR fact = 'expired' END
    AND (o.owner_id IS NULL OR effective_visibility <> 'EVERYONE')
$$;--> statement-breakpoint
ALTER TABLE "report_tally" RENAME TO "report_tally_before";--> statement-breakpoint
ALTER TABLE "report_tally_before" DROP CONSTRAINT "report_tally_once";--> statement-breakpoint
ALTER TABLE "report_tally_before" DROP CONSTRAINT "report_tally_pkey";--> statement-breakpoint
ALTER TABLE "report_tally_before" DROP CONSTRAINT "report_tally_team_id_team_id_fk";--> statement-breakpoint
ALTER SEQUENCE "report_tally_id_seq" RENAME TO "report_tally_before_id_seq";--> statement-breakpoint
CREATE TABLE "report_tally" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"week" date NOT NULL,
	"fact" text NOT NULL,
	"effective_visibility" "visibility" NOT NULL,
	"span" smallint,
	"n" integer NOT NULL,
	"grouped_by" text NOT NULL,
	"owner_id" integer,
	"key" text NOT NULL
);--> statement-breakpoint
INSERT INTO "report_tally" (team_id, grouped_by, owner_id, fact, week, effective_visibility, key, span, n)
SELECT team_id, grouped_by, owner_id, fact, week, effective_visibility, key, span, sum(n)
FROM "report_tally_before", report_sums_of(fact, user_id, effective_visibility, template_id, domain)
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4, 5;--> statement-breakpoint
DROP TABLE "report_tally_before";--> statement-breakpoint
ALTER TABLE "report_tally" ADD CONSTRAINT "report_tally_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_tally" ADD CONSTRAINT "report_tally_once" UNIQUE NULLS NOT DISTINCT("team_id","grouped_by","owner_id","fact","week","effective_visibility","key","span") INCLUDE ("n");
