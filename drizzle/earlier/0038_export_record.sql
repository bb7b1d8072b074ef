CREATE TABLE "export_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"actor" jsonb NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"filter" jsonb NOT NULL,
	"count" integer NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_record" ADD CONSTRAINT "export_record_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_record_team" ON "export_record" USING btree ("team_id","id" DESC NULLS FIRST);