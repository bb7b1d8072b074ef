CREATE TABLE "claimed_group" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"names" text[] NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "claimed_group_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_grant" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer,
	"role" "team_role" NOT NULL,
	"role_before" "team_role"
);
--> statement-breakpoint
CREATE TABLE "group_role" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"group_name" text NOT NULL,
	"team_id" integer,
	"role" "team_role" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_connection" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea",
	"last_four" text,
	"token_created_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text,
	"hand_over_to_user_id" integer,
	"groups_claim" text DEFAULT 'groups' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_group_member" (
	"group_id" text NOT NULL,
	"scim_user_id" text NOT NULL,
	CONSTRAINT "scim_group_member_group_id_scim_user_id_pk" PRIMARY KEY("group_id","scim_user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_group" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_user" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"email" text NOT NULL,
	"display_name" text,
	"formatted_name" text,
	"given_name" text,
	"family_name" text,
	"is_account_made" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scim_user_person" UNIQUE("organisation_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "copied_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "break_glass_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "company_domain" ADD COLUMN "misses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_domain" ADD COLUMN "next_check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_connection" ADD COLUMN "required_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "claimed_group" ADD CONSTRAINT "claimed_group_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claimed_group" ADD CONSTRAINT "claimed_group_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_grant" ADD CONSTRAINT "group_grant_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_grant" ADD CONSTRAINT "group_grant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_grant" ADD CONSTRAINT "group_grant_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_role" ADD CONSTRAINT "group_role_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_role" ADD CONSTRAINT "group_role_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_connection" ADD CONSTRAINT "scim_connection_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_connection" ADD CONSTRAINT "scim_connection_hand_over_to_user_id_user_id_fk" FOREIGN KEY ("hand_over_to_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_group_id_scim_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_scim_user_id_scim_user_id_fk" FOREIGN KEY ("scim_user_id") REFERENCES "public"."scim_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claimed_group_user" ON "claimed_group" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_grant_unique" ON "group_grant" USING btree ("organisation_id","user_id",coalesce("team_id", 0));--> statement-breakpoint
CREATE INDEX "group_grant_user" ON "group_grant" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_grant_team" ON "group_grant" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_role_unique" ON "group_role" USING btree ("organisation_id",lower("group_name"),coalesce("team_id", 0));--> statement-breakpoint
CREATE INDEX "group_role_team" ON "group_role" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_connection_token" ON "scim_connection" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "scim_connection_hand_over" ON "scim_connection" USING btree ("hand_over_to_user_id");--> statement-breakpoint
CREATE INDEX "scim_group_member_user" ON "scim_group_member" USING btree ("scim_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_group_name" ON "scim_group" USING btree ("organisation_id",lower("display_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_user_name" ON "scim_user" USING btree ("organisation_id",lower("user_name"));--> statement-breakpoint
CREATE INDEX "scim_user_external" ON "scim_user" USING btree ("organisation_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_user_account" ON "scim_user" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_company_id_organisation_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."organisation"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_copied_token_unique" ON "invitation" USING btree ("copied_token_hash");--> statement-breakpoint
CREATE INDEX "session_company" ON "session" USING btree ("company_id") WHERE company_id is not null;