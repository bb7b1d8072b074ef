ALTER TABLE "invitation" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open_unique" ON "invitation" USING btree ("organisation_id",coalesce(team_id, 0),"email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE VIEW "public"."team_access" AS (
  select granted.team_id, granted.user_id, min(granted.role) as role, min(granted.own_role) as own_role,
    bool_or(granted.own_role is null) as through_organisation
  from (
    select m.team_id, m.user_id, m.role, m.role as own_role
    from team_member m join team t on t.id = m.team_id
    where t.deleted_at is null
    union all
    select t.id as team_id, o.user_id, 'ADMIN'::team_role as role, null::team_role as own_role
    from team t join organisation_member o on o.organisation_id = t.organisation_id
    where t.deleted_at is null and o.role in ('ADMIN', 'MANAGER')
  ) granted
  group by granted.team_id, granted.user_id);