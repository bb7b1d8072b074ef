CREATE TABLE "organisation_quota" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"documents_soft" integer,
	"documents_hard" integer,
	"mails_soft" integer,
	"mails_hard" integer,
	"storage_soft" bigint,
	"storage_hard" bigint,
	"told_month" date,
	"told" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisation_quota_sane" CHECK (least("organisation_quota"."documents_soft", "organisation_quota"."documents_hard", "organisation_quota"."mails_soft", "organisation_quota"."mails_hard", "organisation_quota"."storage_soft", "organisation_quota"."storage_hard") >= 0)
);
--> statement-breakpoint
CREATE TABLE "usage_tally" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"month" date NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"storage" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisation_quota" ADD CONSTRAINT "organisation_quota_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_tally" ADD CONSTRAINT "usage_tally_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_tally_team" ON "usage_tally" USING btree ("team_id","month");