-- Reports read the sum in the index itself: a year of people visited 213 000 heap tuples one by one for `n` alone.
ALTER TABLE "report_tally" DROP CONSTRAINT "report_tally_once";--> statement-breakpoint
ALTER TABLE "report_tally" ADD CONSTRAINT "report_tally_once" UNIQUE NULLS NOT DISTINCT("team_id","fact","week","effective_visibility","user_id","template_id","domain","span") INCLUDE ("n");
