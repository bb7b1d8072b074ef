CREATE TABLE "security_policy" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"requires_second_factor" boolean DEFAULT false NOT NULL,
	"ways_in" text[],
	"session_hours" integer,
	"address_ranges" text[] DEFAULT '{}' NOT NULL,
	"guards_pages" boolean DEFAULT false NOT NULL,
	"guards_tokens" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_policy_ways" CHECK (cardinality("security_policy"."ways_in") between 1 and 3),
	CONSTRAINT "security_policy_hours" CHECK ("security_policy"."session_hours" between 1 and 720),
	CONSTRAINT "security_policy_ranges" CHECK (cardinality("security_policy"."address_ranges") <= 50 and (cardinality("security_policy"."address_ranges") > 0 or not ("security_policy"."guards_pages" or "security_policy"."guards_tokens")))
);
--> statement-breakpoint
ALTER TABLE "security_policy" ADD CONSTRAINT "security_policy_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;