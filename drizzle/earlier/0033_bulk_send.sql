CREATE TABLE "bulk_send_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_send_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bulk_send_id" text NOT NULL,
	"type" text NOT NULL,
	"actor" jsonb NOT NULL,
	"actor_name" text,
	"data" jsonb NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_send_row" (
	"bulk_send_id" text NOT NULL,
	"position" integer NOT NULL,
	"cells" text[] NOT NULL,
	"state" text NOT NULL,
	"envelope_id" text,
	"error_code" text,
	"issues" jsonb,
	"faults" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_send_row_bulk_send_id_position_pk" PRIMARY KEY("bulk_send_id","position"),
	CONSTRAINT "bulk_send_row_state" CHECK ("bulk_send_row"."state" in ('WAITING', 'DONE', 'FAILED', 'SKIPPED', 'STOPPED')),
	CONSTRAINT "bulk_send_row_made" CHECK (("bulk_send_row"."state" = 'DONE') = ("bulk_send_row"."envelope_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "bulk_send" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"template_id" text NOT NULL,
	"template_revision" integer,
	"user_id" integer NOT NULL,
	"token_id" integer,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"per_minute" integer NOT NULL,
	"state" text NOT NULL,
	"pause_reason" text,
	"columns" jsonb NOT NULL,
	"file_name" text,
	"file_sha256" text,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"stopped" integer DEFAULT 0 NOT NULL,
	"next_row_at" timestamp (3) with time zone NOT NULL,
	"wake_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_send_mode" CHECK ("bulk_send"."mode" in ('DRAFT', 'SEND', 'LINKS')),
	CONSTRAINT "bulk_send_state" CHECK ("bulk_send"."state" in ('RUNNING', 'PAUSED', 'STOPPED', 'ENDED')),
	CONSTRAINT "bulk_send_paused_why" CHECK (("bulk_send"."state" = 'PAUSED') = ("bulk_send"."pause_reason" is not null)),
	CONSTRAINT "bulk_send_counts" CHECK ("bulk_send"."done" + "bulk_send"."failed" + "bulk_send"."skipped" + "bulk_send"."stopped" <= "bulk_send"."total")
);
--> statement-breakpoint
ALTER TABLE "bulk_send_event" ADD CONSTRAINT "bulk_send_event_bulk_send_id_bulk_send_id_fk" FOREIGN KEY ("bulk_send_id") REFERENCES "public"."bulk_send"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send_row" ADD CONSTRAINT "bulk_send_row_bulk_send_id_bulk_send_id_fk" FOREIGN KEY ("bulk_send_id") REFERENCES "public"."bulk_send"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send_row" ADD CONSTRAINT "bulk_send_row_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send" ADD CONSTRAINT "bulk_send_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send" ADD CONSTRAINT "bulk_send_template_id_envelope_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send" ADD CONSTRAINT "bulk_send_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send" ADD CONSTRAINT "bulk_send_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_send_event_log" ON "bulk_send_event" USING btree ("bulk_send_id","id");--> statement-breakpoint
CREATE INDEX "bulk_send_row_state" ON "bulk_send_row" USING btree ("bulk_send_id","state","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_send_row_envelope" ON "bulk_send_row" USING btree ("envelope_id") WHERE envelope_id is not null;--> statement-breakpoint
CREATE INDEX "bulk_send_list" ON "bulk_send" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_send_template" ON "bulk_send" USING btree ("template_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_send_user" ON "bulk_send" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_send_token" ON "bulk_send" USING btree ("token_id") WHERE token_id is not null;--> statement-breakpoint
CREATE INDEX "bulk_send_due" ON "bulk_send" USING btree ("next_row_at") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "bulk_send_open" ON "bulk_send" USING btree ("team_id") WHERE state in ('RUNNING', 'PAUSED');