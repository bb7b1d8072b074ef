CREATE TABLE "field_set" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"people" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"field_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "field_set_name_length" CHECK (char_length("field_set"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "field_set" ADD CONSTRAINT "field_set_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_set" ADD CONSTRAINT "field_set_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "field_set_list" ON "field_set" USING btree ("team_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "field_set_user" ON "field_set" USING btree ("user_id");