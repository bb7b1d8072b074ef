CREATE TABLE "brand_logo" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer,
	"team_id" integer,
	"png" "bytea" NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"is_light" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_logo_place" CHECK (num_nonnulls("brand_logo"."organisation_id", "brand_logo"."team_id") = 1),
	CONSTRAINT "brand_logo_size" CHECK (octet_length("brand_logo"."png") <= 524288)
);
--> statement-breakpoint
CREATE TABLE "sender_report" (
	"mail_id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"ip_address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sender_report_cause" CHECK ("sender_report"."cause" in ('UNWANTED', 'FRAUD', 'WRONG_PERSON', 'OTHER'))
);
--> statement-breakpoint
ALTER TABLE "brand_logo" ADD CONSTRAINT "brand_logo_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_logo" ADD CONSTRAINT "brand_logo_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_report" ADD CONSTRAINT "sender_report_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_logo_organisation" ON "brand_logo" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_logo_team" ON "brand_logo" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "sender_report_created" ON "sender_report" USING btree ("created_at" DESC NULLS FIRST);