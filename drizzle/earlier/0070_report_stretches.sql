-- Each sum of reports is kept of one week and of four, counted from the first Monday of 1970 (domain/report/cover.ts).
CREATE FUNCTION "report_stretches_of"(of_week date) RETURNS TABLE (weeks smallint, week date)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT s.weeks::smallint, DATE '1970-01-05' + (of_week - DATE '1970-01-05') / (7 * s.weeks) * (7 * s.weeks)
  FROM (VALUES (1), (4)) s (weeks)
$$;--> statement-breakpoint
ALTER TABLE "report_tally" DROP CONSTRAINT "report_tally_once";--> statement-breakpoint
ALTER TABLE "report_tally" ADD COLUMN "weeks" smallint NOT NULL DEFAULT 1;--> statement-breakpoint
ALTER TABLE "report_tally" ALTER COLUMN "weeks" DROP DEFAULT;--> statement-breakpoint
INSERT INTO "report_tally" (team_id, grouped_by, owner_id, fact, weeks, week, effective_visibility, key, span, n)
SELECT t.team_id, t.grouped_by, t.owner_id, t.fact, s.weeks, s.week, t.effective_visibility, t.key, t.span, sum(t.n)
FROM "report_tally" t, report_stretches_of(t.week) s WHERE s.weeks <> 1
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(t.n) <> 0 ORDER BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
ALTER TABLE "report_tally" ADD CONSTRAINT "report_tally_once" UNIQUE NULLS NOT DISTINCT("team_id","grouped_by","owner_id","fact","weeks","week","effective_visibility","key","span") INCLUDE ("n");
