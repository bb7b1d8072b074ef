CREATE TABLE "envelope_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "envelope_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"envelope_id" text NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"through" text NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."team_access";--> statement-breakpoint
ALTER TABLE "team_member" ADD COLUMN "restriction" text;--> statement-breakpoint
ALTER TABLE "envelope_view" ADD CONSTRAINT "envelope_view_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_view" ADD CONSTRAINT "envelope_view_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "envelope_view_envelope" ON "envelope_view" USING btree ("envelope_id","viewed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "envelope_view_user" ON "envelope_view" USING btree ("user_id","viewed_at");--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_restriction" CHECK ("team_member"."restriction" in ('AUDITOR', 'SIGN_ONLY', 'TEMPLATES_ONLY'));--> statement-breakpoint
CREATE VIEW "public"."team_access" AS (
  select granted.team_id, granted.user_id, min(granted.role) as role, min(granted.own_role) as own_role,
    bool_or(granted.own_role is null) as through_organisation,
    case when bool_or(granted.own_role is null) then null else min(granted.restriction) end as restriction
  from (
    select m.team_id, m.user_id, m.role, m.role as own_role, m.restriction
    from team_member m join team t on t.id = m.team_id
    where t.deleted_at is null
    union all
    select t.id as team_id, o.user_id, 'ADMIN'::team_role as role, null::team_role as own_role,
      null::text as restriction
    from team t join organisation_member o on o.organisation_id = t.organisation_id
    where t.deleted_at is null and o.role in ('ADMIN', 'MANAGER')
  ) granted
  group by granted.team_id, granted.user_id);